import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { HIGH_SLIPPAGE_BPS } from '#modal/features/swap/slippage.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { HIGH_IMPACT_BPS } from '#modal/views/parts/swaps/impact.tsx'
import { usePercent } from '#modal/views/parts/swaps/use-percent.ts'
import styles from './swap-preview.module.css'

/** What the visitor should know before swapping. */
export function SwapWarnings({ plan, quote }: { readonly plan: SwapPlan; readonly quote: SwapQuote }) {
  const text = useText()
  const percent = usePercent()
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
  if (warnings.length === 0) return null
  return (
    <ul className={styles['warnings']}>
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert size={18} aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  )
}
