import { randomId } from '#schemas/channel/random-id.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import { selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import { findAsset } from './check-terms.ts'
import { onPaymentSent } from './open-tickets.ts'
import { paymentChanged, selectPayment } from './pay-slice.ts'
import { selectPaymentSwap } from './payment-swap.ts'
import { readPayment } from './read-payment.ts'

/** The visitor's decision to pay with the connected wallet. */
interface PayDecision {
  readonly id: string
  /** The account that pays. */
  readonly from: string
  /** The recipient, in the form that transfers have it. */
  readonly to: string
  readonly prepared: PreparedTransfer
}

/**
 * Pays from the connected wallet, which is asked once. It is switched to the payment's network first, and nothing is asked if the
 * payment is no longer open or the site no longer waits.
 */
export function sendPayment({ id, from, to, prepared }: PayDecision): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const entry = selectPayment(id)(getState())
    const found = entry && findAsset(entry.terms.asset, getState())
    if (!entry || !found || entry.isAsking) return
    dispatch(paymentChanged({ id, isAsking: true }))
    const isReady = await dispatch(prepareToSend(id, from))
    const { payment } = selectPayment(id)(getState()) ?? {}
    const amount = payment && parseAmount(payment.dueAmount, payment.decimals)
    if (isReady && payment && amount !== undefined) {
      const { asset, network } = found
      const { symbol, decimals } = payment
      const intent = {
        id: randomId(),
        paymentId: id,
        caipNetworkId: network.caipNetworkId,
        from,
        to,
        token: asset.address,
        symbol,
        decimals,
        amount: amount.toString(),
      }
      dispatch(onPaymentSent(id))
      dispatch(intentShown(intent.id))
      dispatch(resetView('PayResult'))
      await dispatch(sendTransaction({ intent, prepared }))
    }
    dispatch(paymentChanged({ id, isAsking: false }))
  }
}

/**
 * Pays by a transaction that does more than transfer, such as a swap with the payment at its end.
 *
 * @param paying.amount what the transaction pays, in the smallest unit.
 * @param paying.send asks the wallet for it, as an intent with the payment's id.
 */
export function sendPaymentBy(paying: {
  readonly id: string
  readonly from: string
  readonly amount: string
  readonly send: CoreThunk<Promise<unknown>>
}): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { id, from, amount, send } = paying
    if (selectPayment(id)(getState())?.isAsking !== false) return
    dispatch(paymentChanged({ id, isAsking: true }))
    const isReady = await dispatch(prepareToSend(id, from))
    const { payment } = selectPayment(id)(getState()) ?? {}
    const due = payment && parseAmount(payment.dueAmount, payment.decimals)
    const isDue = due?.toString() === amount
    if (isReady && isDue) dispatch(onPaymentSent(id))
    dispatch(resetView(isReady && isDue ? 'PayResult' : 'Pay'))
    if (isReady && isDue) await dispatch(send)
    dispatch(paymentChanged({ id, isAsking: false }))
  }
}

/** Switches the wallet to the payment's network, states the paying account, and makes sure that the payment can still be paid. */
function prepareToSend(id: string, from: string): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const entry = selectPayment(id)(getState())
    const found = entry && findAsset(entry.terms.asset, getState())
    if (!found) return false
    const { caipNetworkId, chainNamespace } = found.network
    if (selectNetworkIdOf(chainNamespace)(getState()) !== caipNetworkId) {
      const switched = await dispatch(switchNetwork(caipNetworkId, { keepsActiveNamespace: true }))
      if (!switched.ok) return false
    }
    await dispatch(readPayment(id, from))
    const { payment, failure, isOpen } = selectPayment(id)(getState()) ?? {}
    const isSwapping = selectPaymentSwap(id)(getState()) === 'waiting'
    return isOpen === true && failure === undefined && payment?.status === 'open' && !isSwapping
  }
}
