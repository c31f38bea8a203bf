import { defineNetwork } from '#schemas/networks/define-network.ts'

export const polygon = defineNetwork('eip155', '137', {
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpc: ['https://polygon-rpc.com', 'https://polygon-bor-rpc.publicnode.com'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  imageId: '41d04d42-da3b-4453-8506-668cc0727900',
})
