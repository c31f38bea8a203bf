import { createApprove } from '#examples/wallets/page/approve.ts'
import { readScriptOptions } from '#examples/wallets/page/script-options.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { createSatsProvider } from './sats-connect-wallet.ts'

// Entry of test-sats-connect-wallet.js. Attributes: data-rpc, data-approve.
const name = 'Test Sats Connect Wallet'
const icon = createWalletIcon('X', '#b3261e')
const options = readScriptOptions('http://127.0.0.1:4611')
const page: Window & { btc_providers?: unknown[]; TestBitcoinProviders?: unknown } = window

// The list has the path of the provider on window.
page.TestBitcoinProviders = {
  satsConnect: createSatsProvider(createApprove({ name, icon }, options.approve), options.rpcUrl),
}
page.btc_providers = [
  ...(page.btc_providers ?? []),
  {
    id: 'TestBitcoinProviders.satsConnect',
    name,
    icon,
    webUrl: 'https://example.com/',
    methods: ['getInfo', 'getAccounts', 'getAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  },
]
