import { createKeep } from '#modal/app/extra.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { App } from '#modal/app/app.tsx'
import { createStore, type AppStore } from '#modal/app/store.ts'
import { preloadViews } from '#modal/app/view-registry.tsx'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import {
  relayOffered,
  walletOffered,
  walletsAnnounced,
} from '#modal/core/state/connectors/connectors-slice.ts'
import type { EmbeddedWallet } from '#modal/core/commands/embedded-wallet.ts'
import { modalInitialized } from '#modal/core/state/modal/modal-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import { optionsParsed } from '#modal/core/state/options/options-slice.ts'
import { siteLinked, type SiteState } from '#modal/core/state/site/site-slice.ts'
import { i18n } from '#modal/locales/i18n.ts'
import { ArtworkBase } from '#modal/views/parts/artwork.tsx'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Options } from '#schemas/entities/options.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { DirectorySummary, WalletPolicy } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'
import { noWallet } from '#tests/support/wallets/no-wallet.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'

// Catalogues are compiled by the bundler; here they arrive as texts.
i18n.setMessagesCompiler(compileMessage)

export const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const WALLET: InjectedWallet = {
  id: 'eip6963:test.foxglove',
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name: 'Foxglove',
  rdns: 'test.foxglove',
}

interface Setting {
  readonly options?: Partial<Options>
  /** Left out: the page has not reported yet. */
  readonly wallets?: readonly InjectedWallet[]
  readonly networks?: readonly string[]
  /** Networks the deployment serves; none when left out. */
  readonly served?: readonly string[]
  readonly language?: string
  readonly isInline?: boolean
  /** What the wallet answers; waits for ever when left out. */
  readonly connect?: Connector['connect']
  readonly switchNetwork?: Connector['switchNetwork']
  readonly balance?: ChainAdapter['readBalance']
  readonly transfers?: ChainAdapter['transfers']
  readonly readToken?: ChainAdapter['readToken']
  /** What this browser keeps; nothing when left out. */
  readonly storage?: Extra['storage']
  /** The wallet frame, and what the deployment's embedded wallet offers; none when left out. */
  readonly wallet?: EmbeddedWallet
  readonly policy?: WalletPolicy
  /** What the deployment says of its directory; it has none when left out. */
  readonly directory?: DirectorySummary
  /** Where the API answers; nowhere when left out. */
  readonly apiUrl?: string
  /** Whether phones can be reached. */
  readonly hasRelay?: boolean
  readonly platform?: Partial<SiteState['platform']>
  readonly system?: SiteState['system']
}

/** What was called on the site, in order. */
export interface HostCall {
  readonly name: string
  readonly params: unknown
}

const never = (): Promise<never> => new Promise(() => {})

function fakeExtra(setting: Setting, calls: HostCall[]): Extra {
  const connector: Connector = {
    connect: setting.connect ?? never,
    switchNetwork: setting.switchNetwork ?? never,
    restore: async () => ok(undefined),
    request: never,
    disconnect: async () => ok(undefined),
    subscribe: () => () => {},
  }
  const host = new Proxy({} as Extra['host'], {
    get: (_target, name) => async (params: unknown) => {
      calls.push({ name: String(name), params })
      return ok(undefined) as Result<never>
    },
  })
  return {
    host,
    chains: {
      load: async () => ({
        readBalance: setting.balance ?? never,
        read: never,
        explorerLink: () => undefined,
        transfers: setting.transfers ?? never,
        readToken: setting.readToken,
      }),
    },
    connectors: { load: async () => connector },
    wallet: setting.wallet ?? noWallet(),
    signIn: never,
    headless: never,
    storage: setting.storage ?? { get: async () => undefined, set: async () => {}, isLasting: () => true },
    deployment: {
      projectId: 'demo',
      apiUrl: setting.apiUrl ?? 'https://api.test',
      modalOrigin: 'https://modal.test',
      walletOrigin: 'https://wallet.test',
      sdkVersion: '0.1.0',
      origins: [],
      developmentOrigins: false,
      networks: (setting.served ?? []).map((caipNetworkId) => ({ caipNetworkId })),
      ...(setting.directory && { directory: setting.directory }),
    },
    attempt: { current: undefined },
    subscriptions: new Map(),
    keep: createKeep(),
    loadImage: async () => undefined,
    until: never,
    now: () => 0,
  }
}

function networksOf(ids: readonly string[]): readonly Network[] {
  return ids.flatMap((id) => findNetwork(id) ?? [])
}

/** The whole modal over a real store, opened by a site; only the site, the wallet and the chain are played. */
export async function renderModal(setting: Setting = {}) {
  // On a busy machine the first import of a view takes longer than a test waits.
  await preloadViews()
  const calls: HostCall[] = []
  const store = createStore(fakeExtra(setting, calls))
  store.dispatch(optionsParsed({ projectId: 'demo', ...setting.options }))
  store.dispatch(
    siteLinked({
      projectId: 'demo',
      siteOrigin: 'https://site.test',
      isOriginAttested: true,
      pageUrl: 'https://site.test/',
      language: setting.language ?? 'en',
      platform: { mobile: false, touch: false, inline: setting.isInline ?? false, ...setting.platform },
      system: setting.system ?? 'other',
    }),
  )
  store.dispatch(networksConfigured({ networks: networksOf(setting.networks ?? ['eip155:1', 'eip155:10']) }))
  if (setting.policy) store.dispatch(walletOffered(setting.policy))
  if (setting.hasRelay) store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
  if (setting.wallets) store.dispatch(walletsAnnounced(setting.wallets))
  store.dispatch(modalInitialized())
  store.dispatch(openModal())
  const view = render(
    <Provider store={store}>
      <ArtworkBase value={setting.apiUrl ?? ''}>
        <App />
      </ArtworkBase>
    </Provider>,
  )
  await view.findByRole(setting.isInline ? 'region' : 'dialog')
  return { store, calls, view, user: userEvent.setup() }
}

/** Connects a namespace of the store, as a wallet would have. */
export function connectAccount(store: AppStore, namespace: ChainNamespace, address: string): void {
  store.dispatch(
    walletConnected({
      namespace,
      connectorId: WALLET.id,
      accounts: [{ address, type: 'eoa' }],
      wallet: { id: WALLET.id, name: WALLET.name },
    }),
  )
}
