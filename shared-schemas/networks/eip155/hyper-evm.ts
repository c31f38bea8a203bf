import { defineNetwork } from '#schemas/networks/define-network.ts'

// The frame protocol lists 999 because a Zora test network, now shut down, had this id; today it is HyperEVM's.
export const hyperEvm = defineNetwork('eip155', '999', {
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpc: ['https://rpc.hyperliquid.xyz/evm'],
  explorer: ['HyperEVMScan', 'https://hyperevmscan.io'],
})
