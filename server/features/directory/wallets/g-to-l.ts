import { BITCOIN, MAJOR_EVM, SOLANA } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_G_TO_L = {
  // https://www.gate.io/mobileapp
  gate: {
    name: 'Gate Wallet',
    homepage: 'https://www.gate.io/web3',
    rdns: 'io.gate.wallet',
    mobile_link: 'gtweb3wallet://',
    app_store: 'https://apps.apple.com/app/id1294998195',
    play_store: 'https://play.google.com/store/apps/details?id=com.gateio.gateio',
    chrome_store: 'https://chromewebstore.google.com/detail/cpmkedoipcpimgecpmgpldfpohjplkpp',
    chains: [...MAJOR_EVM],
    icon: 'exchanges/gate-io',
  },
  // https://keys.gemini.com
  gemini: {
    name: 'Gemini Wallet',
    homepage: 'https://keys.gemini.com',
    rdns: 'com.gemini.wallet',
    chains: ['eip155:1'],
    supports_wc: false,
    icon: 'exchanges/gemini',
  },
  // https://token.im/download
  imtoken: {
    id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    name: 'imToken',
    homepage: 'https://token.im',
    mobile_link: 'imtokenv2://',
    app_store: 'https://apps.apple.com/app/id1384798940',
    play_store: 'https://play.google.com/store/apps/details?id=im.token.app',
    chains: [...MAJOR_EVM],
    icon: 'wallets/imtoken',
  },
  // https://iopay.me/
  iopay: {
    name: 'ioPay Wallet',
    homepage: 'https://iopay.me',
    mobile_link: 'iopay://',
    app_store: 'https://apps.apple.com/app/id1478086371',
    play_store: 'https://play.google.com/store/apps/details?id=io.iotex.iopay.gp',
    chains: ['eip155:1', 'eip155:4689'],
  },
  // https://jup.ag
  jupiter: {
    id: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    name: 'Jupiter',
    homepage: 'https://jup.ag',
    app_store: 'https://apps.apple.com/app/id6484069059',
    play_store: 'https://play.google.com/store/apps/details?id=ag.jup.jupiter.android',
    chains: [SOLANA],
  },
  // https://app.kaiawallet.io
  kaia: {
    name: 'Kaia Wallet',
    homepage: 'https://www.kaiawallet.io',
    mobile_link: 'kaikas://walletconnect?uri=',
    app_store: 'https://apps.apple.com/app/id6502896387',
    play_store: 'https://play.google.com/store/apps/details?id=io.klutch.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/jblndlipeogpafnldhgmapagcccfchpi',
    chains: ['eip155:8217'],
  },
  // https://kraken.com/wallet
  kraken: {
    id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
    name: 'Kraken Wallet',
    homepage: 'https://www.kraken.com/wallet',
    mobile_link: 'krakenwallet://',
    app_store: 'https://apps.apple.com/app/id1626327149',
    chains: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', SOLANA],
    icon: 'wallets/kraken',
  },
  // https://kresus.com
  kresus: {
    name: 'Kresus Wallet',
    homepage: 'https://kresus.com',
    mobile_link: 'com.kresus.superapp://',
    app_store: 'https://apps.apple.com/app/id6444355152',
    play_store: 'https://play.google.com/store/apps/details?id=com.kresus.superapp',
    chains: ['eip155:1'],
  },
  // https://leather.io
  leather: {
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    name: 'Leather',
    homepage: 'https://leather.io',
    chrome_store: 'https://chromewebstore.google.com/detail/ldinpeekobnhjjdofggfgjlcehhmanlj',
    chains: [BITCOIN],
    supports_wc: false,
  },
  // https://www.ledger.com/ledger-live
  ledger: {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    name: 'Ledger',
    homepage: 'https://www.ledger.com',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    app_store: 'https://apps.apple.com/app/id1361671700',
    play_store: 'https://play.google.com/store/apps/details?id=com.ledger.live',
    chains: [...MAJOR_EVM],
    icon: 'wallets/ledger',
  },
} as const satisfies Record<string, WalletEntry>
