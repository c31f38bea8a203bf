import { defineNetwork } from '#schemas/networks/define-network.ts'
import { SOL } from '#schemas/networks/native-currencies.ts'

export const solanaMainnet = defineNetwork('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', {
  name: 'Solana',
  nativeCurrency: SOL,
  rpc: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorer: ['Solana Explorer', 'https://explorer.solana.com'],
  imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700',
})
