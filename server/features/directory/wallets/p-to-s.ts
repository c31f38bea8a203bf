import { BITCOIN, MAJOR_EVM, SOLANA, namespacesOf } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_P_TO_S = {
  // https://paraswap.io
  paraswap: {
    name: 'ParaSwap Wallet',
    homepage: 'https://paraswap.io',
    mobile_link: 'paraswap://',
    app_store: 'https://apps.apple.com/app/id1584610690',
    chains: ['eip155:1'],
    icon: 'exchanges/para-swap',
  },
  // https://phantom.com
  phantom: {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    homepage: 'https://phantom.com',
    rdns: 'app.phantom',
    app_store: 'https://apps.apple.com/app/id1598432977',
    play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
    chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
    chains: [SOLANA, 'eip155:1', 'eip155:137', 'eip155:8453', BITCOIN],
    supports_wc: false,
    isExcludedFromCoreBuilds: true,
    browse_links: [
      {
        namespaces: namespacesOf(SOLANA, ...MAJOR_EVM, BITCOIN),
        system: 'android',
        url: 'intent://browse/{page}?ref={origin}#Intent;scheme=phantom;package=app.phantom;end',
      },
      {
        namespaces: namespacesOf(SOLANA, ...MAJOR_EVM, BITCOIN),
        url: 'https://phantom.app/ul/browse/{page}?ref={origin}',
      },
    ],
    icon: 'wallets/phantom',
  },
  // https://rabby.io
  rabby: {
    name: 'Rabby Wallet',
    homepage: 'https://rabby.io',
    rdns: 'io.rabby',
    chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
    chains: [...MAJOR_EVM, 'eip155:100', 'eip155:324', 'eip155:59144'],
    supports_wc: false,
    icon: 'wallets/rabby',
  },
  // https://rainbow.me
  rainbow: {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    homepage: 'https://rainbow.me',
    rdns: 'me.rainbow',
    link_mode: 'https://rnbwapp.com',
    mobile_link: 'rainbow://',
    app_store: 'https://apps.apple.com/app/id1457119021',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
    chains: [...MAJOR_EVM, 'eip155:7777777'],
    icon: 'wallets/rainbow',
  },
  // https://www.ramper.xyz/download
  ramper: {
    name: 'Ramper Wallet',
    homepage: 'https://www.ramper.xyz',
    chrome_store: 'https://chromewebstore.google.com/detail/nbdhibgjnjpnkajaghbffjbkcgljfgdi',
    supports_wc: false,
  },
  // https://robinhood.com/web3-wallet
  robinhood: {
    id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    name: 'Robinhood Wallet',
    homepage: 'https://robinhood.com/web3-wallet',
    rdns: 'com.robinhood.wallet',
    mobile_link: 'robinhood-wallet://',
    app_store: 'https://apps.apple.com/app/id1634080733',
    play_store: 'https://play.google.com/store/apps/details?id=com.robinhood.gateway',
    chains: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:42161'],
  },
  // https://wallet.roninchain.com
  ronin: {
    id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    name: 'Ronin Wallet',
    homepage: 'https://wallet.roninchain.com',
    rdns: 'com.roninchain.wallet',
    mobile_link: 'roninwallet://',
    app_store: 'https://apps.apple.com/app/id1592675001',
    play_store: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis',
    chrome_store: 'https://chromewebstore.google.com/detail/fnjhmkhhmkbjkkabndcnnogagogbneec',
    chains: ['eip155:2020', 'eip155:1'],
    icon: 'wallets/ronin',
  },
  // https://safe.global
  safe: {
    id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    name: 'Safe',
    homepage: 'https://safe.global',
    mobile_link: 'safe://',
    webapp_link: 'https://app.safe.global/',
    app_store: 'https://apps.apple.com/app/id1515759131',
    play_store: 'https://play.google.com/store/apps/details?id=io.gnosis.safe',
    chains: [...MAJOR_EVM, 'eip155:100'],
    icon: 'wallets/safe',
  },
  // https://www.safeheron.com/
  safeheron: {
    name: 'Safeheron',
    homepage: 'https://www.safeheron.com',
    chrome_store: 'https://chromewebstore.google.com/detail/aiaghdjafpiofpainifbgfgjfpclngoh',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://www.safepal.com/en/download
  safepal: {
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    name: 'SafePal Wallet',
    homepage: 'https://www.safepal.com',
    mobile_link: 'safepalwallet://',
    app_store: 'https://apps.apple.com/app/id1548297139',
    play_store: 'https://play.google.com/store/apps/details?id=io.safepal.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/lgmpcpglpngdoalbgeoldeajfclnhafa',
    chains: [...MAJOR_EVM, SOLANA],
  },
  // https://chromewebstore.google.com/detail/albakdmmdafeafbehmcpoejenbeojejl
  seif: {
    name: 'Seif',
    rdns: 'com.passkeywallet.seif',
    chrome_store: 'https://chromewebstore.google.com/detail/albakdmmdafeafbehmcpoejenbeojejl',
    supports_wc: false,
  },
  // https://solflare.com
  solflare: {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: 'Solflare',
    homepage: 'https://solflare.com',
    app_store: 'https://apps.apple.com/app/id1580902717',
    play_store: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
    chrome_store: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
    chains: [SOLANA],
    supports_wc: false,
    browse_links: [
      { namespaces: namespacesOf(SOLANA), url: 'https://solflare.com/ul/v1/browse/{page}?ref={page}' },
    ],
    icon: 'wallets/solflare',
  },
  // https://www.subwallet.app/download
  subwallet: {
    name: 'SubWallet',
    homepage: 'https://www.subwallet.app',
    rdns: 'app.subwallet',
    mobile_link: 'subwallet://',
    app_store: 'https://apps.apple.com/app/id1633050285',
    play_store: 'https://play.google.com/store/apps/details?id=app.subwallet.mobile',
    chrome_store: 'https://chromewebstore.google.com/detail/onhogfjeacnfoofkfgppdlbmlmnplgbn',
    chains: ['eip155:1', 'eip155:1284', 'eip155:1285'],
  },
} as const satisfies Record<string, WalletEntry>
