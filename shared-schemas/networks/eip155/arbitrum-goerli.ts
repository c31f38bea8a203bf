import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const arbitrumGoerli = defineNetwork('eip155', '421613', {
  name: 'Arbitrum Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Arbiscan', 'https://goerli.arbiscan.io'],
  testnet: true,
  deprecated: true,
})
