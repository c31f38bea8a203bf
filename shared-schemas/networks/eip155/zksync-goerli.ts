import { defineNetwork } from '../define-network.ts'
import { ETHER } from '../native-currencies.ts'

export const zksyncGoerli = defineNetwork('eip155', '280', {
  name: 'ZKsync Era Goerli',
  nativeCurrency: ETHER,
  rpc: [],
  explorer: ['ZKsync Explorer', 'https://goerli.explorer.zksync.io'],
  testnet: true,
  deprecated: true,
})
