import { BITCOIN, MAJOR_EVM, SOLANA } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_A_TO_B = {
  // https://www.anchorage.com
  anchorage: {
    name: 'Anchorage Digital',
    homepage: 'https://www.anchorage.com',
    rdns: 'com.anchorage.connect',
    app_store: 'https://apps.apple.com/app/id6754656781',
    chrome_store: 'https://chromewebstore.google.com/detail/fadcgekaahkbmhjnpdhldednpbfpmkfl',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://www.ready.co/app
  argent: {
    id: 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
    name: 'Ready',
    homepage: 'https://www.ready.co',
    mobile_link: 'argent://app',
    app_store: 'https://apps.apple.com/app/id1358741926',
    play_store: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
    chains: ['eip155:1'],
    icon: 'wallets/argent',
  },
  // https://backpack.app/download
  backpack: {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    name: 'Backpack',
    homepage: 'https://backpack.app',
    rdns: 'app.backpack.mobile',
    app_store: 'https://apps.apple.com/app/id6445964121',
    play_store: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
    chrome_store: 'https://chromewebstore.google.com/detail/aflkmfhebedbjioipglgcbcmnbpgliof',
    chains: [SOLANA, 'eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161'],
    supports_wc: false,
    icon: 'wallets/backpack',
  },
  // https://berasig.com
  berasig: {
    name: 'BeraSig',
    homepage: 'https://berasig.com',
    rdns: 'app.berasig',
    app_store: 'https://apps.apple.com/app/id6502052535',
    play_store: 'https://play.google.com/store/apps/details?id=io.berasig.ios',
    chains: ['eip155:80094'],
    supports_wc: false,
  },
  // https://bestwallet.com
  'best-wallet': {
    name: 'Best Wallet',
    mobile_link: 'bw://connect',
    chains: ['eip155:1'],
  },
  // https://bifrostwallet.com
  bifrost: {
    name: 'Bifrost Wallet',
    homepage: 'https://bifrostwallet.com',
    rdns: 'com.bifrostwallet',
    mobile_link: 'https://app.bifrostwallet.com',
    app_store: 'https://apps.apple.com/app/id1577198351',
    play_store: 'https://play.google.com/store/apps/details?id=com.bifrostwallet.app',
    chains: ['eip155:1', 'eip155:14', 'eip155:19'],
  },
  // https://www.binance.com/en/download
  binance: {
    id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    name: 'Binance Wallet',
    homepage: 'https://www.binance.com',
    rdns: 'com.binance.wallet',
    mobile_link: 'bnc://app.binance.com/cedefi',
    app_store: 'https://apps.apple.com/app/id1436799971',
    play_store: 'https://play.google.com/store/apps/details?id=com.binance.dev',
    chrome_store: 'https://chromewebstore.google.com/detail/cadiboklkpojfamcoggejbbdjcoiljjk',
    chains: [...MAJOR_EVM, SOLANA, BITCOIN],
    icon: 'exchanges/binance',
  },
  // https://web3.bitget.com/en/wallet-download
  bitget: {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    name: 'Bitget Wallet',
    homepage: 'https://web3.bitget.com',
    rdns: 'com.bitget.web3',
    mobile_link: 'bitkeep://',
    app_store: 'https://apps.apple.com/app/id1395301115',
    chrome_store: 'https://chromewebstore.google.com/detail/jiidiaalihmmhddjgbnbgdfflelocpak',
    chains: [...MAJOR_EVM, SOLANA, BITCOIN],
    icon: 'exchanges/bitget',
  },
  // https://bitski.com
  bitski: {
    name: 'Bitski',
    homepage: 'https://bitski.com',
    chrome_store: 'https://chromewebstore.google.com/detail/feejiigddaafeojfddjjlmfkabimkell',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://apps.apple.com/app/id1645515614
  bitverse: {
    name: 'Bitverse Wallet',
    mobile_link: 'bitverseapp://open/wallet',
    app_store: 'https://apps.apple.com/app/id1645515614',
    play_store: 'https://play.google.com/store/apps/details?id=com.bitverse.app',
    chains: ['eip155:1'],
  },
  // https://bloomwallet.io/
  bloom: {
    name: 'Bloom Wallet',
    homepage: 'https://bloomwallet.io',
    desktop_link: 'bloom://wallet-connect',
  },
  // https://brave.com/wallet
  brave: {
    name: 'Brave Wallet',
    homepage: 'https://brave.com/wallet',
    rdns: 'com.brave.wallet',
    chains: [...MAJOR_EVM, SOLANA],
    supports_wc: false,
  },
  // https://www.bybit.com/en/web3
  bybit: {
    id: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
    name: 'Bybit Wallet',
    homepage: 'https://www.bybit.com/en/web3',
    rdns: 'com.bybit',
    mobile_link: 'bybitapp://open/route?targetUrl=by://web3/walletconnect',
    app_store: 'https://apps.apple.com/app/id1488296980',
    play_store: 'https://play.google.com/store/apps/details?id=com.bybit.app',
    chrome_store: 'https://chromewebstore.google.com/detail/pdliaogehgdbhbnmkklieghmmjkpigpa',
    chains: [...MAJOR_EVM],
    icon: 'exchanges/bybit',
  },
} as const satisfies Record<string, WalletEntry>
