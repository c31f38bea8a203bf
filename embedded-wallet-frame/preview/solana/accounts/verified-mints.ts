import { NATIVE_MINT } from './addresses.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'

/** Verified symbols, by network and mint. Wrapped SOL has the same mint on every chain. */
const VERIFIED_MINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [solanaMainnet.caipNetworkId]: {
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
    mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 'mSOL',
    J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 'JitoSOL',
    DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 'BONK',
    JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 'JUP',
  },
}

/** Returns the symbol of a verified mint. */
export function verifiedSymbol(caipNetworkId: string, mint: string): string | undefined {
  return mint === NATIVE_MINT ? 'SOL' : VERIFIED_MINTS[caipNetworkId]?.[mint]
}
