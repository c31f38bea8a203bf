import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { parseAmountText, type AmountProblem } from '#modal/lib/parse-amount-text.ts'
import type { SwapDraft } from './swap-slice.ts'
import type { QuoteFault, Quotes } from './use-quotes.ts'

/** The label of the button: the most important thing that is missing. */
export type SwapFormStep =
  | 'select-token'
  | 'add-amount'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'no-quote'
  | 'preview'

/** The result of checking a draft. */
export interface CheckedSwapDraft {
  readonly step: SwapFormStep
  /** Of the exact side, in the smallest unit. */
  readonly amount: bigint | undefined
  readonly amountFault: Exclude<AmountProblem, 'empty'> | 'more' | undefined
  readonly quoteFault: QuoteFault | undefined
  readonly isPending: boolean
}

/** Parses the typed amount of the exact side; undefined if there is no token or no valid amount. */
export function readSwapAmount({ paid, received, exact, amount }: SwapDraft): bigint | undefined {
  const token = exact === 'from' ? paid : received
  const typed = token && parseAmountText(amount, token.decimals)
  return typed?.ok ? typed.amount : undefined
}

/**
 * Checks a draft against what was typed, the quote and what the account holds.
 *
 * @param maximum the most that can be paid, in the smallest unit; undefined while unknown.
 */
export function checkSwapDraft(
  draft: SwapDraft,
  { quote, fault, isLoading, isStale }: Pick<Quotes, 'quote' | 'fault' | 'isLoading' | 'isStale'>,
  maximum: bigint | undefined,
): CheckedSwapDraft {
  const { paid, received, exact } = draft
  const token = exact === 'from' ? paid : received
  const typed = token && parseAmountText(draft.amount, token.decimals)
  const amount = typed?.ok ? typed.amount : undefined
  const problem = typed && !typed.ok && typed.problem !== 'empty' ? typed.problem : undefined
  const isMore = maximum !== undefined && (mostPaid(draft, amount, quote) ?? 0n) > maximum
  const step = ((): SwapFormStep => {
    if (!paid || !received) return 'select-token'
    if (problem) return 'incorrect-value'
    if (amount === undefined) return 'add-amount'
    if (isMore) return 'insufficient-funds'
    return fault === undefined ? 'preview' : 'no-quote'
  })()
  return {
    step,
    amount,
    amountFault: problem ?? (isMore ? 'more' : undefined),
    quoteFault: step === 'no-quote' ? fault : undefined,
    isPending: step === 'preview' && (isLoading || quote === undefined || isStale),
  }
}

function mostPaid(
  { exact }: SwapDraft,
  amount: bigint | undefined,
  quote: SwapQuote | undefined,
): bigint | undefined {
  if (exact === 'from') return amount
  return quote && BigInt(quote.maximumFromAmount)
}
