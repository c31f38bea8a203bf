import type { Network } from '#schemas/entities/network.ts'
import type { Result } from '#schemas/errors/result.ts'

/** A swap as the visitor saw it. Amounts are in the smallest unit; a token is a contract, undefined for the native coin. */
export interface SwapTerms {
  readonly network: Network
  /** The account that pays and receives. */
  readonly from: string
  readonly paid: string | undefined
  readonly received: string | undefined
  readonly mostPaid: bigint
  readonly leastReceived: bigint
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  readonly router: string
}
export interface SwapCall {
  readonly to: string
  readonly data: string
  readonly value: bigint
}
export type SwapFault = 'router' | 'call' | 'tokens' | 'recipient' | 'paid' | 'received' | 'deadline'
export type SwapProblem = 'amount' | 'fee' | 'refused' | 'unsellable' | 'received'
export interface PreparedSwap {
  readonly balance: bigint
  readonly maximum: bigint
  readonly allowance: bigint | undefined
  readonly next: 'reset' | 'approve' | 'swap'
  readonly fee: bigint
  readonly received: bigint | undefined
  readonly problem: SwapProblem | undefined
  readonly reason: string | undefined
  readonly call: SwapCall
  readonly request: { readonly method: string; readonly params: unknown } | undefined
  readonly mark: string
}
export interface PreparedRevocation {
  readonly allowance: bigint
  readonly fee: bigint
  readonly call: SwapCall
  readonly request: { readonly method: string; readonly params: unknown } | undefined
  readonly mark: string
}
export interface ChainSwaps {
  readonly check: (terms: SwapTerms, call: SwapCall) => SwapFault | undefined
  readonly prepare: (terms: SwapTerms, call: SwapCall) => Promise<Result<PreparedSwap>>
  readonly readMaximum: (question: {
    readonly network: Network
    readonly from: string
    readonly paid: string | undefined
  }) => Promise<Result<{ readonly balance: bigint; readonly maximum: bigint }>>
  readonly prepareRevocation: (
    terms: Pick<SwapTerms, 'network' | 'from' | 'paid' | 'router'>,
  ) => Promise<Result<PreparedRevocation>>
  readonly readResult: (
    terms: SwapTerms,
    transactionId: string,
  ) => Promise<Result<{ readonly paid: bigint; readonly received: bigint } | undefined>>
  readonly readRevertReason: (network: Network, transactionId: string) => Promise<Result<string | undefined>>
}
