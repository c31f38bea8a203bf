import { defineNetwork } from '../define-network.ts'
import { ETHER } from '../native-currencies.ts'

export const goerli = defineNetwork('eip155', '5', {
  name: 'Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Etherscan', 'https://goerli.etherscan.io'],
  testnet: true,
  deprecated: true,
})
