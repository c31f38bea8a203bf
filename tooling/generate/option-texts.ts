import type { Options } from '#schemas/entities/options.ts'

/** What each option is for. The compiler refuses a list that is not complete. */
export const OPTION_TEXTS = {
  projectId: 'The id of the project in the server configuration.',
  sdkType: 'Which kind of client this is; only for wrappers around the script.',
  sdkVersion: 'The version of such a wrapper.',
  metadata: 'What the site says of itself; wallets show it next to the origin that the browser attests.',
  networks: 'The networks of the site: CAIP-2 ids of known networks, or whole networks of its own.',
  defaultNetwork: 'The network to start on; the first one by default.',
  features: 'What the modal offers; each may be switched off.',
  customWallets: 'Wallets that the site adds to the list.',
  includeWalletIds: 'Only these wallets are listed.',
  excludeWalletIds: 'These wallets are never listed.',
  featuredWalletIds: 'These wallets are listed first.',
  allWallets: 'Whether the button to the whole list is shown.',
  tokens: 'A token per EVM network that is shown beside the native one, by CAIP-2 id.',
  termsConditionsUrl: 'The terms the connect view links to.',
  privacyPolicyUrl: 'The privacy policy the connect view links to.',
  siwx: 'Visitors sign in with their wallet: `true` uses the deployment’s own routes, `required` also disconnects visitors who do not sign in, and an object has functions of the site. Refused together with `siweConfig`.',
  debug: "Shows the owner's alerts and writes to the console.",
  enableEmbedded: 'The modal is inside an element of the page (`container`) instead of above it.',
  enableNetworkSwitch: 'Whether visitors may change the network. On by default.',
  allowUnsupportedChain: 'Lets a wallet stay on a network the site did not list.',
  manualWCControl:
    'The site shows the pairing code itself: `getState().pairingUri` has it while phone wallets are offered.',
  enableWalletConnect: 'Whether phone wallets are offered.',
  enableWallets: 'Whether wallets are offered at all.',
  enableWalletGuide: 'Whether visitors without a wallet are shown how to get one.',
  enableEIP6963: 'Whether wallets that announce themselves are listed. On by default.',
  enableInjected: 'Whether a wallet that only sets `window.ethereum` is listed. On by default.',
  enableReconnect: 'Whether earlier connections are restored. On by default.',
  disconnectEndsLogin:
    'Whether a disconnect by the site also logs the visitor out of the embedded wallet; the visitor then needs a code to log in again. Off by default: the visitor logs out in the account view.',
  defaultAccountTypes:
    'The account type of the embedded wallet until the visitor chooses one, by namespace, such as `eoa`.',
  themeMode: "The theme mode; `system` follows the visitor's device.",
  themeVariables:
    'Colours and measures of the theme, by bare names or as `--postern-…` and `--w3m-…`. The wallet frame accepts only readable fonts (system and common text faces), and no text below 12 px.',
  chainImages:
    'Pictures of networks, by id: PNG, JPEG, WebP or AVIF by https, which the deployment fetches and validates, or a data URI.',
  connectorImages: 'Pictures of wallets, by id, as for networks.',
  addressLabels:
    'Labels of the visitor’s accounts, by address; a name that the visitor gave takes precedence.',
  accountDetails:
    'Whether the state has balance, name and picture of an account, and whether its smart account is deployed, before the visitor looks at them. By default they are looked up once the site reads one of them; `true` looks them up from the start, `false` never.',
  language: "BCP-47 tag; the page's own language by default.",
} satisfies Record<keyof Options, string>
