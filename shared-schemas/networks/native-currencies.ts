import type { NativeCurrency } from '#schemas/entities/network.ts'

/** Native coins that several networks share. */
export const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const satisfies NativeCurrency
export const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const satisfies NativeCurrency
export const BITCOIN = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const satisfies NativeCurrency
export const TEST_BITCOIN = {
  name: 'Test Bitcoin',
  symbol: 'tBTC',
  decimals: 8,
} as const satisfies NativeCurrency
