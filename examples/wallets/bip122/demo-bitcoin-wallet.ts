import { createApprove } from '#examples/wallets/page/approve.ts'
import { createPageStorage, parseConnected } from '#examples/wallets/page/site-storage.ts'
import { registerWallet } from '#examples/wallets/page/register-wallet.ts'
import { readScriptOptions } from '#examples/wallets/page/script-options.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { createBitcoinWallet } from './create-bitcoin-wallet.ts'

// Entry of demo-bitcoin-wallet.js. Attribute: data-approve.
const name = 'Demo Bitcoin Wallet'
const icon = createWalletIcon('B', '#d9730d')
const options = readScriptOptions('http://127.0.0.1:4611')

registerWallet(
  createBitcoinWallet({
    name,
    icon,
    approve: createApprove({ name, icon }, options.approve),
    storage: createPageStorage('demo-bitcoin-wallet', parseConnected),
    host: window.location.host,
  }),
)
