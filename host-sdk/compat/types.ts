import type { AccountType, Namespace, PosternAccount } from '#sdk/types/account.ts'
import type { PosternNetwork } from '#sdk/types/network.ts'
import type { Features, PosternEvent, PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import type { SiwxConfig } from '#sdk/types/sign-in.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import type { ThemeMode, ThemeVariables } from '#sdk/types/theme.ts'
import type { AppKitAdapter } from './adapter.ts'

/** A network as AppKit sites have it: from viem, or with its CAIP-2 id. A number as `id` means an EVM chain. */
export interface AppKitNetwork {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } | undefined }
    | undefined
  readonly testnet?: boolean | undefined
  readonly caipNetworkId?: string | undefined
  readonly chainNamespace?: string | undefined
  readonly assets?:
    | { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined }
    | undefined
}

/** A network of the site with its CAIP-2 id and namespace. */
export type CaipNetwork = PosternNetwork

/** Theme variables by the names that AppKit sites use. */
export type AppKitThemeVariables = {
  [
    Name in keyof ThemeVariables as `--postern-${Name}` | `--w3m-${Name}` | `--apkt-${Name}`
  ]?: ThemeVariables[Name]
}

/** Options without effect; they are accepted, and named once in the console. */
interface IgnoredOptions {
  universalProvider?: unknown
  universalProviderConfigOverride?: unknown
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  enableCoinbase?: boolean | undefined
  enableBaseAccount?: boolean | undefined
  enableAuthLogger?: boolean | undefined
  enableMobileFullScreen?: boolean | undefined
  disableAppend?: boolean | undefined
  basic?: boolean | undefined
  experimental_preferUniversalLinks?: boolean | undefined
}

/** Options of `createAppKit`: those of AppKit, and those of `createPostern`. `modalUrl` is new and required. */
export interface AppKitOptions
  extends
    Omit<PosternOptions, 'networks' | 'defaultNetwork' | 'features' | 'themeVariables'>,
    IgnoredOptions {
  /** At least one: networks of the site, or CAIP-2 ids of known ones. */
  networks: readonly (AppKitNetwork | string)[]
  defaultNetwork?: AppKitNetwork | string | undefined
  features?: AppKitFeatures | undefined
  themeVariables?: (AppKitThemeVariables & ThemeVariables) | undefined
  /** Adapters of `postern/compat/wagmi`, `/ethers`, `/solana` and `/bitcoin`; others are ignored. */
  adapters?: readonly (AppKitAdapter | object)[] | undefined
  /** RPC URLs by CAIP-2 id, in place of the networks' own. */
  customRpcUrls?: Record<string, readonly { readonly url: string }[]> | undefined
}

/** What the modal offers. `reownAuthentication` has no effect; `headless` gives the pairing URI to the site. */
export interface AppKitFeatures extends Features {
  reownAuthentication?: boolean | undefined
  headless?: boolean | undefined
}

/** One account in the form of AppKit. */
export interface AppKitAccountEntry {
  readonly namespace: string
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
}

/** The account of a namespace, the active one by default. */
export interface AppKitAccount {
  readonly allAccounts: readonly AppKitAccountEntry[]
  readonly address: string | undefined
  /** CAIP-10 id. */
  readonly caipAddress: string | undefined
  readonly isConnected: boolean
  /** `reconnecting` while connections of an earlier visit are restored. */
  readonly status: 'connected' | 'disconnected' | 'connecting' | 'reconnecting'
  /** Of the embedded wallet only. */
  readonly embeddedWalletInfo: AppKitEmbeddedWallet | undefined
}

/** The account of the embedded wallet. */
export interface AppKitEmbeddedWallet {
  /** Always empty: the wallet does not share what the visitor logged in with. */
  readonly user: { readonly email?: string | undefined; readonly username?: string | undefined }
  /** Always left out, as `user` is empty. */
  readonly authProvider?: string | undefined
  readonly accountType: AccountType
  readonly isSmartAccountDeployed: boolean
}

/** A wallet that is connected in a namespace. */
export interface AppKitConnection {
  readonly namespace: Namespace
  /** Id of the wallet. */
  readonly connectorId: string
  readonly name: string
  /** A `data:` or `https:` URL. */
  readonly icon: string | undefined
  /** The active one first. */
  readonly accounts: readonly PosternAccount[]
  /** The network requests go to. */
  readonly caipNetwork: CaipNetwork | undefined
}

/** The active network. */
export interface AppKitNetworkState {
  readonly caipNetwork: CaipNetwork | undefined
  readonly caipNetworkId: string | undefined
  readonly chainId: number | string | undefined
}

/** The state in the form of AppKit. */
export interface AppKitState {
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2 id. */
  readonly selectedNetworkId: string | undefined
  /** Namespace. */
  readonly activeChain: string | undefined
  /** Earlier connections, if any, have been restored or found gone. */
  readonly initialized: boolean
}

/** The theme. */
export interface AppKitTheme {
  readonly themeMode: ThemeMode
  /** As the site wrote them. */
  readonly themeVariables: AppKitThemeVariables & ThemeVariables
}

/** Something that happened in the modal. */
export interface AppKitEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    readonly event: string
    readonly properties: PosternEvent['properties']
  }
}

/** The connected wallet. */
export type AppKitWalletInfo = NamespaceState['wallet']

