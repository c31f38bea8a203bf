import { defineNetwork } from '#schemas/networks/define-network.ts'

export const celo = defineNetwork('eip155', '42220', {
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpc: ['https://forno.celo.org'],
  explorer: ['Celoscan', 'https://celoscan.io'],
  imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
})
