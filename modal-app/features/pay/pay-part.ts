import { errorMessage } from '#schemas/errors/catalogue.ts'
import { PAYMENT_REFUSALS } from '#schemas/errors/records/payment-refusals.ts'
import { PAYMENT_ERRORS } from '#schemas/errors/records/payments.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk, PayPart, TicketContext } from '#modal/core/commands/thunk.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { wait } from '#modal/platform/clock.ts'
import { checkRequest, findAsset } from './check-terms.ts'
import { followPayment, PAY_VIEWS } from './follow-payment.ts'
import { dropPayment, takeUpPayment } from './open-payments.ts'
import { keepTicket } from './open-tickets.ts'
import { isUnanswered } from './pay-api.ts'
import { paymentAsked, paymentChanged, selectPayment, type PaymentTerms } from './pay-slice.ts'
import { selectIsUnclear, selectMayBeSent } from './payment-intent.ts'
import { PAID_STATUSES } from './payment-stage.ts'
import { readPayment } from './read-payment.ts'

/** How long a visitor who leaves after seeing the code may wait for the answer whether it was paid. */
const LAST_LOOK_MS = 2_000

const STATE_UNKNOWN = fail('TICKET_STATE_UNKNOWN', errorMessage('TICKET_STATE_UNKNOWN'))
const LEFT = fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))

/**
 * Shows a payment and answers with it once it is paid. Without an id of the site, an open payment of the same terms is taken up
 * again, also after a reload.
 *
 * @returns 4001 when the visitor leaves before anything was sent; PAYMENT_EXPIRED, PAYMENT_UNDERPAID, or why it was refused;
 * TICKET_STATE_UNKNOWN when it has expired and nobody knows whether it was sent. The next call then has the true end.
 */
const pay: PayPart['pay'] = (payload, context) => async (dispatch, getState, extra) => {
  if (selectFeatures(getState()).pay === false)
    return fail('PAYMENTS_OFF', PAYMENT_ERRORS.PAYMENTS_OFF.message)
  const { draftId = context.ticketId, ...asked } = payload
  const checked = checkRequest(asked, getState())
  if (!checked.ok) return checked
  void dispatch(resumeIntents())
  // What an earlier document asked a wallet for comes first, so that it is not asked again.
  await extra.until(() => selectIntents(getState()).isRead, Number.POSITIVE_INFINITY)
  const named = checked.value.id
  const terms: PaymentTerms =
    named === undefined
      ? await dispatch(takeUpPayment(checked.value, draftId))
      : { ...checked.value, id: named }
  const { id } = terms
  if (isUsed(terms, getState())) return fail('PAYMENT_ID_USED', PAYMENT_REFUSALS.PAYMENT_ID_USED.message)
  dispatch(keepTicket(id, context.onSending))
  dispatch(paymentAsked(terms))
  dispatch(showPayment())
  void dispatch(followPayment(id))
  const outcome = await dispatch(untilSettled(id, context.signal))
  dispatch(paymentChanged({ id, isOpen: false }))
  if (outcome !== STATE_UNKNOWN && outcome !== LEFT) await dispatch(dropPayment(id))
  if (context.signal.aborted && PAY_VIEWS.includes(selectView(getState()))) dispatch(closeModal())
  return outcome
}

/** Whether the site waits for other terms under the same id. */
function isUsed(terms: PaymentTerms, state: CoreState): boolean {
  const known = selectPayment(terms.id)(state)
  const { asset, amount, recipient } = known?.terms ?? terms
  const isSame = asset === terms.asset && amount === terms.amount && recipient === terms.recipient
  return known?.isOpen === true && !isSame
}

function showPayment(): CoreThunk {
  return (dispatch, getState) => {
    if (!selectIsOpen(getState())) dispatch(openModal())
    dispatch(resetView('Pay'))
  }
}

function untilSettled(id: string, signal: TicketContext['signal']): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, { until }) => {
    const read = (): Result<unknown> | undefined => outcomeOf(id, getState(), signal.aborted)
    for (let isLast = false; ;) {
      const change = until(() => read() !== undefined, Number.POSITIVE_INFINITY)
      await (signal.aborted ? change : Promise.race([change, aborted(signal)]))
      const outcome = read()
      if (outcome !== LEFT || isLast) {
        if (outcome) return outcome
      } else if (!signal.aborted && dispatch(returnConnected(id))) continue
      else {
        isLast = true
        await dispatch(lookOnce(id))
      }
    }
  }
}

/** After a wallet was connected the modal is closed, and the payment is shown again. */
function returnConnected(id: string): CoreThunk<boolean> {
  return (dispatch, getState) => {
    const entry = selectPayment(id)(getState())
    const namespace = entry && findAsset(entry.terms.asset, getState())?.network.chainNamespace
    if (!entry?.isConnecting || !selectIsConnected(namespace)(getState())) return false
    dispatch(paymentChanged({ id, isConnecting: false }))
    dispatch(showPayment())
    return true
  }
}

/** A visitor may have scanned the code and paid just before leaving. */
function lookOnce(id: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectPayment(id)(getState())?.isCodeShown)
      await Promise.race([dispatch(readPayment(id)), wait(LAST_LOOK_MS)])
  }
}

function outcomeOf(id: string, state: CoreState, isAborted: boolean): Result<unknown> | undefined {
  const { payment, failure } = selectPayment(id)(state) ?? {}
  if (payment && PAID_STATUSES.includes(payment.status)) return ok(payment)
  if (payment?.status === 'underpaid')
    return fail('PAYMENT_UNDERPAID', PAYMENT_ERRORS.PAYMENT_UNDERPAID.message, payment)
  const refused = failure && !isUnanswered(failure) ? failure : undefined
  if (refused && !payment) return { ok: false, error: refused }
  if (payment?.status === 'expired' && selectIsUnclear(id)(state)) return STATE_UNKNOWN
  if (selectMayBeSent(id, payment?.status)(state)) return undefined
  if (refused) return { ok: false, error: refused }
  if (payment?.status === 'expired') return fail('PAYMENT_EXPIRED', PAYMENT_ERRORS.PAYMENT_EXPIRED.message)
  return isAborted || hasLeft(id, state) ? LEFT : undefined
}

/** An inline modal does not close; there the visitor leaves by showing something else. */
function hasLeft(id: string, state: CoreState): boolean {
  if (!selectIsInline(state)) return !selectIsOpen(state)
  if (selectPayment(id)(state)?.isFunding) return false
  return !state.router.history.some(({ view }) => PAY_VIEWS.includes(view) || view === 'SIWXSignMessage')
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The feature as the core calls it. */
export const PAY_PART: PayPart = { pay }
