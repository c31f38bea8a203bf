import { defineNetwork } from '#schemas/networks/define-network.ts'

export const avalanche = defineNetwork('eip155', '43114', {
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpc: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
})
