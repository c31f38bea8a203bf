import { defineNetwork } from '#schemas/networks/define-network.ts'
import { SOL } from '#schemas/networks/native-currencies.ts'

export const solanaTestnet = defineNetwork('solana', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', {
  name: 'Solana Testnet',
  nativeCurrency: SOL,
  rpc: ['https://api.testnet.solana.com'],
  explorer: ['Solana Explorer', 'https://explorer.solana.com?cluster=testnet'],
  imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700',
  testnet: true,
})
