import { useState } from 'react'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { goBack, resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { sendPaymentBy } from '#modal/features/pay/send-payment.ts'
import { sendStep } from '#modal/features/swap/send-step.ts'
import { draftSpent, quoteAccepted, type SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { useBatches } from '#modal/core/hooks/use-batches.ts'
import { usePermit } from '#modal/features/swap/use-permit.ts'
import { usePreparedSwap } from '#modal/features/swap/use-prepared-swap.ts'
import { usePrices } from '#modal/features/swap/use-prices.ts'
import { useSwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { PROBLEM_TEXTS } from '#modal/views/parts/swaps/problem-texts.ts'
import { QUOTE_FAULTS } from '#modal/views/parts/swaps/quote-faults.ts'
import { amountText } from '#modal/views/parts/swaps/amount-text.ts'
import { QuoteNotes } from '#modal/views/parts/swaps/quote-notes.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { actionText } from './action-texts.ts'
import { PaymentNotes } from './payment-notes.tsx'
import { ReviewLines } from './review-lines.tsx'
import { REFUSAL_TEXTS } from './refusal-texts.ts'
import { StepList } from './step-list.tsx'
import { SwapWarnings } from './swap-warnings.tsx'
import styles from './swap-preview.module.css'

interface ReviewProps {
  readonly account: ActiveAccount
  readonly plan: SwapPlan
}

/** The swap as it would be carried out now; the button asks for its next step. */
export function Review({ account, plan }: ReviewProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { network } = account
  const { paid, received } = plan
  const { tokens } = useSwapTokens(account)
  const priceOf = usePrices(network, [paid, received])
  const preparing = usePreparedSwap(plan, account)
  const { quote, moved, prepared, refusal, isFailed, quotes } = preparing
  const isBatch = useBatches(account) && prepared?.batch !== undefined
  const { sign, stop, isByPermit } = usePermit(plan, prepared, isBatch)
  const [stepId] = useState(randomId)
  const { payment } = plan
  const isPaying = isBatch && payment !== undefined
  const [isChecked, setChecked] = useState(false)
  const proceed = (): void => {
    if (!prepared?.request || moved || refusal || (isPaying && !isChecked)) return
    if (sign) return sign()
    const send = sendStep({ id: stepId, plan, quote, prepared, isBatch })
    if (isPaying) {
      void dispatch(sendPaymentBy({ id: payment.id, from: plan.from, amount: plan.amount, send }))
      return
    }
    dispatch(resetView('SwapConfirmed'))
    void dispatch(send).then((end) => {
      if (end?.state === 'sent' && (isBatch || prepared.next === 'swap')) dispatch(draftSpent())
      // Another transaction is still open, and is shown first.
      if (!end) dispatch(resetView(payment ? 'Pay' : 'Swap'))
    })
  }
  const values = {
    symbol: paid.symbol,
    fee: network.nativeCurrency.symbol,
    network: network.name,
  }
  const fault =
    (refusal && text(REFUSAL_TEXTS[refusal], values)) ||
    (prepared?.problem && text(PROBLEM_TEXTS[prepared.problem], values)) ||
    (quotes.fault && text(QUOTE_FAULTS[quotes.fault])) ||
    (isFailed && !prepared && text('swap.failed', values))
  const actionId = actionText(quote.kind, prepared?.next ?? 'swap', { isBatch, isPermit: sign !== undefined })
  return (
    <View>
      {isPaying && <PaymentNotes account={account} payment={payment} onChecked={setChecked} />}
      <SwapWarnings plan={plan} quote={quote} />
      <StepList plan={plan} quote={quote} prepared={prepared} isBatch={isBatch} isByPermit={isByPermit} />
      <ReviewLines account={account} plan={plan} preparing={preparing} tokens={tokens} priceOf={priceOf} />
      <QuoteNotes quotes={quotes} />
      <div role="alert" className={styles['fault']}>
        {refusal !== undefined && <h2>{text('swap.refusal.title')}</h2>}
        {fault && <p>{fault}</p>}
        {prepared?.problem && prepared.reason !== undefined && (
          <p>{text('swap.problem.reason', { reason: prepared.reason })}</p>
        )}
      </div>
      {quotes.isStale && <output>{text('swap.stale')}</output>}
      {moved && <MovedPrice plan={plan} moved={moved} />}
      <Actions>
        {moved ? (
          <Button variant="primary" onClick={() => dispatch(quoteAccepted(moved))}>
            {text('swap.moved.accept')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={stop !== undefined || (!prepared && !refusal && !fault) || (isPaying && !isChecked)}
            aria-disabled={!prepared?.request || undefined}
            onClick={proceed}
          >
            {isPaying
              ? text('pay.swap.batch', { amount: amountText(plan.amount, received) })
              : text(actionId, { symbol: paid.symbol })}
          </Button>
        )}
        {stop && <Button onClick={stop}>{text('swap.action.instead')}</Button>}
        <Button onClick={() => dispatch(goBack())}>{text('swap.back')}</Button>
      </Actions>
    </View>
  )
}

/** The price has become worse than the accepted one. */
function MovedPrice({ plan, moved }: { readonly plan: SwapPlan; readonly moved: SwapQuote }) {
  const text = useText()
  return (
    <div role="alert" className={styles['moved']}>
      <h2>{text('swap.moved.title')}</h2>
      <p>
        {text('swap.moved.text', {
          paid: amountText(moved.fromAmount, plan.paid),
          received: amountText(moved.toAmount, plan.received),
        })}
      </p>
    </div>
  )
}
