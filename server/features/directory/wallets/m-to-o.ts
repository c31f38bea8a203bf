import { BITCOIN, MAJOR_EVM, SOLANA } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_M_TO_O = {
  // https://wallet.magiceden.io/
  'magic-eden': {
    id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    name: 'Magic Eden Wallet',
    homepage: 'https://wallet.magiceden.io',
    rdns: 'io.magiceden.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/mkpegjkblkkefacfnmkajcjmabijhclg',
    chains: [SOLANA, BITCOIN, 'eip155:1'],
    supports_wc: false,
  },
  // https://mecowallet.com
  meco: {
    name: 'MeCo Wallet',
    homepage: 'https://mecowallet.com',
    rdns: 'com.meco.wallet',
    mobile_link: 'mecowallet://',
    app_store: 'https://apps.apple.com/app/id6749523218',
    play_store: 'https://play.google.com/store/apps/details?id=com.memecore.wallet',
  },
  // https://metamask.io/download
  metamask: {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    rdns: 'io.metamask',
    link_mode: 'https://metamask.app.link',
    mobile_link: 'metamask://',
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    chains: [...MAJOR_EVM, 'eip155:59144', SOLANA],
    icon: 'wallets/metamask',
  },
  // https://mewwallet.com
  mew: {
    name: 'MEW wallet',
    homepage: 'https://mewwallet.com',
    mobile_link: 'https://mewwallet.com',
    app_store: 'https://apps.apple.com/app/id1464614025',
    play_store: 'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
    chains: ['eip155:1'],
    icon: 'wallets/my-ether-wallet',
  },
  // https://nestwallet.xyz
  nest: {
    name: 'Nest',
    homepage: 'https://nestwallet.xyz',
    rdns: 'xyz.nestwallet',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://novawallet.io
  nova: {
    name: 'Nova Wallet',
    homepage: 'https://novawallet.io',
    rdns: 'io.novawallet',
    mobile_link: 'novawallet://',
    app_store: 'https://apps.apple.com/app/id1597119355',
    play_store: 'https://play.google.com/store/apps/details?id=io.novafoundation.nova.market',
    chains: ['eip155:1', 'eip155:1284', 'eip155:1285'],
  },
  // https://okto.tech/
  okto: {
    name: 'Okto',
    homepage: 'https://okto.tech',
    mobile_link: 'okto://',
    app_store: 'https://apps.apple.com/app/id6450688229',
    play_store: 'https://play.google.com/store/apps/details?id=im.okto.contractwalletclient',
  },
  // https://okx.com/download
  okx: {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    homepage: 'https://web3.okx.com',
    rdns: 'com.okex.wallet',
    mobile_link: 'okex://main',
    app_store: 'https://apps.apple.com/app/id1327268470',
    play_store: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
    chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
    chains: [...MAJOR_EVM, 'eip155:324', 'eip155:59144', SOLANA, BITCOIN],
    icon: 'wallets/okx',
  },
  // https://omniwallet.app.link
  omni: {
    name: 'Omni',
    homepage: 'https://omniwallet.app.link',
    mobile_link: 'omni://',
    app_store: 'https://apps.apple.com/app/id1569375204',
    play_store: 'https://play.google.com/store/apps/details?id=fi.steakwallet.app',
    chains: ['eip155:1'],
  },
  // https://1inch.io/wallet
  oneinch: {
    id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    name: '1inch Wallet',
    homepage: 'https://1inch.io',
    mobile_link: 'oneinch://',
    app_store: 'https://apps.apple.com/app/id1546049391',
    play_store: 'https://play.google.com/store/apps/details?id=io.oneinch.android',
    chains: [...MAJOR_EVM, 'eip155:100', 'eip155:324'],
    icon: 'exchanges/1inch',
  },
  // https://www.onekey.so/download/
  onekey: {
    name: 'OneKey',
    homepage: 'https://www.onekey.so',
    rdns: 'so.onekey.app.wallet',
    app_store: 'https://apps.apple.com/app/id1609559473',
    play_store: 'https://play.google.com/store/apps/details?id=so.onekey.app.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/jnmbobjmhlngoefaiojfljckilhhlhcj',
    chains: [...MAJOR_EVM, SOLANA, BITCOIN],
    supports_wc: false,
  },
} as const satisfies Record<string, WalletEntry>
