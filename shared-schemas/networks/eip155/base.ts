import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const base = defineNetwork('eip155', '8453', {
  name: 'Base',
  nativeCurrency: ETHER,
  rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://basescan.org'],
  imageId: '7289c336-3981-4081-c5f4-efc26ac64a00',
})
