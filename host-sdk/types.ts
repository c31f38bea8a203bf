/** A CAIP-2 namespace the product knows. */
export type Namespace = 'eip155' | 'solana' | 'bip122'

/** `system` follows the visitor's device. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Theme variables by their bare names. */
export interface ThemeVariables {
  accent?: string | undefined
  'color-mix'?: string | undefined
  /** 0 to 100. */
  'color-mix-strength'?: number | undefined
  'font-family'?: string | undefined
  /** Pixels, as a number or with `px`. */
  'font-size-master'?: number | string | undefined
  /** Pixels, as a number or with `px`. */
  'border-radius-master'?: number | string | undefined
  'z-index'?: number | undefined
  'qr-color'?: string | undefined
}

/** The same variables by their prefixed names. */
export type PrefixedThemeVariables = {
  [Name in keyof ThemeVariables as `--postern-${Name}` | `--w3m-${Name}`]?: ThemeVariables[Name]
}

/** What a site says of itself; wallets show it next to the origin the browser attests. */
export interface DappMetadata {
  name: string
  description?: string | undefined
  url?: string | undefined
  icons?: string[] | undefined
}

/** The kind of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** A network of the site's own. Known networks are named by their CAIP-2 id instead. */
export interface PosternNetwork {
  /** The namespace's own id: a number on EVM chains, else the CAIP-2 reference. */
  id: number | string
  caipNetworkId: `${Namespace}:${string}`
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: string[] } }
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  deprecated?: boolean | undefined
}

/** What the modal offers; each may be switched off. */
export interface Features {
  swaps?: boolean | undefined
  onramp?: boolean | undefined
  receive?: boolean | undefined
  send?: boolean | undefined
  email?: boolean | undefined
  emailShowWallets?: boolean | undefined
  socials?: boolean | string[] | undefined
  history?: boolean | undefined
  analytics?: boolean | undefined
  allWallets?: boolean | undefined
  legalCheckbox?: boolean | undefined
  smartSessions?: boolean | undefined
  collapseWallets?: boolean | undefined
  pay?: boolean | undefined
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[] | undefined
  connectorTypeOrder?:
    | ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
    | undefined
  walletFeaturesOrder?: ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
}

/** A wallet the site adds to the list. */
export interface CustomWallet {
  id: string
  name: string
  homepage?: string | undefined
  image_url?: string | undefined
  rdns?: string | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
  chains?: string[] | undefined
}

/** Options that may change after start (specification §3). */
export interface PosternOptionsPatch {
  sdkType?: string | undefined
  sdkVersion?: string | undefined
  metadata?: DappMetadata | undefined
  /** CAIP-2 ids of known networks, or whole networks. */
  networks?: (string | PosternNetwork)[] | undefined
  /** CAIP-2 id of the network to start on. */
  defaultNetwork?: string | undefined
  features?: Features | undefined
  customWallets?: CustomWallet[] | undefined
  includeWalletIds?: string[] | undefined
  excludeWalletIds?: string[] | undefined
  featuredWalletIds?: string[] | undefined
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  tokens?: Record<string, { address: string; image?: string | undefined }> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** The site handles sign-in itself. */
  siwx?: boolean | undefined
  debug?: boolean | undefined
  /** The modal lives inside an element of the page ({@link PosternOptions.container}). */
  enableEmbedded?: boolean | undefined
  enableNetworkSwitch?: boolean | undefined
  allowUnsupportedChain?: boolean | undefined
  manualWCControl?: boolean | undefined
  enableWalletConnect?: boolean | undefined
  enableWallets?: boolean | undefined
  enableWalletGuide?: boolean | undefined
  enableEIP6963?: boolean | undefined
  enableInjected?: boolean | undefined
  enableReconnect?: boolean | undefined
  defaultAccountTypes?: Record<string, AccountType> | undefined
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | PrefixedThemeVariables | undefined
  chainImages?: Record<string, string> | undefined
  connectorImages?: Record<string, string> | undefined
  /** BCP-47 tag; the page's own language by default. */
  language?: string | undefined
}

/** Options of `createPostern`. */
export interface PosternOptions extends PosternOptionsPatch {
  /** The project, as the server knows it. */
  projectId: string
  /** The origin the modal is served from, such as `https://modal.example`; never the page's own. */
  modalUrl: string
  /** Inline mode: the element the modal lives in. */
  container?: HTMLElement | undefined
  /** Name of the dialog for screen readers; `Connect wallet` by default. */
  ariaLabel?: string | undefined
  /** Offer the connected wallet to other libraries by EIP-6963 and Wallet Standard; true by default. */
  announce?: boolean | undefined
  /** Told what happens in the modal, by name. */
  onEvent?: ((event: PosternEvent) => void) | undefined
  /** Refused next to `siwx`. */
  siweConfig?: unknown
}

