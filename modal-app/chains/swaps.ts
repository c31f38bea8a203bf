import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'

/** A swap as the visitor saw it. Amounts are in the smallest unit; a token is a contract, undefined for the native coin. */
export interface SwapTerms {
  readonly network: Network
  /** The account that pays and receives. */
  readonly from: string
  readonly paid: string | undefined
  readonly received: string | undefined
  /** The decimals with which the amounts were shown. */
  readonly decimals: { readonly paid: number; readonly received: number }
  readonly mostPaid: bigint
  readonly leastReceived: bigint
  /** What a router is allowed to take: the most that was accepted, which `mostPaid` of later quotes never exceeds. */
  readonly allowed: bigint
  /** `wrap` and `unwrap`: the coin and its wrapped token, one for one. */
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  /** The contract that is called: a router, or the wrapped token. */
  readonly router: string
  /** A transfer of what is received that ends a batch of all steps: a payment of a site. */
  readonly pays?: { readonly to: string; readonly amount: bigint } | undefined
}

/** A transaction as the server built it. */
export interface SwapCall {
  readonly to: string
  /** Bytes in hexadecimal. */
  readonly data: string
  /** In wei. */
  readonly value: bigint
}

/**
 * Why a built transaction is not what was shown: it calls a contract that is not the shown router or not known on the network,
 * makes a call that is not a swap, swaps other tokens, pays out to another account, may take more or may give less than shown,
 * or can be carried out longer than an hour from now, or no more.
 */
export type SwapFault = 'router' | 'call' | 'tokens' | 'recipient' | 'paid' | 'received' | 'deadline'

/**
 * Why the next step would fail, or is not offered. `decimals`: a token has other ones than its amount was shown with, or states
 * none, so that it is not the amount that the visitor means. `amount`: more than is held. `fee`: no coins for the fee. `refused`: by a contract, whose
 * reason is stated if it gives one. `unsellable`: the token does not arrive in the pool although the account holds it.
 * `received`: the simulation gives less than the minimum. `more`: it takes more than shown, or something else.
 */
export type SwapProblem = 'decimals' | 'amount' | 'fee' | 'refused' | 'unsellable' | 'received' | 'more'

/** A request for the wallet. */
export interface SwapRequest {
  readonly method: string
  readonly params: unknown
}

/** An approval that the owner of a token signs, so that the swap itself brings it along (EIP-2612). */
export interface SwapPermit {
  readonly token: string
  /** The contract that may take the token. */
  readonly router: string
  /** Exactly what is allowed, in the smallest unit, in decimal. */
  readonly value: string
  /** Unix seconds, in decimal. */
  readonly deadline: string
}

/** A permit that the wallet can be asked for. */
export interface PreparedPermit extends SwapPermit {
  /** Asks the wallet for the signature. */
  readonly request: SwapRequest
}

/** A permit with the wallet's answer, which is not trusted: a wrong signature fails in the simulation of the swap. */
export interface SignedPermit extends SwapPermit {
  readonly signature: string
}

/** A swap as it would be made now. Amounts are in the smallest unit, fees in the native coin. */
export interface PreparedSwap {
  /** The account's balance of what is paid. */
  readonly balance: bigint
  /** The most that can be paid; of the coin what is left after the fee. */
  readonly maximum: bigint
  /** What the router may take; undefined where no allowance is needed. */
  readonly allowance: bigint | undefined
  /**
   * What has to be asked of the wallet now. `approve` lets the router take exactly what is `allowed`; `reset` takes an
   * allowance back first, for tokens that change one only from zero.
   */
  readonly next: 'reset' | 'approve' | 'swap'
  /** The maximum fee of this and the later steps together. */
  readonly fee: bigint
  /** What the account would receive by a simulation; undefined where the node cannot simulate, or the swap would fail. */
  readonly received: bigint | undefined
  readonly problem: SwapProblem | undefined
  /** The text with which a contract refuses, cleaned for display, at most 120 characters. */
  readonly reason: string | undefined
  /** The call of the next step. */
  readonly call: SwapCall
  /** Asks the wallet for the next step; undefined when there is a problem. */
  readonly request: SwapRequest | undefined
  /**
   * Asks a wallet that can do so for all steps that are left, and what follows, as one (EIP-5792); undefined when there is a
   * problem, or a single call.
   */
  readonly batch: SwapRequest | undefined
  /**
   * Asks for a signature in place of the approval that is next; undefined where the token or the router takes none, or the
   * account is a contract.
   */
  readonly permit: PreparedPermit | undefined
  /** The account's state before the step, for `ChainTransfers.findSent`; opaque. */
  readonly mark: string
}

