import { defineNetwork } from '#schemas/networks/define-network.ts'
import { SOL } from '#schemas/networks/native-currencies.ts'

// The development chain of the demo; the reference is the beginning of its genesis hash.
export const localSolana = defineNetwork('solana', 'LocaLPostern11111111111111111111', {
  name: 'Local Solana',
  nativeCurrency: SOL,
  rpc: ['http://127.0.0.1:4608'],
  testnet: true,
})
