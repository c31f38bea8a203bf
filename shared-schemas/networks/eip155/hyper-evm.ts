import { defineNetwork } from '#schemas/networks/define-network.ts'

// The frame protocol lists 999 from the time of a Zora test network that is gone; the id is HyperEVM's today.
export const hyperEvm = defineNetwork('eip155', '999', {
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpc: ['https://rpc.hyperliquid.xyz/evm'],
  explorer: ['HyperEVMScan', 'https://hyperevmscan.io'],
})
