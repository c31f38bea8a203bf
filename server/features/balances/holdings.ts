import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** What an account holds of a token, or of the network's coin. */
export interface Holding {
  /** As its namespace writes it; absent for the coin. */
  readonly address?: string
  /** Cleaned, at most 100 characters; empty where the token says none. */
  readonly name: string
  /** Cleaned, at most 32 characters; empty where the token says none. */
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Whether it is on a list the operator trusts; so is the coin. */
  readonly isVerified: boolean
}

/** Everything that was found of an account, the coin first, tokens on a list before others. */
export interface Holdings {
  readonly holdings: readonly Holding[]
  readonly sources: readonly DataSource[]
}

/** How the accounts of a namespace are read. */
export interface HoldingsReader {
  /** One form of each address; undefined for what is none on this network. */
  normalise(address: string, served: ServedNetwork): string | undefined
  /**
   * @param projectId Who asks first; what is told is the same for all.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT when not even the coin can be told.
   */
  read(served: ServedNetwork, address: string, projectId: string): Promise<Holdings>
}

/** The coin of a network. */
export function coinHolding({ network }: ServedNetwork, amount: bigint): Holding {
  return { ...network.nativeCurrency, amount, isVerified: true }
}
