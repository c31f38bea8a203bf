import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const sepolia = defineNetwork('eip155', '11155111', {
  name: 'Sepolia',
  nativeCurrency: ETHER,
  rpc: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  imageId: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
  testnet: true,
})
