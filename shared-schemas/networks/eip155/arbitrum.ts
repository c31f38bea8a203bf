import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const arbitrum = defineNetwork('eip155', '42161', {
  name: 'Arbitrum One',
  nativeCurrency: ETHER,
  rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600',
})