/** What `fetchBalance` resolves with; it never rejects. */
export type AppKitBalance =
  | {
      readonly data: { /** Decimal text in whole coins. */ readonly balance: string; readonly symbol: string }
      readonly error: null
      readonly isSuccess: true
      readonly isError: false
    }
  | { readonly data: undefined; readonly error: string; readonly isSuccess: false; readonly isError: true }

/** Kind of the connected wallet. */
export type AppKitProviderType = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH' | 'EXTERNAL'

/** Calls of the AppKit instance. */
export interface AppKitCalls {
  /** A view that does not exist is named in the console, and the modal opens as without a view. */
  readonly open: (options?: { view?: string | undefined; namespace?: Namespace | undefined }) => Promise<void>
  readonly close: Postern['close']
  /** Disconnects one namespace, or all. */
  readonly disconnect: (namespace?: Namespace) => Promise<void>
  readonly switchNetwork: (network: AppKitNetwork | string) => Promise<void>
  readonly addNetwork: (namespace: Namespace, network: AppKitNetwork) => Promise<void>
  readonly removeNetwork: (namespace: Namespace, id: number | string) => Promise<void>
  /** Resolves when connections of an earlier visit are restored, or cannot be. */
  readonly ready: () => Promise<void>
  /** The native balance of a namespace's account. */
  readonly fetchBalance: (namespace?: Namespace) => Promise<AppKitBalance>
}

/** The provider of a namespace while it is connected, by its own type or by that of its adapter. */
export interface AppKitGetProvider {
  <N extends Namespace>(namespace: N): PosternProviders[N] | undefined
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- sites name the type their adapter gives
  <T>(namespace: Namespace): T | undefined
}

/** Getters of the instance; the namespace is the active one by default. */
export interface AppKitReads {
  readonly getState: () => AppKitState
  readonly getAccount: (namespace?: Namespace) => AppKitAccount
  readonly getAddress: (namespace?: Namespace) => string | undefined
  readonly getCaipAddress: (namespace?: Namespace) => string | undefined
  readonly getIsConnectedState: () => boolean
  readonly getChainId: () => number | string | undefined
  readonly getCaipNetwork: (namespace?: Namespace) => CaipNetwork | undefined
  readonly getCaipNetworkId: () => string | undefined
  readonly getCaipNetworks: (namespace?: Namespace) => readonly CaipNetwork[]
  /** The connected wallets, at most one in each namespace. */
  readonly getConnections: (namespace?: Namespace) => readonly AppKitConnection[]
  readonly getWalletInfo: (namespace?: Namespace) => AppKitWalletInfo
  /** The provider of the active namespace while it is connected. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
  readonly getWalletProvider: <T = PosternProviders[Namespace]>() => T | undefined
  readonly getWalletProviderType: (namespace?: Namespace) => AppKitProviderType | undefined
  readonly getProvider: AppKitGetProvider
  readonly getThemeMode: () => ThemeMode
  readonly getThemeVariables: () => AppKitTheme['themeVariables']
  readonly getSIWX: () => boolean | 'required' | SiwxConfig | undefined
  /** The newest event; `MODAL_CREATED` before the first. */
  readonly getEvent: () => AppKitEvent
}

/** Subscriptions; each calls back with the changed value and returns the function that stops it. */
export interface AppKitSubscriptions {
  readonly subscribeAccount: (listener: (account: AppKitAccount) => void, namespace?: Namespace) => () => void
  readonly subscribeNetwork: (listener: (network: AppKitNetworkState) => void) => () => void
  readonly subscribeCaipNetworkChange: (listener: (network: CaipNetwork | undefined) => void) => () => void
  readonly subscribeState: (listener: (state: AppKitState) => void) => () => void
  readonly subscribeTheme: (listener: (theme: AppKitTheme) => void) => () => void
  readonly subscribeEvents: (listener: (event: AppKitEvent) => void) => () => void
  readonly subscribeConnections: (listener: (connections: readonly AppKitConnection[]) => void) => () => void
  readonly subscribeWalletInfo: (listener: (info: AppKitWalletInfo) => void) => () => void
  readonly subscribeProviders: (
    listener: (providers: { readonly [N in Namespace]?: unknown }) => void,
  ) => () => void
}

/** Setters of options and theme. */
export interface AppKitSetters {
  readonly setThemeMode: (themeMode: ThemeMode) => void
  readonly setThemeVariables: (variables: AppKitTheme['themeVariables']) => void
  readonly updateFeatures: (features: AppKitFeatures) => void
  readonly updateOptions: (options: Partial<AppKitOptions>) => void
  readonly setTermsConditionsUrl: (url: string) => void
  readonly setPrivacyPolicyUrl: (url: string) => void
  readonly setConnectMethodsOrder: (order: NonNullable<Features['connectMethodsOrder']>) => void
  readonly setWalletFeaturesOrder: (order: NonNullable<Features['walletFeaturesOrder']>) => void
  readonly setCollapseWallets: (collapses: boolean) => void
  readonly setSocialsOrder: (socials: string[]) => void
  /** Labels an account; a name that the visitor gave it takes precedence. */
  readonly addAddressLabel: (address: string, label: string) => void
  readonly removeAddressLabel: (address: string) => void
}

/** The instance of `createAppKit`. */
export interface AppKit extends AppKitCalls, AppKitReads, AppKitSubscriptions, AppKitSetters {
  /** The instance below, with everything that AppKit has no name for. */
  readonly postern: Postern
}
