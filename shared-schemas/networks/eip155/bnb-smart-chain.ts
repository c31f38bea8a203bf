import { defineNetwork } from '#schemas/networks/define-network.ts'

export const bnbSmartChain = defineNetwork('eip155', '56', {
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpc: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  explorer: ['BscScan', 'https://bscscan.com'],
  imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00',
})
