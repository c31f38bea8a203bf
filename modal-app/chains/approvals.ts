import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import type { SwapRequest } from './swaps.ts'

/** The approvals of an account, as the server lists them, that are to be taken back. */
export interface RevocationQuestion {
  readonly network: Network
  /** The account that gave them. */
  readonly owner: string
  readonly approval: TokenApproval
}

/**
 * A transaction that takes an approval back. `refused`: the contract does not let it end. `costly`: it would use far more gas
 * than a revocation needs, which only a hostile contract does.
 */
export interface PreparedRevoking {
  readonly problem: 'refused' | 'costly' | undefined
  /** Undefined when there is a problem. */
  readonly request: SwapRequest | undefined
}

/** Takes approvals back on a namespace's chains. What is asked of the wallet is built here. No method throws. */
export interface ChainApprovals {
  /** Asks the contract whether the approval still stands. */
  readonly isStanding: (question: RevocationQuestion) => Promise<Result<boolean>>
  /** Builds the transaction and simulates it. */
  readonly prepare: (question: RevocationQuestion) => Promise<Result<PreparedRevoking>>
  /** Writes several revocations as one request (EIP-5792). */
  readonly toBatch: (questions: readonly RevocationQuestion[]) => SwapRequest | undefined
}
