import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const baseGoerli = defineNetwork('eip155', '84531', {
  name: 'Base Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Basescan', 'https://goerli.basescan.org'],
  testnet: true,
  deprecated: true,
})
