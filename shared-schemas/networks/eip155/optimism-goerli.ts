import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const optimismGoerli = defineNetwork('eip155', '420', {
  name: 'OP Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Etherscan', 'https://goerli-optimism.etherscan.io'],
  testnet: true,
  deprecated: true,
})
