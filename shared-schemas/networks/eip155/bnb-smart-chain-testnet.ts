import { defineNetwork } from '#schemas/networks/define-network.ts'

export const bnbSmartChainTestnet = defineNetwork('eip155', '97', {
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpc: ['https://bsc-testnet-rpc.publicnode.com', 'https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  testnet: true,
})
