import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import type { MessageId } from '#modal/locales/languages.ts'

const SWAP_TEXTS = {
  swap: 'swap.action.swap',
  wrap: 'swap.action.wrap',
  unwrap: 'swap.action.unwrap',
} as const satisfies Record<SwapQuote['kind'], MessageId>

const STEP_TEXTS = {
  reset: 'swap.action.reset',
  approve: 'swap.action.approve',
} as const satisfies Record<Exclude<PreparedSwap['next'], 'swap'>, MessageId>

/**
 * The label of the button that asks the wallet for the next step.
 *
 * @param asked.isBatch all steps are asked for as one.
 * @param asked.isPermit the approval is a signature.
 */
export function actionText(
  kind: SwapQuote['kind'],
  next: PreparedSwap['next'],
  { isBatch, isPermit }: { readonly isBatch: boolean; readonly isPermit: boolean },
): MessageId {
  if (isBatch) return 'swap.action.batch'
  if (isPermit) return 'swap.action.permit'
  return next === 'swap' ? SWAP_TEXTS[kind] : STEP_TEXTS[next]
}