/** A transaction that takes an approval back. */
export interface PreparedRevocation {
  /** What the router may take now, in the smallest unit; nothing is to be done at 0. */
  readonly allowance: bigint
  /** The maximum fee, in the native coin. */
  readonly fee: bigint
  readonly problem: Extract<SwapProblem, 'fee' | 'refused'> | undefined
  readonly call: SwapCall
  /** Undefined when there is a problem. */
  readonly request: SwapRequest | undefined
  /** The account's state before it; opaque. */
  readonly mark: string
}

/** What a transaction really moved, in the smallest units. */
export interface SwapResult {
  readonly paid: bigint
  readonly received: bigint
}

/**
 * Swaps on a namespace's chains. The server finds routes and builds transactions; what is asked of the wallet is checked here
 * against what the visitor saw. No method throws.
 *
 * @example
 * const swaps = await adapter.swaps?.()
 * if (swaps?.check(terms, built) === undefined) prepared = await swaps?.prepare(terms, built)
 */
export interface ChainSwaps {
  /**
   * Compares a built transaction with what was shown, byte for byte: whatever is not read in full is a fault. What a router of
   * an aggregator passes on is not read, and decided by the simulation of {@link ChainSwaps.prepare}.
   *
   * @returns undefined when it does what was shown and nothing else.
   */
  readonly check: (terms: SwapTerms, call: SwapCall) => SwapFault | undefined
  /**
   * Reads balance, allowance and fees, simulates the steps that are left, and builds the next one's request. Approvals are
   * built here and never taken from the server.
   *
   * @returns a failure when the node cannot be reached, or the transaction has a fault.
   */
  readonly prepare: (terms: SwapTerms, call: SwapCall) => Promise<Result<PreparedSwap>>
  /**
   * Puts a signed approval before the swap, to be prepared in place of the built transaction.
   *
   * @returns undefined unless it is of exactly this swap, and still valid.
   */
  readonly withPermit: (terms: SwapTerms, call: SwapCall, permit: SignedPermit) => SwapCall | undefined
  /** Reads what can be paid at most while there is no quote: a balance, of the coin without the fee of a usual swap. */
  readonly readMaximum: (
    question: Pick<SwapTerms, 'network' | 'from' | 'paid'>,
  ) => Promise<Result<Pick<PreparedSwap, 'balance' | 'maximum'>>>
  /** Builds the transaction that takes the router's allowance of a token back. */
  readonly prepareRevocation: (
    terms: Pick<SwapTerms, 'network' | 'from' | 'paid' | 'router'>,
  ) => Promise<Result<PreparedRevocation>>
  /**
   * Reads what a transaction paid and gave: nothing if it failed.
   *
   * @returns undefined while it is not confirmed.
   */
  readonly readResult: (terms: SwapTerms, transactionId: string) => Promise<Result<SwapResult | undefined>>
  /**
   * Finds the reason with which a confirmed transaction failed, by calling it again at its block.
   *
   * @returns undefined if it did not fail, or gave no reason; the text is cleaned like {@link PreparedSwap.reason}.
   */
  readonly readRevertReason: (network: Network, transactionId: string) => Promise<Result<string | undefined>>
}
