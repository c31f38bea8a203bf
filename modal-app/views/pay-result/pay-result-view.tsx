import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect } from 'react'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectPaymentSwap } from '#modal/features/pay/payment-swap.ts'
import { usePayment, type ShownPayment } from '#modal/features/pay/use-payment.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { PayLoading } from '#modal/views/parts/paying/pay-loading.tsx'
import { PayRefused } from '#modal/views/parts/paying/pay-refused.tsx'
import { usePaymentTexts } from '#modal/views/parts/paying/use-payment-texts.ts'
import { Starting } from '#modal/views/parts/transactions/starting.tsx'
import { FAILURE_REASON_TEXTS } from '#modal/views/parts/transfers/transfer-texts.ts'
import { TransactionLine } from '#modal/views/parts/transfers/transaction-line.tsx'
import { RecipientLine, TransferLine, TransferLines } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ResultActions } from './result-actions.tsx'
import styles from './pay-result.module.css'
import { shownStateOf, STATE_TEXTS } from './state-texts.ts'

/** What became of a payment, from the wallet's prompt to its confirmation on the chain. */
export function PayResultView() {
  const dispatch = useAppDispatch()
  const { entry, shown } = usePayment()
  const isUndecided = shown?.stage === 'open' && !shown.intent && !shown.entry.isAsking
  useEffect(() => {
    if (isUndecided) dispatch(resetView('Pay'))
  }, [dispatch, isUndecided])
  if (!entry) return <View>{null}</View>
  if (!shown) return entry.failure ? <PayRefused entry={entry} /> : <PayLoading />
  return shown.stage === 'open' && !shown.intent ? <Starting /> : <Result shown={shown} />
}

const WAITING = ['asked', 'failing', 'sent', 'confirmed', 'reorganised']
const BAD = ['failed', 'unclear', 'dropped', 'underpaid']
const GOOD = ['paid', 'overpaid', 'late']
const UNPAID = ['declined', 'not-sent', 'failed']

function Result({ shown }: { readonly shown: ShownPayment }) {
  const text = useText()
  const values = usePaymentTexts(shown)
  const { payment, network, intent } = shown
  const state = shownStateOf(shown)
  const reason = intent?.reason
  const isSwapped = useAppSelector(selectPaymentSwap(shown.entry.terms.id)) === 'done'
  // What was swapped for is still there.
  const isHeld = isSwapped && UNPAID.includes(state)
  const isUnsent = state === 'failing' || state === 'unclear' || state === 'not-sent'
  const transactionId = payment.transactionId ?? intent?.transactionId
  const picture = WAITING.includes(state) ? (
    <Spinner />
  ) : GOOD.includes(state) ? (
    <CircleCheck size={48} aria-hidden className={styles['good']} />
  ) : undefined
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={picture}
          tone={BAD.includes(state) ? 'negative' : 'neutral'}
          title={text(STATE_TEXTS[state].title, { ...values })}
        >
          {reason && isUnsent && (
            <p>{text(FAILURE_REASON_TEXTS[reason.kind], { ...values, code: reason.code ?? '' })}</p>
          )}
          <p>{text(isHeld ? 'pay.state.held.text' : STATE_TEXTS[state].text, { ...values })}</p>
        </Notice>
      </div>
      <TransferLines>
        <TransferLine isShort name={text('send.preview.amount')}>
          <bdi>{values.amount}</bdi>
        </TransferLine>
        {payment.receivedAmount !== null && payment.receivedAmount !== payment.dueAmount && (
          <TransferLine isShort name={text('pay.received')}>
            <bdi>{values.received}</bdi>
          </TransferLine>
        )}
        <RecipientLine
          namespace={network.chainNamespace}
          address={displayAddress(payment.recipient)}
          name={undefined}
        />
      </TransferLines>
      {transactionId !== undefined && state !== 'asked' && (
        <TransactionLine
          intent={{ transactionId, from: payment.payer ?? intent?.from ?? payment.recipient }}
          network={network}
        />
      )}
      <ResultActions shown={shown} state={state} />
    </View>
  )
}
