import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { AppStore } from '#modal/app/store.ts'

/**
 * Loads the wallet frame, and the chunk that links it, with the first call.
 *
 * @param options.store called with that first call, after the store was created.
 */
export function createLazyWalletFrame(options: {
  readonly window: Window
  readonly deployment: Deployment
  readonly store: () => AppStore
}): EmbeddedWallet {
  const listeners = new Set<(isConnected: boolean) => void>()
  const sentListeners = new Set<(requestId: string) => void>()
  const load = loadOnce(async () => {
    const { connectWalletFrame } = await import('./wallet-frame.ts')
    return connectWalletFrame({
      ...options,
      store: options.store(),
      onSessionChanged: (isConnected) => listeners.forEach((listener) => listener(isConnected)),
      onRequestSent: (requestId) => sentListeners.forEach((listener) => listener(requestId)),
    })
  })
  const unavailable = fail('WALLET_LOAD_FAILED', errorMessage('IFRAME_LOAD_FAILED'))
  return {
    ready: () =>
      options.deployment.wallet
        ? load().then(
            (link) => link.ready(),
            () => unavailable,
          )
        : Promise.resolve(unavailable),
    onSessionChanged: (listener) => addListener(listeners, listener),
    onRequestSent: (listener) => addListener(sentListeners, listener),
    show: (slot) => {
      let hide: (() => void) | undefined
      let isShown = true
      void load().then((link) => isShown && (hide = link.show(slot)))
      return () => {
        isShown = false
        hide?.()
      }
    },
    reload: () => void load().then(async (link) => link.current()?.reload(undefined)),
  }
}

function addListener<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
