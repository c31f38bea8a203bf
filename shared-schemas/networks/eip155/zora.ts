import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const zora = defineNetwork('eip155', '7777777', {
  name: 'Zora',
  nativeCurrency: ETHER,
  rpc: ['https://rpc.zora.energy'],
  explorer: ['Zora Explorer', 'https://explorer.zora.energy'],
  imageId: '845c60df-d429-4991-e687-91ae45791600',
})
