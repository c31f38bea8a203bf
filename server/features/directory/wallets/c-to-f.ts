import { BITCOIN, MAJOR_EVM, SOLANA, namespacesOf } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_C_TO_F = {
  // https://apps.apple.com/app/id1570072858
  clv: {
    name: 'CLV',
    app_store: 'https://apps.apple.com/app/id1570072858',
    chrome_store: 'https://chromewebstore.google.com/detail/nhnkbkgjikgcigadomkphalanndcapjk',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://coin98.com/wallet
  coin98: {
    id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    name: 'Coin98 Wallet',
    homepage: 'https://coin98.com/wallet',
    rdns: 'com.coin98',
    app_store: 'https://apps.apple.com/app/id1561969966',
    play_store: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media',
    chrome_store: 'https://chromewebstore.google.com/detail/aeachknmefphepccionboohckonoeemg',
    chains: [...MAJOR_EVM, SOLANA],
    supports_wc: false,
    icon: 'wallets/coin98',
  },
  // https://coinbase.com/wallet/downloads
  coinbase: {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    rdns: 'com.coinbase.wallet',
    app_store: 'https://apps.apple.com/app/id1278383455',
    play_store: 'https://play.google.com/store/apps/details?id=org.toshi',
    chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
    chains: [...MAJOR_EVM, SOLANA],
    supports_wc: false,
    isExcludedFromCoreBuilds: true,
    browse_links: [
      { namespaces: namespacesOf(SOLANA), url: 'https://go.cb-w.com/dapp?cb_url={page}' },
      { namespaces: namespacesOf(...MAJOR_EVM), url: 'cbwallet://miniapp?url={page}' },
    ],
    icon: 'wallets/coinbase',
  },
  // https://compasswallet.io/download
  compass: {
    name: 'Compass Wallet',
    homepage: 'https://compasswallet.io',
    rdns: 'io.leapwallet.CompassWallet',
    chrome_store: 'https://chromewebstore.google.com/detail/anokgmphncpekkhclmingpimjmcooifb',
    chains: ['eip155:1329'],
    supports_wc: false,
  },
  // https://core.app/
  core: {
    name: 'Core',
    homepage: 'https://core.app',
    rdns: 'app.core.extension',
    app_store: 'https://apps.apple.com/app/id6443685999',
    play_store: 'https://play.google.com/store/apps/details?id=com.avaxwallet',
    chrome_store: 'https://chromewebstore.google.com/detail/agoakfejjabomempkjlepdflaleeobhb',
    chains: ['eip155:43114', 'eip155:1'],
    supports_wc: false,
  },
  // https://crypto.com/onchain
  'crypto-com': {
    id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    name: 'Crypto.com Onchain',
    homepage: 'https://crypto.com/onchain',
    app_store: 'https://apps.apple.com/app/id1512048310',
    play_store: 'https://play.google.com/store/apps/details?id=com.defi.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/hifafgmccdpekplomjjkcfgodnhcellj',
    chains: ['eip155:1', 'eip155:25'],
    icon: 'exchanges/crypto-com',
  },
  // https://ctrl.xyz
  ctrl: {
    name: 'CTRL Wallet',
    homepage: 'https://ctrl.xyz',
    rdns: 'xyz.ctrl',
    chrome_store: 'https://chromewebstore.google.com/detail/hmeobnfnfcmdkdcmlblgagmfpfboieaf',
    chains: ['eip155:1'],
    supports_wc: false,
    icon: 'wallets/xdefi',
  },
  // https://dawnwallet.xyz
  dawn: {
    name: 'Dawn',
    homepage: 'https://dawnwallet.xyz',
    app_store: 'https://apps.apple.com/app/id1673143782',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://desig.io
  desig: {
    name: 'Desig Wallet',
    homepage: 'https://desig.io',
    app_store: 'https://apps.apple.com/app/id6450106028',
    play_store: 'https://play.google.com/store/apps/details?id=io.desig.app',
    chrome_store: 'https://chromewebstore.google.com/detail/panpgppehdchfphcigocleabcmcgfoca',
    supports_wc: false,
  },
  // https://www.enkrypt.com/
  enkrypt: {
    name: 'Enkrypt Wallet',
    homepage: 'https://www.enkrypt.com',
    rdns: 'com.enkrypt',
    chrome_store: 'https://chromewebstore.google.com/detail/kkpllkodjeloidieedojogacfhpaihoh',
    chains: ['eip155:1', BITCOIN],
    supports_wc: false,
    icon: 'wallets/enkrypt',
  },
  // https://www.exodus.com
  exodus: {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    name: 'Exodus',
    homepage: 'https://www.exodus.com',
    mobile_link: 'exodus://',
    app_store: 'https://apps.apple.com/app/id1414384820',
    play_store: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus',
    chrome_store: 'https://chromewebstore.google.com/detail/aholpfdialjgjfhomihkjbmgjidlcdno',
    chains: ['eip155:1', SOLANA],
    icon: 'wallets/exodus',
  },
  // https://foxwallet.com
  foxwallet: {
    name: 'FoxWallet',
    homepage: 'https://foxwallet.com',
    mobile_link: 'foxwallet://',
    app_store: 'https://apps.apple.com/app/id1590983231',
    play_store: 'https://play.google.com/store/apps/details?id=com.foxwallet.play',
    chains: ['eip155:1'],
  },
  // https://frame.sh/
  frame: {
    name: 'Frame',
    homepage: 'https://frame.sh',
    rdns: 'sh.frame',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://www.frontier.xyz/download
  frontier: {
    id: '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
    name: 'Frontier Wallet',
    homepage: 'https://www.frontier.xyz',
    rdns: 'xyz.frontier.wallet',
    mobile_link: 'frontier://',
    app_store: 'https://apps.apple.com/app/id1482380988',
    play_store: 'https://play.google.com/store/apps/details?id=com.frontierwallet',
    chrome_store: 'https://chromewebstore.google.com/detail/kppfdiipphfccemcignhifpjkapfbihd',
    chains: ['eip155:1'],
  },
} as const satisfies Record<string, WalletEntry>
