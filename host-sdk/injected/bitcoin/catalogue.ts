/** Wallets with the interface that UniSat introduced, by the path of their provider on the window. */
export const BITCOIN_WALLETS = [
  { id: 'unisat', name: 'UniSat Wallet', path: 'unisat' },
  { id: 'okx', name: 'OKX Wallet', path: 'okxwallet.bitcoin' },
  { id: 'bitget', name: 'Bitget Wallet', path: 'bitkeep.unisat' },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly path: string }[]
