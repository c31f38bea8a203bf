import { createApprove } from '#examples/wallets/page/approve.ts'
import { readScriptOptions } from '#examples/wallets/page/script-options.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { createUnisatStyleProvider } from './unisat-style-wallet.ts'

// Entry of test-unisat-style-wallet.js. Attributes: data-rpc, data-approve.
const wallet = { name: 'Test Unisat-style Wallet', icon: createWalletIcon('U', '#8a6d00') }
const options = readScriptOptions('http://127.0.0.1:4611')

Object.assign(window, {
  unisat: createUnisatStyleProvider(createApprove(wallet, options.approve), options.rpcUrl),
})
