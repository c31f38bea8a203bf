import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { PreparedSwap, SwapCall, SwapTerms } from '#modal/chains/swaps.ts'

/** A transaction of a swap. */
export interface PlannedStep {
  readonly step: PreparedSwap['next']
  readonly call: SwapCall
}

/** Transactions that are made one after another. */
export type StepPlan = readonly [PlannedStep, ...PlannedStep[]]

/** The ways in which a swap can be made. */
export interface StepPlans {
  /** With the allowance as it is. */
  readonly direct: StepPlan
  /** With a new allowance, and with one that is set to zero before; undefined where no allowance is needed. */
  readonly approved: StepPlan | undefined
  readonly reset: StepPlan | undefined
}

/**
 * Plans the transactions of a swap. The router is allowed exactly the most that was accepted.
 *
 * @param approved the token of which the router needs an allowance, if any.
 */
export function planSteps(
  { router, allowed }: Pick<SwapTerms, 'router' | 'allowed'>,
  call: SwapCall,
  approved: string | undefined,
): StepPlans {
  const swap = { step: 'swap', call } as const
  if (approved === undefined) return { direct: [swap], approved: undefined, reset: undefined }
  const approve = { step: 'approve', call: approvalCall(approved, router, allowed) } as const
  const reset = { step: 'reset', call: approvalCall(approved, router, 0n) } as const
  return { direct: [swap], approved: [approve, swap], reset: [reset, approve, swap] }
}

/** Writes the approval of exactly an amount in the token's smallest unit; 0 takes one back. */
export function approvalCall(token: string, router: string, amount: bigint): SwapCall {
  const args = [getAddress(router), amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return { to: getAddress(token), data, value: 0n }
}
