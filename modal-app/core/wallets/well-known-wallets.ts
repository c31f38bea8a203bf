/** A wallet people can get (specification §3, Wallet). Links are the wallets' own. */
export interface Wallet {
  /** Id in the wallet directory. */
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly mobile_link?: string | undefined
  readonly chains?: readonly string[] | undefined
}

/** What the modal suggests by itself. */
export const WELL_KNOWN_WALLETS: readonly Wallet[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/download',
    app_store: 'https://apps.apple.com/us/app/metamask/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    chrome_store: 'https://chrome.google.com/webstore/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
  },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.app/download',
    app_store: 'https://apps.apple.com/app/phantom-solana-wallet/1598432977',
    play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
    chrome_store: 'https://chrome.google.com/webstore/detail/phantom/bfnaelmomeimhlpmgjnjophhpkkoljpa',
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://coinbase.com/wallet/downloads',
    app_store: 'https://apps.apple.com/us/app/coinbase-wallet-store-crypto/id1278383455',
    play_store: 'https://play.google.com/store/apps/details?id=org.toshi',
    chrome_store:
      'https://chrome.google.com/webstore/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com/download',
    app_store: 'https://apps.apple.com/us/app/trust-crypto-bitcoin-wallet/id1288339409',
    play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    chrome_store: 'https://chrome.google.com/webstore/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
  },
  {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.download',
    app_store: 'https://apps.apple.com/app/apple-store/id1457119021',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    homepage: 'https://okx.com/download',
    app_store: 'https://itunes.apple.com/app/id1327268470',
    play_store: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
    chrome_store: 'https://chrome.google.com/webstore/detail/okx-wallet/mcohilncbfahbmgdjkbpemcciiolgcge',
  },
  {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    name: 'Backpack',
    rdns: 'app.backpack.mobile',
    homepage: 'https://backpack.app/download',
    app_store: 'https://apps.apple.com/app/backpack-wallet-exchange/id6445964121',
    play_store: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
    chrome_store: 'https://chromewebstore.google.com/detail/backpack/aflkmfhebedbjioipglgcbcmnbpgliof',
  },
  {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    homepage: 'https://zerion.io/extension',
    app_store: 'https://apps.apple.com/app/apple-store/id1456732565',
    play_store: 'https://play.google.com/store/apps/details?id=io.zerion.android',
    chrome_store: 'https://chrome.google.com/webstore/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
  },
]
