const within = (path: string, fields: readonly string[]): readonly string[] => [
  path,
  ...fields.map((field) => `${path}.${field}`),
]
const words = (text: string): readonly string[] => text.split(' ')

const METADATA = within('metadata', words('description icons name url'))
const DAPP = ['projectId', 'sdkType', 'sdkVersion', ...METADATA]
const TOKENS =
  'accent border-radius-master color-mix color-mix-strength font-family font-size-master qr-color z-index'
const THEME = ['themeMode', ...within('themeVariables', words(TOKENS))]
const NETWORK = [
  ...words('caipNetworkId chainNamespace deprecated id name testnet'),
  ...within('assets', words('imageId imageUrl')),
  ...within('blockExplorers', within('default', words('name url'))),
  ...within('nativeCurrency', words('decimals name symbol')),
  ...within('rpcUrls', within('default', ['http'])),
]
const listOf = (path: string, fields: readonly string[]): readonly string[] => [
  path,
  ...fields.map((field) => `${path}[].${field}`),
]
const NOTHING: readonly string[] = []

/** All fields of every call between the script and the modal, written independently of the schemas. */
export const HOST_LINK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'modal.open': words('arguments arguments.amount arguments.fromToken arguments.toToken namespace view'),
  'modal.close': ['force'],
  'modal.requestClose': ['reason'],
  'modal.enqueue': [
    ...words('id kind'),
    ...within('payload', [
      ...words('amount asset caipNetworkId draftId id method namespace params=anything recipient walletId'),
      ...within('network', NETWORK),
    ]),
  ],
  'modal.cancel': ['ticketId'],
  'modal.read': words('method namespace params=anything'),
  'modal.syncTheme': THEME,
  'modal.syncOptions': [
    ...words('accountDetails allWallets allowUnsupportedChain debug defaultNetwork disconnectEndsLogin'),
    ...words('excludeWalletIds featuredWalletIds'),
    ...words('enableEIP6963 enableEmbedded enableInjected enableNetworkSwitch enableReconnect'),
    ...words('enableWalletConnect enableWalletGuide enableWallets includeWalletIds language manualWCControl'),
    ...words('privacyPolicyUrl sdkType sdkVersion siwx termsConditionsUrl'),
    ...['addressLabels', 'chainImages', 'connectorImages', 'defaultAccountTypes'].flatMap((path) =>
      within(path, ['*']),
    ),
    ...listOf('customWallets', [
      ...words('app_store chains chrome_store desktop_link homepage id image_url mobile_link name'),
      ...words('play_store rdns webapp_link'),
    ]),
    ...within('features', [
      ...words('allWallets analytics collapseWallets connectMethodsOrder connectorTypeOrder email'),
      ...words('emailShowWallets history legalCheckbox onramp pay receive send smartSessions socials'),
      ...words('swaps walletFeaturesOrder'),
    ]),
    ...METADATA,
    ...listOf('networks', NETWORK),
    ...THEME,
    ...within('tokens', within('*', words('address image'))),
  ],
  'modal.walletsChanged': listOf(
    'wallets',
    words('chains features icon id name namespaces protocol rdns uuid'),
  ),
  'modal.walletEvent': words('data=anything type walletId'),
  'modal.viewportChanged': words('height keyboardInset reducedMotion width'),
  'modal.getState': NOTHING,
  'modal.ping': NOTHING,
  'host.stateChanged': [
    ...words('activeNamespace initialized loading open pairingUri rev themeMode view'),
    ...within(
      'namespaces',
      within('*', [
        ...words(
          'address approvedNetworkIds balance balanceSymbol caipAddress caipNetworkId caipNetworkIds profileImage',
        ),
        ...words('profileName smartAccountDeployed status'),
        ...listOf('accounts', words('address publicKey type')),
        ...within('wallet', words('icon id name rdns')),
      ]),
    ),
  ],
  'host.settle': [
    'ticketId',
    ...within('result', [
      ...words('ok value=anything'),
      ...within('error', words('code data=anything message')),
    ]),
  ],
  'host.event': ['name', ...within('properties', ['*'])],
  'host.walletRequest': words('method params=anything settlesTicket ticketId walletId'),
  'host.walletFeature': words('feature inputs inputs[]=anything method ticketId walletId'),
  'host.walletSubscribe': ['walletId'],
  'host.walletUnsubscribe': ['walletId'],
  'host.siwx': words('input=anything step'),
  'host.hostStoreGet': ['key'],
  'host.hostStoreSet': words('key value'),
  'host.resize': ['heightPx'],
  'host.focusOut': ['to'],
}

