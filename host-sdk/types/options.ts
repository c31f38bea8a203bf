import type { AccountType } from './account.ts'
import type { PosternNetwork } from './network.ts'
import type { SiweConfig, SiwxConfig } from './sign-in.ts'
import type { PrefixedThemeVariables, ThemeMode, ThemeVariables } from './theme.ts'

/** What a site says of itself; wallets show it next to the origin that the browser attests. */
export interface DappMetadata {
  /** Shown in wallets. */
  name: string
  description?: string | undefined
  /** A URL of the site; wallets show the origin that the browser attests next to it. */
  url?: string | undefined
  /** URLs of square pictures. */
  icons?: string[] | undefined
}

/** What the modal offers; each may be switched off. */
export interface Features {
  /** Exchanging one token for another. */
  swaps?: boolean | undefined
  /** Buying with a card. */
  onramp?: boolean | undefined
  /** Addresses and QR codes to receive payments. On by default. */
  receive?: boolean | undefined
  /** Sending coins and tokens. On by default. */
  send?: boolean | undefined
  /** Logins by e-mail, to the embedded wallet. */
  email?: boolean | undefined
  /** Whether wallets are shown next to the e-mail field. */
  emailShowWallets?: boolean | undefined
  /** Logins with social accounts: all, none, or these in this order. */
  socials?: boolean | string[] | undefined
  /** The history of the account. On by default. */
  history?: boolean | undefined
  /** Usage events, reported to the deployment. Off by default. */
  analytics?: boolean | undefined
  /** The button to the whole list of wallets. */
  allWallets?: boolean | undefined
  /** Whether terms and privacy policy must be agreed to before connecting. */
  legalCheckbox?: boolean | undefined
  /** Permissions for a time (ERC-7715). With `false`, their methods answer 4200 and say so; every request is approved by itself. */
  smartSessions?: boolean | undefined
  /** Collapses the wallets to one button, below the logins. */
  collapseWallets?: boolean | undefined
  /** Payments, and deposits from exchanges. */
  pay?: boolean | undefined
  /** The order of the ways to connect. */
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[] | undefined
  /** The order of the kinds of wallets. */
  connectorTypeOrder?:
    | ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
    | undefined
  /** The order of the actions of an account. */
  walletFeaturesOrder?: ('onramp' | 'swaps' | 'receive' | 'send' | 'pay')[] | undefined
}

/** A wallet that the site adds to the list. */
export interface CustomWallet {
  /** A text that is unique among the wallets. */
  id: string
  /** Shown in the list. */
  name: string
  /** URL. */
  homepage?: string | undefined
  /** URL of a square picture. */
  image_url?: string | undefined
  /** The rdns that the wallet announces by EIP-6963. */
  rdns?: string | undefined
  /** Scheme or universal link that opens the app with a pairing on phones, such as `wallet://`. */
  mobile_link?: string | undefined
  /** Scheme or link that opens a desktop app. */
  desktop_link?: string | undefined
  /** Link that opens a web wallet. */
  webapp_link?: string | undefined
  /** URL. */
  app_store?: string | undefined
  /** URL. */
  play_store?: string | undefined
  /** URL. */
  chrome_store?: string | undefined
  /** CAIP-2 ids. */
  chains?: string[] | undefined
}

