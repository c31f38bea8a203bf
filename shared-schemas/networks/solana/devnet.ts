import { defineNetwork } from '#schemas/networks/define-network.ts'
import { SOL } from '#schemas/networks/native-currencies.ts'

export const solanaDevnet = defineNetwork('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', {
  name: 'Solana Devnet',
  nativeCurrency: SOL,
  rpc: ['https://api.devnet.solana.com'],
  explorer: ['Solana Explorer', 'https://explorer.solana.com?cluster=devnet'],
  imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700',
  testnet: true,
})
