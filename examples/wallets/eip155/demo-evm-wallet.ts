import { createApprove } from '#examples/wallets/page/approve.ts'
import { createPageStorage } from '#examples/wallets/page/site-storage.ts'
import { readScriptOptions } from '#examples/wallets/page/script-options.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { createEvmWallet, parseEvmState } from './create-evm-wallet.ts'
import { createDemoAccount, PUBLISHED_KEYS } from './demo-account.ts'
import { announceProvider, createPageProvider } from './page-provider.ts'

// Entry of demo-evm-wallet.js. Attributes: data-rpc, data-approve, data-legacy ("too": window.ethereum as well,
// "only": window.ethereum and no announcement), data-unknown-chain ("nested": 4902 inside -32603).
const NAME = 'Demo EVM Wallet'
const ICON = createWalletIcon('E', '#3d4fe0')

const options = readScriptOptions('http://127.0.0.1:4607')
const wallet = createEvmWallet({
  account: createDemoAccount(PUBLISHED_KEYS.first),
  approve: createApprove({ name: NAME, icon: ICON }, options.approve),
  storage: createPageStorage('demo-evm-wallet', parseEvmState),
  rpcUrl: options.rpcUrl,
  origin: window.location.origin,
  nestUnknownChain: () => options.read('unknownChain') === 'nested',
})
const { provider, emit } = createPageProvider(wallet.request)
wallet.onEvent(emit)

if (options.read('legacy') !== undefined) Object.assign(window, { ethereum: provider })
if (options.read('legacy') !== 'only') {
  const info = { uuid: crypto.randomUUID(), name: NAME, icon: ICON, rdns: 'org.postern.demo.evm' }
  announceProvider(info, provider)
}
