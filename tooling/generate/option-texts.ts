import type { Options } from '#schemas/entities/options.ts'

/** What each option is for. The compiler refuses a list that is not complete. */
export const OPTION_TEXTS = {
  projectId: 'The project, as the server knows it.',
  sdkType: 'Which kind of client this is; only for wrappers around the script.',
  sdkVersion: 'The version of such a wrapper.',
  metadata: 'What the site says of itself; wallets show it next to the origin the browser attests.',
  networks: 'The networks the site works on: CAIP-2 ids of known networks, or whole networks of its own.',
  defaultNetwork: 'The network to start on; the first one by default.',
  features: 'What the modal offers; each may be switched off.',
  customWallets: 'Wallets the site adds to the list.',
  includeWalletIds: 'Only these wallets are listed.',
  excludeWalletIds: 'These wallets are never listed.',
  featuredWalletIds: 'These wallets stand first.',
  allWallets: 'Whether the button to the whole list is shown.',
  tokens: 'A token per EVM network that is shown beside the native one, by CAIP-2 id.',
  termsConditionsUrl: 'The terms the connect view links to.',
  privacyPolicyUrl: 'The privacy policy the connect view links to.',
  siwx: 'Visitors sign in with their wallet: `true` by the deployment’s own routes, `required` so that nobody stays connected who does not, else by functions of the site. Refused together with `siweConfig`.',
  debug: "Shows the owner's alerts and writes to the console.",
  enableEmbedded: 'The modal lives inside an element of the page (`container`) instead of above it.',
  enableNetworkSwitch: 'Whether visitors may change the network. On by default.',
  allowUnsupportedChain: 'Lets a wallet stay on a network the site did not list.',
  manualWCControl:
    'The site shows the pairing code itself: it stands in `getState().pairingUri` while phones are invited.',
  enableWalletConnect: 'Whether mobile wallets are offered.',
  enableWallets: 'Whether wallets are offered at all.',
  enableWalletGuide: 'Whether visitors without a wallet are shown how to get one.',
  enableEIP6963: 'Whether wallets that announce themselves are listed. On by default.',
  enableInjected: 'Whether a wallet that only sets `window.ethereum` is listed. On by default.',
  enableReconnect: 'Whether earlier connections are restored. On by default.',
  disconnectEndsLogin:
    'Whether a disconnect by the site also logs the visitor out of the embedded wallet, who then needs a code to come back. Off by default: the visitor logs out in the account view.',
  defaultAccountTypes:
    'How the account of the embedded wallet acts until its visitor chooses, by namespace, such as `eoa`.',
  themeMode: "The look; `system` follows the visitor's device.",
  themeVariables:
    'Colours and measures of the look, plain or as `--postern-…` and `--w3m-…`. The wallet’s own frame takes readable fonts alone (system and common text faces), and no text below 12 px.',
  chainImages:
    'Pictures of networks, by id: PNG, JPEG, WebP or AVIF by https, which the deployment fetches and judges, or a data URI.',
  connectorImages: 'Pictures of wallets, by id, as for networks.',
  addressLabels:
    'What accounts of the visitor are called, by address; a name the visitor gave stands above it.',
  accountDetails:
    'Whether balance, name and picture of an account, and whether its smart account is deployed, stand in the state before the visitor looks at them: from the first time the site reads one of them by default, `true` from the start, `false` never.',
  language: "BCP-47 tag; the page's own language by default.",
} satisfies Record<keyof Options, string>
