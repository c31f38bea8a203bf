import { BITCOIN, MAJOR_EVM, SOLANA } from './networks.ts'
import type { WalletEntry } from './wallet-entry.ts'

export const WALLETS_T_TO_Z = {
  // https://taho.xyz
  taho: {
    name: 'Taho',
    homepage: 'https://taho.xyz',
    chrome_store: 'https://chromewebstore.google.com/detail/eajafomhmkipbjmfmhebemolkcicgfmd',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://talisman.xyz
  talisman: {
    name: 'Talisman',
    homepage: 'https://talisman.xyz',
    rdns: 'xyz.talisman',
    chrome_store: 'https://chromewebstore.google.com/detail/fijngjgcjhjmmpcmkeiomlglpeiijkld',
    chains: ['eip155:1', 'eip155:1284', 'eip155:1285'],
    supports_wc: false,
  },
  // https://tokenary.io
  tokenary: {
    name: 'Tokenary',
    homepage: 'https://tokenary.io',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://extension.tokenpocket.pro/
  tokenpocket: {
    id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    name: 'TokenPocket',
    homepage: 'https://www.tokenpocket.pro',
    rdns: 'pro.tokenpocket',
    mobile_link: 'tpoutside://',
    app_store: 'https://apps.apple.com/app/id6444625622',
    play_store: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
    chrome_store: 'https://chromewebstore.google.com/detail/mfgccjchihfkkindfppnaooecgfneiii',
    chains: [...MAJOR_EVM, SOLANA],
    icon: 'wallets/token-pocket',
  },
  // https://trustwallet.com/download
  trust: {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com',
    rdns: 'com.trustwallet.app',
    mobile_link: 'trust://',
    app_store: 'https://apps.apple.com/app/id1288339409',
    play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
    chains: [...MAJOR_EVM, 'eip155:100', 'eip155:324', 'eip155:59144', SOLANA],
    icon: 'wallets/trust',
  },
  // https://unisat.io
  unisat: {
    name: 'UniSat Wallet',
    homepage: 'https://unisat.io',
    chrome_store: 'https://chromewebstore.google.com/detail/ppbibelpcjmhbdihakflkdcoccbgbkpo',
    chains: [BITCOIN],
    supports_wc: false,
  },
  // https://wallet.uniswap.org/
  uniswap: {
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    name: 'Uniswap Wallet',
    homepage: 'https://wallet.uniswap.org',
    mobile_link: 'uniswap://',
    app_store: 'https://apps.apple.com/app/id6443944476',
    chains: [...MAJOR_EVM, 'eip155:130'],
    icon: 'exchanges/uniswap',
  },
  // https://my.universalprofile.cloud
  'universal-profiles': {
    name: 'Universal Profiles',
    homepage: 'https://universalprofile.cloud',
    rdns: 'io.universaleverything.universalprofiles',
    app_store: 'https://apps.apple.com/app/id6702018631',
    play_store: 'https://play.google.com/store/apps/details?id=io.universaleverything.universalprofiles',
    chrome_store: 'https://chromewebstore.google.com/detail/abpickdkkbnbcoepogfhkhennhfhehfn',
    chains: ['eip155:42'],
    supports_wc: false,
  },
  // https://valora.xyz
  valora: {
    name: 'Valora',
    homepage: 'https://valora.xyz',
    mobile_link: 'celo://wallet',
    app_store: 'https://apps.apple.com/app/id1520414263',
    play_store: 'https://play.google.com/store/apps/details?id=co.clabs.valora',
    chains: ['eip155:42220'],
  },
  // https://wigwam.app
  wigwam: {
    name: 'Wigwam',
    homepage: 'https://wigwam.app',
    rdns: 'com.wigwam.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/lccbohhgfkdikahanoclbdmaolidjdfl',
    chains: ['eip155:1'],
    supports_wc: false,
  },
  // https://xportal.com
  xportal: {
    name: 'xPortal',
    homepage: 'https://xportal.com',
    rdns: 'com.elrond.maiar.wallet',
    mobile_link: 'xportal://',
    app_store: 'https://apps.apple.com/app/id1519405832',
    play_store: 'https://play.google.com/store/apps/details?id=com.elrond.maiar.wallet',
  },
  // https://www.xverse.app
  xverse: {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    name: 'Xverse',
    homepage: 'https://www.xverse.app',
    app_store: 'https://apps.apple.com/app/id1552272513',
    play_store: 'https://play.google.com/store/apps/details?id=com.secretkeylabs.xverse',
    chrome_store: 'https://chromewebstore.google.com/detail/idnnbdplmphpflfnlkomgpfbpcgelopg',
    chains: [BITCOIN],
    supports_wc: false,
  },
  // https://zeal.app
  zeal: {
    name: 'Zeal',
    homepage: 'https://zeal.app',
    rdns: 'app.zeal',
    mobile_link: 'zeal://',
    play_store: 'https://play.google.com/store/apps/details?id=app.zeal.wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/heamnjbnflcikcggoiplibfommfbkjpj',
    chains: ['eip155:1', 'eip155:100'],
  },
  // https://link.zerion.io/pt3gdRP0njb
  zerion: {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    name: 'Zerion',
    homepage: 'https://zerion.io',
    rdns: 'io.zerion.wallet',
    mobile_link: 'zerion://',
    app_store: 'https://apps.apple.com/app/id1456732565',
    play_store: 'https://play.google.com/store/apps/details?id=io.zerion.android',
    chrome_store: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
    chains: [...MAJOR_EVM, 'eip155:100', 'eip155:324', 'eip155:59144', SOLANA],
    icon: 'wallets/zerion',
  },
  // https://zilpay.io/
  zilpay: {
    name: 'ZilPay',
    homepage: 'https://zilpay.io',
    rdns: 'io.zilpay',
    mobile_link: 'zilpay://',
    app_store: 'https://apps.apple.com/app/id1547105860',
    play_store: 'https://play.google.com/store/apps/details?id=com.zilpaymobile',
  },
} as const satisfies Record<string, WalletEntry>