/** Something that happened in the modal. */
export interface PosternEvent {
  name: string
  properties: Record<string, string | number | boolean | null>
}

/** One account of a connected wallet. */
export interface PosternAccount {
  address: string
  type: AccountType
  /** Hexadecimal, where the wallet told it. */
  publicKey?: string | undefined
}

/** One namespace of the state. */
export interface NamespaceState {
  status: 'disconnected' | 'connecting' | 'connected'
  /** The active account first. */
  accounts: PosternAccount[]
  address?: string | undefined
  caipAddress?: string | undefined
  caipNetworkId?: string | undefined
  caipNetworkIds: string[]
  wallet?: { id: string; name: string; icon?: string | undefined; rdns?: string | undefined } | undefined
}

/** What the site sees; a new object after each change, never a changed one. */
export interface PosternState {
  /** Grows with every change; −1 before the modal was loaded. */
  rev: number
  open: boolean
  loading: boolean
  /** Earlier connections have been restored, or found gone. */
  initialized: boolean
  view?: string | undefined
  themeMode: 'dark' | 'light'
  activeNamespace?: string | undefined
  namespaces: Record<string, NamespaceState>
}

/** What every failing call rejects with. Numeric codes are provider codes (EIP-1193, EIP-1474). */
export interface PosternError extends Error {
  readonly code: string | number
  readonly data?: unknown
}

/** A request to the connected wallet or its chain. */
export interface PosternRequest {
  method: string
  params?: unknown
  /** The active namespace by default. */
  namespace?: Namespace | undefined
  /** The network of the namespace by default. */
  caipNetworkId?: string | undefined
}

/** Events of the EIP-1193 provider. */
export interface Eip1193Events {
  connect: (info: { chainId: string }) => void
  disconnect: (error: PosternError) => void
  accountsChanged: (accounts: string[]) => void
  chainChanged: (chainId: string) => void
  message: (message: { type: string; data: unknown }) => void
}

/** An EIP-1193 provider that speaks EIP-2255, EIP-3085, EIP-3326 and EIP-5792. */
export interface Eip1193Provider {
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on: <E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]) => Eip1193Provider
  readonly removeListener: <E extends keyof Eip1193Events>(
    event: E,
    listener: Eip1193Events[E],
  ) => Eip1193Provider
}

/** A Wallet Standard account. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}

/** A Wallet Standard wallet. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** The provider of each namespace. */
export interface PosternProviders {
  eip155: Eip1193Provider
  solana: StandardWallet
  bip122: StandardWallet
}

/** An instance. Every promise settles, whatever happens to the modal; failures are {@link PosternError}s. */
export interface Postern {
  /** Shows the modal, at a view or at the one its state asks for; resolves when it is visible. */
  readonly open: (options?: { view?: string; namespace?: Namespace }) => Promise<void>
  readonly close: () => Promise<void>
  /** Lets the visitor connect; resolves with the accounts, rejects with 4001 when they leave. */
  readonly connect: (options?: { namespace?: Namespace; walletId?: string }) => Promise<PosternAccount[]>
  /** Disconnects one namespace, or all. */
  readonly disconnect: (options?: { namespace?: Namespace }) => Promise<void>
  readonly switchNetwork: (caipNetworkId: string) => Promise<void>
  readonly addNetwork: (network: PosternNetwork) => Promise<void>
  readonly removeNetwork: (caipNetworkId: string) => Promise<void>
  readonly request: (request: PosternRequest) => Promise<unknown>
  readonly getProvider: <N extends Namespace>(namespace: N) => PosternProviders[N]
  readonly getState: () => PosternState
  /** Calls the listener after each change; returns the function that stops it. */
  readonly subscribe: (listener: (state: PosternState) => void) => () => void
  readonly setTheme: (theme: {
    themeMode?: ThemeMode
    themeVariables?: ThemeVariables | PrefixedThemeVariables
  }) => Promise<void>
  readonly updateOptions: (patch: PosternOptionsPatch) => Promise<void>
  /** Loads the modal without showing it. */
  readonly preload: () => Promise<void>
  /** Removes every trace from the page; open calls reject with DESTROYED. */
  readonly destroy: () => void
}
