import { useNumbers } from '#modal/locales/use-numbers.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { HIGH_SLIPPAGE_BPS } from '#modal/features/swap/slippage.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { WarningList } from '#modal/ui/patterns/warning-list.tsx'
import { HIGH_IMPACT_BPS } from '#modal/views/parts/swaps/impact.tsx'

/** What the visitor should know before swapping. */
export function SwapWarnings({ plan, quote }: { readonly plan: SwapPlan; readonly quote: SwapQuote }) {
  const text = useText()
  const { percent } = useNumbers()
  const { priceImpactBps, takesTransferFee } = quote
  const unverified = [plan.paid, plan.received].filter(({ isVerified }) => !isVerified)
  const warnings = [
    ...unverified.map(({ symbol }) => text('swap.tokens.unverified.text', { symbol })),
    ...(takesTransferFee ? [text('swap.warning.transfer-fee')] : []),
    ...(priceImpactBps !== null && priceImpactBps >= HIGH_IMPACT_BPS
      ? [text('swap.warning.impact', { percent: percent(priceImpactBps) })]
      : []),
    ...(plan.slippageBps >= HIGH_SLIPPAGE_BPS
      ? [text('swap.slippage.high', { percent: percent(plan.slippageBps) })]
      : []),
  ]
  return <WarningList warnings={warnings.map((content) => ({ id: content, content }))} />
}
