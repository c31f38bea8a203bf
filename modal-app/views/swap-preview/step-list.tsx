import Check from 'lucide-react/icons/check'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { mostAccepted } from '#modal/features/swap/swap-terms.ts'
import { useText } from '#modal/locales/use-text.ts'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import styles from './swap-preview.module.css'

interface StepListProps {
  readonly plan: SwapPlan
  readonly quote: SwapQuote
  readonly prepared: PreparedSwap | undefined
  /** Both are asked for together. */
  readonly isBatch: boolean
  /** The approval is a signature. */
  readonly isByPermit: boolean
}

/** The two steps of a swap that needs an approval, and which one is next. */
export function StepList({ plan, quote, prepared, isBatch, isByPermit }: StepListProps) {
  const text = useText()
  // What the server says of an approval is not what is asked for: the chain's allowance decides.
  if (prepared?.allowance === undefined) return null
  const isApproved = prepared.next === 'swap'
  const amount = amountText(mostAccepted(plan).toString(), plan.paid)
  return (
    <ol className={styles['steps']} aria-label={text('swap.steps')}>
      <li data-done={isApproved || undefined} aria-current={isApproved ? undefined : 'step'}>
        <span className={styles['mark']}>{isApproved ? <Check size={14} aria-hidden /> : 1}</span>
        <span>
          {text(isByPermit ? 'swap.steps.permit' : 'swap.steps.approve', {
            amount,
            source: quote.source.name,
          })}
          {isApproved && <span className="visually-hidden"> ({text('swap.steps.done')})</span>}
        </span>
      </li>
      <li aria-current={isApproved || isBatch ? 'step' : undefined}>
        <span className={styles['mark']}>2</span>
        <span>{text('swap.steps.swap')}</span>
      </li>
    </ol>
  )
}
