import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'

/** The spender of {@link tokenApproval}, which nobody knows. */
export const SPENDER = '0x0000000000000000000000000000000000000011'

/** An approval of all of a listed token on Ethereum. */
export function tokenApproval(change: Partial<TokenApproval> = {}): TokenApproval {
  return {
    chainId: 'eip155:1',
    kind: 'token',
    asset: {
      address: '0x1111111111111111111111111111111111111111',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: '6',
      isVerified: true,
      isSpam: false,
    },
    spender: { address: SPENDER, isKnown: false },
    amount: (2n ** 256n - 1n).toString(),
    isUnlimited: true,
    atRisk: '100',
    value: 99.5,
    ...change,
  }
}
