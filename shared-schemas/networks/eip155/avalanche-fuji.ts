import { defineNetwork } from '#schemas/networks/define-network.ts'

export const avalancheFuji = defineNetwork('eip155', '43113', {
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpc: ['https://api.avax-test.network/ext/bc/C/rpc', 'https://avalanche-fuji-c-chain-rpc.publicnode.com'],
  explorer: ['SnowTrace', 'https://testnet.snowtrace.io'],
  testnet: true,
})
