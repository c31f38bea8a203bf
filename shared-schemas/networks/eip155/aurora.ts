import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const aurora = defineNetwork('eip155', '1313161554', {
  name: 'Aurora',
  nativeCurrency: ETHER,
  rpc: ['https://mainnet.aurora.dev'],
  explorer: ['Aurora Explorer', 'https://explorer.aurora.dev'],
  imageId: '3ff73439-a619-4894-9262-4470c773a100',
})
