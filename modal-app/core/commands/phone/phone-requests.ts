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

/** A wallet that answers by itself is not worth a window. */
const NOTICE_DELAY_MS = 400
/** Open tickets of a site, at most. */
const STORED_TICKETS_MAX = 6

const NOTICE: Place = { view: 'ConfirmInWallet', params: undefined }

/** Gives up the requests that wait for somebody at a phone, by ticket. */
const createCancellations = (): Map<string, () => void> => new Map()

type SendOptions = Pick<CallOptions, 'signal' | 'onSent'>

/**
 * Works on a request of the site that somebody confirms on a phone, see {@link withPhoneRequest}. A ticket that was sent to the
 * phone by an earlier document is not sent again.
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
 * Until there is an answer the modal says where to look, and how to bring the wallet to the front on the same device.
 * Closing that notice ends nothing: what has been sent can still be confirmed.
 *
 * @param isShown the view that is open says so itself.
 * @param ask sends what is to be confirmed on a phone.
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

/** Nobody waits for the requests at the phone any more; the site hears 4001. What was confirmed there takes place. */
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

/** False for a ticket that an earlier document has sent. */
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
