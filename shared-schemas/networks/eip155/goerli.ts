import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const goerli = defineNetwork('eip155', '5', {
  name: 'Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['Etherscan', 'https://goerli.etherscan.io'],
  testnet: true,
  deprecated: true,
})
