import { findOutcome } from '#modal/core/commands/transactions/find-outcome.ts'
import { followTransaction } from '#modal/core/commands/transactions/follow-transaction.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { onPaymentSent } from './open-tickets.ts'
import { isUnanswered } from './pay-api.ts'
import { selectPayment, selectShownPayment } from './pay-slice.ts'
import { selectMayBeSent, selectPaymentIntent } from './payment-intent.ts'
import { PAID_STATUSES } from './payment-stage.ts'
import { nameTransaction, readPayment } from './read-payment.ts'

/** While it may change at any time: a block of a fast network. */
const OPEN_MS = 2_000
/** How often the chain is searched for what a wallet may have sent without an answer. */
const SEARCH_MS = 15_000
/** Once it is paid, only a reorganisation of the network changes it. */
const PAID_MS = 15_000

export const PAY_VIEWS: readonly ViewName[] = ['Pay', 'PayWays', 'PayResult']

const followed = (): Set<string> => new Set()

/**
 * Begins a payment and follows it while the site waits for it or its view is shown: where it stands at the API, and the
 * visitor's transaction on the chain.
 */
export function followPayment(id: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { now, once, until }) => {
    const running = once(followed)
    if (running.has(id)) return
    running.add(id)
    const ended = new AbortController()
    let last: string | undefined
    let searchedAtMs = now()
    const followIntent = (): void => {
      const intent = selectPaymentIntent(id)(getState())
      const key = intent && `${intent.id} ${intent.state} ${intent.transactionId}`
      if (!intent || key === last) return
      last = key
      void dispatch(followTransaction(intent, ended.signal))
    }
    const searchUnclear = (): void => {
      const intent = selectPaymentIntent(id)(getState())
      if (intent?.state !== 'unclear' || now() - searchedAtMs < SEARCH_MS) return
      searchedAtMs = now()
      void dispatch(findOutcome(intent))
    }
    while (isFollowed(id, getState())) {
      await dispatch(readPayment(id))
      await dispatch(nameTransaction(id))
      followIntent()
      searchUnclear()
      const { payment } = selectPayment(id)(getState()) ?? {}
      const status = payment?.status
      if (selectMayBeSent(id, status)(getState())) dispatch(onPaymentSent(id))
      const { state, transactionId } = selectPaymentIntent(id)(getState()) ?? {}
      const hasChanged = (): boolean => {
        const now = selectPaymentIntent(id)(getState())
        // Another call of the site for the same payment begins with nothing known.
        const isAskedAgain = payment !== undefined && selectPayment(id)(getState())?.payment === undefined
        const isMoved = now?.state !== state || now?.transactionId !== transactionId
        return isMoved || isAskedAgain || !isFollowed(id, getState())
      }
      await until(hasChanged, status !== undefined && PAID_STATUSES.includes(status) ? PAID_MS : OPEN_MS)
    }
    ended.abort()
    running.delete(id)
  }
}

function isFollowed(id: string, state: CoreState): boolean {
  const entry = selectPayment(id)(state)
  if (!entry) return false
  const isRefused = entry.failure !== undefined && !isUnanswered(entry.failure)
  const isShown =
    selectShownPayment(state) === entry &&
    PAY_VIEWS.includes(selectView(state)) &&
    (selectIsOpen(state) || selectIsInline(state))
  // What may have been sent is followed whatever the API answers for a while.
  const isOver = isRefused && !selectMayBeSent(id, entry.payment?.status)(state)
  return !isOver && (entry.isOpen || isShown)
}
