import type { SwapProblem } from '#modal/chains/swaps.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** Why the next step would fail, and what to do. */
export const PROBLEM_TEXTS = {
  decimals: 'swap.problem.decimals',
  amount: 'swap.problem.amount',
  fee: 'swap.problem.fee',
  refused: 'swap.problem.refused',
  unsellable: 'swap.problem.unsellable',
  received: 'swap.problem.received',
  more: 'swap.problem.more',
} as const satisfies Record<SwapProblem, MessageId>
