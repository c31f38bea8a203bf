import type { Payment } from '#schemas/entities/payment.ts'
import { PAYMENT_ERRORS } from '#schemas/errors/records/payments.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import {
  PAY_ENDPOINT,
  PAYMENT_ENDPOINT,
  PAYMENT_TRANSACTION_ENDPOINT,
} from '#schemas/http/blockchain/payments.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { findAsset, isPaymentOf, type PaidAsset } from './check-terms.ts'
import { keepExpiry } from './open-payments.ts'
import { callPayments, isUnanswered } from './pay-api.ts'
import { paymentChanged, selectPayment, type PaymentTerms } from './pay-slice.ts'
import { selectPaymentIntent } from './payment-intent.ts'
import { PAID_STATUSES } from './payment-stage.ts'

/**
 * Begins a payment at the API, or reads where it stands. Every answer is compared with what the site asked for before it is
 * stored, so nothing is shown or sent that the site did not ask for.
 *
 * @param payer the account that is about to pay.
 */
export function readPayment(id: string, payer?: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { deployment }) => {
    const entry = selectPayment(id)(getState())
    if (!entry) return
    const { terms, payment } = entry
    const { siteOrigin } = selectSite(getState())
    const answer =
      payment && payer === undefined
        ? await callPayments(deployment, PAYMENT_ENDPOINT, { id })
        : await callPayments(deployment, PAY_ENDPOINT, { body: { ...terms, origin: siteOrigin, payer } })
    await dispatch(storeAnswer(terms, answer))
  }
}

/** Until the chain shows it, a transaction may be pushed out by others that somebody names. */
const NAME_AGAIN_MS = 15_000

/**
 * Names the transaction of this browser that pays, until the API states it. The API looks it up on the chain, and would find it
 * by itself a little later.
 */
export function nameTransaction(id: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { deployment, now }) => {
    const entry = selectPayment(id)(getState())
    const { state, transactionId } = selectPaymentIntent(id)(getState()) ?? {}
    const isSent = state === 'sent' || state === 'confirmed'
    if (!entry?.payment || !isSent || transactionId === undefined) return
    const { payment, named } = entry
    const isJustNamed = named?.transactionId === transactionId && now() - named.atMs < NAME_AGAIN_MS
    const isOver = PAID_STATUSES.includes(payment.status)
    if (isOver || isJustNamed || payment.transactionId === transactionId) return
    const answer = await callPayments(deployment, PAYMENT_TRANSACTION_ENDPOINT, {
      id,
      body: { transactionId },
    })
    if (answer.ok || !isUnanswered(answer.error))
      dispatch(paymentChanged({ id, named: { transactionId, atMs: now() } }))
    await dispatch(storeAnswer(entry.terms, answer))
  }
}

function storeAnswer(terms: PaymentTerms, answer: Result<Payment>): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id } = terms
    const checked = answer.ok ? await dispatch(checkAnswer(terms, answer.value)) : answer
    const isFirst = !selectPayment(id)(getState())?.payment
    if (checked.ok && isFirst) await dispatch(keepExpiry(checked.value))
    dispatch(
      paymentChanged(
        checked.ok ? { id, payment: checked.value, failure: undefined } : { id, failure: checked.error },
      ),
    )
  }
}

function checkAnswer(terms: PaymentTerms, payment: Payment): CoreThunk<Promise<Result<Payment>>> {
  return async (dispatch, getState) => {
    const found = findAsset(terms.asset, getState())
    const known = selectPayment(terms.id)(getState())?.payment
    const decimals = known ? ok(known.decimals) : found && (await dispatch(readDecimals(found)))
    if (!decimals?.ok) return fail('PAYMENT_UNREACHABLE', PAYMENT_ERRORS.PAYMENT_UNREACHABLE.message)
    const { siteOrigin } = selectSite(getState())
    return isPaymentOf(payment, terms, { decimals: decimals.value, siteOrigin })
      ? ok(payment)
      : fail('PAYMENT_MISMATCH', PAYMENT_ERRORS.PAYMENT_MISMATCH.message)
  }
}

/** The decimals come from the chain, because a wrong number of them would multiply what is sent. */
function readDecimals({ asset, network }: PaidAsset): CoreThunk<Promise<Result<number>>> {
  return async (_dispatch, _getState, { chains }) => {
    if (asset.address === undefined) return ok(network.nativeCurrency.decimals)
    try {
      const transfers = await (await chains.load(network.chainNamespace)).transfers()
      const read = await transfers.readDecimals?.({ network, token: asset.address })
      return read ?? fail('PAYMENT_MISMATCH', PAYMENT_ERRORS.PAYMENT_MISMATCH.message)
    } catch {
      return fail('PAYMENT_UNREACHABLE', PAYMENT_ERRORS.PAYMENT_UNREACHABLE.message)
    }
  }
}