/**
 * All fields of every call between the modal and the wallet, and of the events for sites that embed the wallet frame
 * themselves.
 */
export const WALLET_LINK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'frame.isConnected': NOTHING,
  'frame.connectEmail': ['email'],
  'frame.connectDevice': NOTHING,
  'frame.connectOtp': ['otp'],
  'frame.getSocialRedirectUri': ['provider'],
  'frame.connectSocial': ['uri'],
  'frame.getFarcasterUri': NOTHING,
  'frame.connectFarcaster': NOTHING,
  'frame.updateEmail': ['email'],
  'frame.updateEmailPrimaryOtp': ['otp'],
  'frame.updateEmailSecondaryOtp': ['otp'],
  'frame.signOut': NOTHING,
  'frame.getUser': words('chainId preferredAccountType'),
  'frame.getWalletStatus': NOTHING,
  'frame.getChainId': NOTHING,
  'frame.switchNetwork': ['chainId'],
  'frame.getSmartAccountEnabledNetworks': NOTHING,
  'frame.initSmartAccount': NOTHING,
  'frame.setPreferredAccount': ['type'],
  'frame.rpcRequest': words('caipNetworkId isRepeat method params=anything requestId'),
  'frame.rpcAbort': ['requestId'],
  'frame.openScreen': ['screen'],
  'frame.closeScreen': NOTHING,
  'frame.syncTheme': THEME,
  'frame.syncDappData': DAPP,
  'frame.syncLanguage': ['language'],
  'frame.reload': NOTHING,
  'frame.ping': NOTHING,
  'parent.ready': ['version'],
  'parent.sessionChanged': ['isConnected'],
  'parent.screenChanged': words('requestId screen'),
  'parent.requestSent': ['requestId'],
  'parent.resize': ['heightPx'],
  'parent.requestClose': ['reason'],
  'parent.focusOut': ['to'],
  'parent.ping': NOTHING,
  'event.SWITCH_NETWORK': words('chainId rpcUrl'),
  'event.CONNECT_EMAIL': ['email'],
  'event.CONNECT_DEVICE': NOTHING,
  'event.CONNECT_OTP': ['otp'],
  'event.CONNECT_SOCIAL': words('chainId preferredAccountType rpcUrl siwxMessage=anything uri'),
  'event.GET_SOCIAL_REDIRECT_URI': ['provider'],
  'event.GET_FARCASTER_URI': NOTHING,
  'event.CONNECT_FARCASTER': NOTHING,
  'event.GET_USER': words('chainId preferredAccountType rpcUrl siwxMessage=anything socialUri'),
  'event.SIGN_OUT': NOTHING,
  'event.IS_CONNECTED': ['token'],
  'event.GET_CHAIN_ID': NOTHING,
  'event.GET_SMART_ACCOUNT_ENABLED_NETWORKS': NOTHING,
  'event.INIT_SMART_ACCOUNT': NOTHING,
  'event.SET_PREFERRED_ACCOUNT': ['type'],
  'event.RPC_REQUEST': words('chainId chainNamespace method params=anything rpcUrl'),
  'event.RPC_ABORT': NOTHING,
  'event.UPDATE_EMAIL': ['email'],
  'event.UPDATE_EMAIL_PRIMARY_OTP': ['otp'],
  'event.UPDATE_EMAIL_SECONDARY_OTP': ['otp'],
  'event.SYNC_THEME': [
    'themeMode',
    ...within('themeVariables', ['*']),
    ...within('w3mThemeVariables', ['*']),
  ],
  'event.SYNC_DAPP_DATA': DAPP,
  'event.RELOAD': NOTHING,
}
