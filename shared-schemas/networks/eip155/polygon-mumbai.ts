import { defineNetwork } from '#schemas/networks/define-network.ts'

export const polygonMumbai = defineNetwork('eip155', '80001', {
  name: 'Polygon Mumbai',
  nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
  rpc: [],
  explorer: ['PolygonScan', 'https://mumbai.polygonscan.com'],
  testnet: true,
  deprecated: true,
})
