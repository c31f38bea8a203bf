import type { Address } from 'viem'

interface VenueNames {
  /** Unique within its network. */
  readonly id: string
  readonly name: string
  readonly factory: Address
  readonly router: Address
}

/** An exchange with the contracts of Uniswap v2: one pool for each pair. */
export interface ConstantProductVenue extends VenueNames {
  readonly kind: 'uniswap-v2'
  /** The fee that the router charges, in millionths. */
  readonly feeMillionths: number
}

/** An exchange with the contracts of Uniswap v3: pools by pair and fee. */
export interface ConcentratedVenue extends VenueNames {
  /** Whose interface its router has. */
  readonly kind: 'uniswap-v3' | 'uniswap-v3-router-02'
  readonly quoter: Address
  /** In millionths. */
  readonly fees: readonly number[]
}

export type SwapVenue = ConstantProductVenue | ConcentratedVenue

/** The venues of one network. */
export interface SwapNetwork {
  /** The token that wraps the coin, one for one. */
  readonly wrappedNative: Address
  /** Tokens beside it that a route of two pools may go through. */
  readonly hubs: readonly Address[]
  /** At least one; the first one's router is meant where none is named. */
  readonly venues: readonly SwapVenue[]
}
