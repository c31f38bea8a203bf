import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const baseSepolia = defineNetwork('eip155', '84532', {
  name: 'Base Sepolia',
  nativeCurrency: ETHER,
  rpc: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  imageId: 'a18a7ecd-e307-4360-4746-283182228e00',
  testnet: true,
})
