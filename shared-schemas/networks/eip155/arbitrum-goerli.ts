import { defineNetwork } from '../define-network.ts'
import { ETHER } from '../native-currencies.ts'

export const arbitrumGoerli = defineNetwork('eip155', '421613', {
  name: 'Arbitrum Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Arbiscan', 'https://goerli.arbiscan.io'],
  testnet: true,
  deprecated: true,
})
