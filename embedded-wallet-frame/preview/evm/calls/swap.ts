import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** An amount of a token, or of the native coin if there is no token. */
export interface SwapSide {
  readonly token: EvmAddress | undefined
  readonly amount: bigint
}

/** A swap at the worst price that its bytes accept. */
export interface Swap {
  /** `isMost`: the amount is a limit, not exact. */
  readonly pay: SwapSide & { readonly isMost?: boolean }
  /** The amount is the least that is received, unless it is exact. */
  readonly get: SwapSide & { readonly isExact?: boolean }
  readonly to: EvmAddress
  /** Unix seconds. */
  readonly deadline?: bigint
  /** Coins that are sent along with a swap of a token; routers pay with them if the token wraps the coin. */
  readonly coins?: bigint
  /** What is left of these coins returns to the account. */
  readonly isRefunded?: boolean
}

/** Pays out what a router holds: coins that it unwraps, a token, or coins that are left over. */
export interface Payout extends SwapSide {
  readonly kind: 'unwrap' | 'sweep' | 'refund'
  readonly to: EvmAddress
}
