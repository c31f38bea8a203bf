import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** The balance of an account in a token or in the network's coin. */
export interface Holding {
  /** In the format of the namespace; absent for the coin. */
  readonly address?: string
  /** Sanitised, at most 100 characters; empty when the token has none. */
  readonly name: string
  /** Sanitised, at most 32 characters; empty when the token has none. */
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Whether the token is on a list the operator trusts; always true for the coin. */
  readonly isVerified: boolean
}

/** All holdings found for an account: the coin first, then listed tokens, then others. */
export interface Holdings {
  readonly holdings: readonly Holding[]
  readonly sources: readonly DataSource[]
}

/** Reads the holdings of accounts of one namespace. */
export interface HoldingsReader {
  /** Returns the canonical form of an address, or undefined when it is not valid on this network. */
  normalise(address: string, served: ServedNetwork): string | undefined
  /**
   * Reads the holdings of an account.
   *
   * @param projectId The project of the first caller; the result is the same for all projects.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT when not even the coin can be read.
   */
  read(served: ServedNetwork, address: string, projectId: string): Promise<Holdings>
}

/** The holding of a network's coin. */
export function coinHolding({ network }: ServedNetwork, amount: bigint): Holding {
  return { ...network.nativeCurrency, amount, isVerified: true }
}
