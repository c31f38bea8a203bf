import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import type { MessageId } from '#modal/locales/languages.ts'

/** The label of the button, by the step that is next, and of the last one by its kind. */
export const ACTION_TEXTS = {
  reset: 'swap.action.reset',
  approve: 'swap.action.approve',
  swap: 'swap.action.swap',
  wrap: 'swap.action.wrap',
  unwrap: 'swap.action.unwrap',
} as const satisfies Record<PreparedSwap['next'] | SwapQuote['kind'], MessageId>
