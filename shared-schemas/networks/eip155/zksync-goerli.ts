import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const zksyncGoerli = defineNetwork('eip155', '280', {
  name: 'ZKsync Era Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['ZKsync Explorer', 'https://goerli.explorer.zksync.io'],
  testnet: true,
  deprecated: true,
})
