import type { Hex } from 'viem'

/** A part of a swap: one way through pools. */
export interface RouterRoute {
  /** The tokens in the order of the trade; at least two. */
  readonly tokens: readonly Hex[]
  /** The fee of the first pool in millionths; undefined where the pair determines the pool. */
  readonly fee: number | undefined
  readonly recipient: Hex
  /** The most that it pays, in the smallest unit. */
  readonly paid: bigint
  /** The least that it gives. */
  readonly received: bigint
  /** Unix seconds; undefined where the router ensures none. */
  readonly deadline: bigint | undefined
}

/** An approval that comes with the call, as a signature of the owner for the router (EIP-2612). */
export interface PermitStep {
  readonly token: Hex
  /** In the smallest unit. */
  readonly value: bigint
  /** Unix seconds. */
  readonly deadline: bigint
}

/** The call of a router. */
export interface RouterCall {
  /** The first step, if it gives the router an approval. */
  readonly permit: PermitStep | undefined
  readonly routes: readonly RouterRoute[]
  /** Whether the coin is paid; undefined where only the value of the transaction says so. */
  readonly paysCoin: boolean | undefined
  /** Whether the coin is paid out. */
  readonly givesCoin: boolean
  /** The routes pay less than the most where they can. */
  readonly isExactOutput: boolean
  /** Whether coins that are left are paid back. */
  readonly refunds: boolean
  /** The last step of a router that keeps what routes give until then. */
  readonly unwrapped:
    | {
        readonly least: bigint
        readonly recipient: Hex
        /** What the router reads as its own address in routes. */
        readonly self: Hex
      }
    | undefined
  /** What an aggregator does within its router is not read, but simulated; undefined for a call that is read in full. */
  readonly unread?: {
    /** How its router names the coin. */
    readonly coin: Hex
    /** The contract that takes the tokens, if it is not the router. */
    readonly settler?: Hex
  }
}
