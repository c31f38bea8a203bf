import { partitionKey } from '#schemas/constants/storage-keys.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Relay } from '#modal/connectors/walletconnect/open-relay.ts'
import { relayReached } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import type { AppStore } from './store.ts'

/** Loads the WalletConnect worker with the first pairing, or when a session has to be restored. */
export function createLazyRelay(options: {
  readonly window: Window
  readonly deployment: Deployment
  readonly store: () => AppStore
}): Relay {
  const { window, deployment } = options
  return {
    open: async () => {
      const access = deployment.walletConnect
      if (!access) return fail('RELAY_UNREACHABLE', errorMessage('RELAY_UNREACHABLE'))
      const { siteOrigin, projectId, metadata } = selectSite(options.store().getState())
      const [{ openRelay }, { startWalletConnectWorker }] = await Promise.all([
        import('#modal/connectors/walletconnect/open-relay.ts'),
        import('#modal/connectors/walletconnect/start-worker.ts'),
      ])
      return openRelay({
        window,
        settings: {
          ...access,
          partition: partitionKey(projectId, siteOrigin, 'walletconnect'),
          metadata: {
            name: metadata?.name ?? new URL(siteOrigin).host,
            description: metadata?.description ?? '',
            // The origin that the browser attests, whatever the site says about itself.
            url: siteOrigin,
            icons: [...(metadata?.icons ?? [])],
          },
        },
        startWorker: startWalletConnectWorker,
        onRelay: (isReached) => options.store().dispatch(relayReached(isReached)),
      })
    },
  }
}
