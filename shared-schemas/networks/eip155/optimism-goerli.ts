import { defineNetwork } from '../define-network.ts'
import { ETHER } from '../native-currencies.ts'

export const optimismGoerli = defineNetwork('eip155', '420', {
  name: 'OP Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Etherscan', 'https://goerli-optimism.etherscan.io'],
  testnet: true,
  deprecated: true,
})
