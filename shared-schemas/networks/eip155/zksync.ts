import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const zksync = defineNetwork('eip155', '324', {
  name: 'ZKsync Era',
  nativeCurrency: ETHER,
  rpc: ['https://mainnet.era.zksync.io'],
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
})
