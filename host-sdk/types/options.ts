import type { AccountType } from './account.ts'
import type { PosternNetwork } from './network.ts'
import type { SiweConfig, SiwxConfig } from './sign-in.ts'
import type { PrefixedThemeVariables, ThemeMode, ThemeVariables } from './theme.ts'

/** What a site says of itself; wallets show it next to the origin the browser attests. */
export interface DappMetadata {
  /** Shown in wallets. */
  name: string
  description?: string | undefined
  /** An address of the site; wallets show the origin the browser attests beside it. */
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
  /** Addresses and codes to be paid at. On by default. */
  receive?: boolean | undefined
  /** Sending coins and tokens. On by default. */
  send?: boolean | undefined
  /** Logins by e-mail, to the embedded wallet. */
  email?: boolean | undefined
  /** Wallets beside the field for the e-mail address. */
  emailShowWallets?: boolean | undefined
  /** Logins with social accounts: all, none, or these in this order. */
  socials?: boolean | string[] | undefined
  /** What the account did. On by default. */
  history?: boolean | undefined
  /** Events of use, told to the deployment. Off by default. */
  analytics?: boolean | undefined
  /** The button to the whole list of wallets. */
  allWallets?: boolean | undefined
  /** Whether terms and privacy policy must be agreed to before connecting. */
  legalCheckbox?: boolean | undefined
  /** Permissions for a time (ERC-7715). */
  smartSessions?: boolean | undefined
  /** Wallets stand behind one button, below the logins. */
  collapseWallets?: boolean | undefined
  /** Payments. */
  pay?: boolean | undefined
  /** In which order ways to connect stand. */
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[] | undefined
  /** In which order kinds of wallets stand. */
  connectorTypeOrder?:
    | ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
    | undefined
  /** In which order the actions of an account stand. */
  walletFeaturesOrder?: ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
}

/** A wallet the site adds to the list. */
export interface CustomWallet {
  /** Any text that no other wallet has. */
  id: string
  /** Shown in the list. */
  name: string
  /** URL. */
  homepage?: string | undefined
  /** URL of a square picture. */
  image_url?: string | undefined
  /** The name it announces by EIP-6963. */
  rdns?: string | undefined
  /** Scheme or universal link a pairing is handed to on phones, such as `wallet://`. */
  mobile_link?: string | undefined
  /** The same for desktop apps. */
  desktop_link?: string | undefined
  /** The same for wallets on the web. */
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
  /** What the site says of itself; wallets show it next to the origin the browser attests. */
  metadata?: DappMetadata | undefined
  /** The networks the site works on: CAIP-2 ids of known networks, or whole networks of its own. */
  networks?: (string | PosternNetwork)[] | undefined
  /** The network to start on; the first one by default. */
  defaultNetwork?: string | undefined
  /** What the modal offers; each may be switched off. */
  features?: Features | undefined
  /** Wallets the site adds to the list. */
  customWallets?: CustomWallet[] | undefined
  /** Only these wallets are listed. */
  includeWalletIds?: string[] | undefined
  /** These wallets are never listed. */
  excludeWalletIds?: string[] | undefined
  /** These wallets stand first. */
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
   * Visitors sign in with their wallet: `true` by the deployment’s own routes, `required` so that nobody stays connected who
   * does not, else by functions of the site. Refused together with `siweConfig`.
   */
  siwx?: boolean | 'required' | SiwxConfig | undefined
  /** Shows the owner's alerts and writes to the console. */
  debug?: boolean | undefined
  /** The modal lives inside an element of the page (`container`) instead of above it. */
  enableEmbedded?: boolean | undefined
  /** Whether visitors may change the network. On by default. */
  enableNetworkSwitch?: boolean | undefined
  /** Lets a wallet stay on a network the site did not list. */
  allowUnsupportedChain?: boolean | undefined
  /** The site shows the pairing code itself: it stands in `getState().pairingUri` while phones are invited. */
  manualWCControl?: boolean | undefined
  /** Whether mobile wallets are offered. */
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
   * Whether a disconnect by the site also logs the visitor out of the embedded wallet, who then needs a code to come back.
   * Off by default: the visitor logs out in the account view.
   */
  disconnectEndsLogin?: boolean | undefined
  /** How the account of the embedded wallet acts until its visitor chooses, by namespace, such as `eoa`. */
  defaultAccountTypes?: Record<string, AccountType> | undefined
  /** The look; `system` follows the visitor's device. */
  themeMode?: ThemeMode | undefined
  /**
   * Colours and measures of the look, plain or as `--postern-…` and `--w3m-…`. The wallet’s own frame takes readable fonts
   * alone (system and common text faces), and no text below 12 px.
   */
  themeVariables?: ThemeVariables | PrefixedThemeVariables | undefined
  /** Pictures of networks, by id: PNG, JPEG, WebP or AVIF by https, which the deployment fetches and judges, or a data URI. */
  chainImages?: Record<string, string> | undefined
  /** Pictures of wallets, by id, as for networks. */
  connectorImages?: Record<string, string> | undefined
  /** What accounts of the visitor are called, by address; a name the visitor gave stands above it. */
  addressLabels?: Record<string, string> | undefined
  /**
   * Whether balance, name and picture of an account, and whether its smart account is deployed, stand in the state before
   * the visitor looks at them: from the first time the site reads one of them by default, `true` from the start, `false`
   * never.
   */
  accountDetails?: boolean | undefined
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
  /** Sign-in by functions of the older kind, EVM only; refused next to `siwx`. */
  siweConfig?: SiweConfig | undefined
}

/** Something that happened in the modal. */
export interface PosternEvent {
  /** Such as `MODAL_OPEN`. */
  name: string
  /** What there is to say of it; no addresses of e-mail, no links of pairings. */
  properties: Record<string, string | number | boolean | null>
}