/** Options that may change after start. */
export interface PosternOptionsPatch {
  /** Which kind of client this is; only for wrappers around the script. */
  sdkType?: string | undefined
  /** The version of such a wrapper. */
  sdkVersion?: string | undefined
  /** What the site says of itself; wallets show it next to the origin that the browser attests. */
  metadata?: DappMetadata | undefined
  /** The networks of the site: CAIP-2 ids of known networks, or whole networks of its own. */
  networks?: (string | PosternNetwork)[] | undefined
  /** The network to start on; the first one by default. */
  defaultNetwork?: string | undefined
  /** What the modal offers; each may be switched off. */
  features?: Features | undefined
  /** Wallets that the site adds to the list. */
  customWallets?: CustomWallet[] | undefined
  /** Only these wallets are listed. */
  includeWalletIds?: string[] | undefined
  /** These wallets are never listed. */
  excludeWalletIds?: string[] | undefined
  /** These wallets are listed first. */
  featuredWalletIds?: string[] | undefined
  /** Whether the button to the whole list is shown. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** A token per EVM network that is shown beside the native one, by CAIP-2 id. */
  tokens?: Record<string, { address: string; image?: string | undefined }> | undefined
  /** The terms the connect view links to. */
  termsConditionsUrl?: string | undefined
  /** The privacy policy the connect view links to. */
  privacyPolicyUrl?: string | undefined
  /**
   * Visitors sign in with their wallet: `true` uses the deployment’s own routes, `required` also disconnects visitors
   * who do not sign in, and an object has functions of the site. Refused together with `siweConfig`.
   */
  siwx?: boolean | 'required' | SiwxConfig | undefined
  /** Shows the owner's alerts and writes to the console. */
  debug?: boolean | undefined
  /** The modal is inside an element of the page (`container`) instead of above it. */
  enableEmbedded?: boolean | undefined
  /** Whether visitors may change the network. On by default. */
  enableNetworkSwitch?: boolean | undefined
  /** Lets a wallet stay on a network the site did not list. */
  allowUnsupportedChain?: boolean | undefined
  /**
   * The site shows the pairing code itself: `getState().pairingUri` has it while phone wallets are offered.
   */
  manualWCControl?: boolean | undefined
  /** Whether phone wallets are offered. */
  enableWalletConnect?: boolean | undefined
  /** Whether wallets are offered at all. */
  enableWallets?: boolean | undefined
  /** Whether visitors without a wallet are shown how to get one. */
  enableWalletGuide?: boolean | undefined
  /** Whether wallets that announce themselves are listed. On by default. */
  enableEIP6963?: boolean | undefined
  /** Whether a wallet that only sets `window.ethereum` is listed. On by default. */
  enableInjected?: boolean | undefined
  /** Whether earlier connections are restored. On by default. */
  enableReconnect?: boolean | undefined
  /**
   * Whether a disconnect by the site also logs the visitor out of the embedded wallet; the visitor then needs a code
   * to log in again. Off by default: the visitor logs out in the account view.
   */
  disconnectEndsLogin?: boolean | undefined
  /** The account type of the embedded wallet until the visitor chooses one, by namespace, such as `eoa`. */
  defaultAccountTypes?: Record<string, AccountType> | undefined
  /** The theme mode; `system` follows the visitor's device. */
  themeMode?: ThemeMode | undefined
  /**
   * Colours and measures of the theme, by bare names or as `--postern-…` and `--w3m-…`. The wallet frame accepts only
   * readable fonts (system and common text faces), and no text below 12 px.
   */
  themeVariables?: ThemeVariables | PrefixedThemeVariables | undefined
  /**
   * Pictures of networks, by id: PNG, JPEG, WebP or AVIF by https, which the deployment fetches and validates, or a
   * data URI.
   */
  chainImages?: Record<string, string> | undefined
  /** Pictures of wallets, by id, as for networks. */
  connectorImages?: Record<string, string> | undefined
  /** Labels of the visitor’s accounts, by address; a name that the visitor gave takes precedence. */
  addressLabels?: Record<string, string> | undefined
  /**
   * Whether the state has balance, name and picture of an account, and whether its smart account is deployed, before
   * the visitor looks at them. By default they are looked up once the site reads one of them; `true` looks them up
   * from the start, `false` never.
   */
  accountDetails?: boolean | undefined
  /** BCP-47 tag; the page's own language by default. */
  language?: string | undefined
}

/** Options of `createPostern`. */
export interface PosternOptions extends PosternOptionsPatch {
  /** The id of the project in the server configuration. */
  projectId: string
  /** The origin that serves the modal, such as `https://modal.example`; never the page's own. */
  modalUrl: string
  /** Inline mode: the element that contains the modal. */
  container?: HTMLElement | undefined
  /** Name of the dialog for screen readers; `Connect wallet` by default. */
  ariaLabel?: string | undefined
  /**
   * Whether the connected wallet is announced to other libraries by EIP-6963 and the Wallet Standard; true by
   * default.
   */
  announce?: boolean | undefined
  /** Called with each event of the modal. */
  onEvent?: ((event: PosternEvent) => void) | undefined
  /** Sign-in by functions of the site for EVM accounts only (EIP-4361); refused together with `siwx`. */
  siweConfig?: SiweConfig | undefined
}

/** Something that happened in the modal. */
export interface PosternEvent {
  /** Name of the event, such as `MODAL_OPEN`. */
  name: string
  /** Details of the event; they contain no e-mail addresses and no pairing links. */
  properties: Record<string, string | number | boolean | null>
}
