import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { phoneAnswered, phoneAsked, phoneRequestSent } from '#modal/core/state/pairing/pairing-slice.ts'
import {
  historyPopped,
  selectCanGoBack,
  selectView,
  viewPushed,
  viewReset,
} from '#modal/core/state/router/router-slice.ts'
import type { Place } from '#modal/core/state/router/view-catalogue.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** A wallet that answers by itself needs no notice. */
const NOTICE_DELAY_MS = 400
/** A site has at most this many open tickets. */
const STORED_TICKETS_MAX = 6

const NOTICE: Place = { view: 'ConfirmInWallet', params: undefined }

/** Creates the map of functions that cancel requests at a phone, by ticket. */
const createCancellations = (): Map<string, () => void> => new Map()

type SendOptions = Pick<CallOptions, 'signal' | 'onSent'>

/**
 * Performs a request of the site that the visitor confirms on a phone, see {@link withPhoneRequest}. A ticket that an earlier
 * document has sent is not sent again.
 *
 * @param ask sends the request.
 */
export function withPhoneNotice(
  { ticketId, signal }: Pick<CallOptions, 'signal'> & { readonly ticketId: string },
  ask: (options: SendOptions) => Promise<Result<unknown>>,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, extra) =>
    (await storeTicket(ticketId, extra))
      ? dispatch(withPhoneRequest({ ticketId, signal }, ask))
      : fail('TICKET_STATE_UNKNOWN', errorMessage('TICKET_STATE_UNKNOWN'))
}

/**
 * Shows where to confirm until there is an answer, and how to bring the wallet to the front on the same device. Closing that
 * notice cancels nothing, because a sent request can still be confirmed.
 *
 * @param isShown whether the open view says so itself.
 * @param ask sends the request.
 */
export function withPhoneRequest<T>(
  {
    ticketId,
    signal,
    isShown = false,
  }: Pick<CallOptions, 'signal'> & { readonly ticketId: string; readonly isShown?: boolean },
  ask: (options: SendOptions) => Promise<Result<T>>,
): CoreThunk<Promise<Result<T>>> {
  return async (dispatch, _getState, extra) => {
    const cancellation = new AbortController()
    const cancel = (): void => cancellation.abort()
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    extra.once(createCancellations).set(ticketId, cancel)
    dispatch(phoneAsked(ticketId))
    const stopTimer = startTimer(() => dispatch(showNotice()), isShown ? Infinity : NOTICE_DELAY_MS)
    const answer = await ask({
      signal: cancellation.signal,
      onSent: (sent) => dispatch(phoneRequestSent({ ticketId, sent })),
    })
    stopTimer()
    signal.removeEventListener('abort', cancel)
    extra.once(createCancellations).delete(ticketId)
    dispatch(phoneAnswered(ticketId))
    dispatch(hideNotice())
    return answer
  }
}

/**
 * Stops waiting for the requests at the phone; the site receives 4001. A request that is confirmed later still takes effect.
 */
export function stopWaiting(): CoreThunk {
  return (dispatch, _getState, { once }) => {
    for (const cancel of once(createCancellations).values()) cancel()
    dispatch(hideNotice())
  }
}

function showNotice(): CoreThunk {
  return (dispatch, getState) => {
    const wasOpen = selectIsOpen(getState())
    if (wasOpen && selectView(getState()) === NOTICE.view) return
    if (!wasOpen) dispatch(openModal())
    dispatch(wasOpen ? viewPushed(NOTICE) : viewReset(NOTICE))
  }
}

function hideNotice(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const isOver = state.pairing.requests.length === 0
    if (!isOver || !selectIsOpen(state) || selectView(state) !== NOTICE.view) return
    if (selectCanGoBack(state)) dispatch(historyPopped())
    else dispatch(closeModal())
  }
}

/** Stores a ticket before it is sent. @returns false for a ticket that an earlier document has sent. */
async function storeTicket(
  ticketId: string,
  { storage }: Parameters<ReturnType<typeof stopWaiting>>[2],
): Promise<boolean> {
  const sent = ((await storage.get(STORAGE_KEYS.sentTickets)) ?? '').split(' ').filter(Boolean)
  if (sent.includes(ticketId)) return false
  const stored = [...sent, ticketId].slice(-STORED_TICKETS_MAX)
  await storage.set(STORAGE_KEYS.sentTickets, stored.join(' '))
  return true
}
