import { createApprove } from '#examples/wallets/page/approve.ts'
import { createPageStorage, parseConnected } from '#examples/wallets/page/site-storage.ts'
import { registerWallet } from '#examples/wallets/page/register-wallet.ts'
import { readScriptOptions } from '#examples/wallets/page/script-options.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { createSolanaWallet } from './create-solana-wallet.ts'

// Entry of demo-solana-wallet.js. Attributes: data-rpc, data-approve.
const name = 'Demo Solana Wallet'
const icon = createWalletIcon('S', '#7c3fd6')
const options = readScriptOptions('http://127.0.0.1:4608')

registerWallet(
  createSolanaWallet({
    name,
    icon,
    approve: createApprove({ name, icon }, options.approve),
    storage: createPageStorage('demo-solana-wallet', parseConnected),
    rpcUrl: options.rpcUrl,
    host: window.location.host,
  }),
)
