import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** The time of two requests to a node, by which the wallet has answered a cancelled request or the outcome is unknown. */
const OUTCOME_WITHIN_MS = 30_000

const STATE_UNKNOWN = fail('TICKET_STATE_UNKNOWN', errorMessage('TICKET_STATE_UNKNOWN'))

type Sending = CallOptions &
  Pick<TicketContext, 'ticketId' | 'onSending'> & {
    readonly ask: (options: CallOptions) => Promise<Result<unknown>>
  }

/**
 * Lets the embedded wallet send something. When the request is cancelled, the wallet is asked to abort it and answers itself:
 * 4001 for a request it had not begun, else its outcome.
 */
export function sendEmbedded({ ask, onSending, ...options }: Sending): CoreThunk<Promise<Result<unknown>>> {
  return async (_dispatch, _getState, { wallet }) => {
    const { signal, ticketId: requestId } = options
    const frame = await untilAborted(wallet.ready(), signal)
    if (!frame.ok) return frame
    onSending?.()
    const answer = ask({ ...options, signal: new AbortController().signal })
    return new Promise((resolve) => {
      let stopTimer = (): void => {}
      const abortRequest = (): void => {
        stopTimer = startTimer(() => resolve(STATE_UNKNOWN), OUTCOME_WITHIN_MS)
        void frame.value.rpcAbort({ requestId })
      }
      signal.addEventListener('abort', abortRequest, { once: true })
      void answer.then((result) => {
        stopTimer()
        signal.removeEventListener('abort', abortRequest)
        resolve(result)
      })
    })
  }
}

/** Lets another wallet send something. It cannot be aborted, so the outcome of a cancelled request is unknown. */
export async function sendElsewhere({ ask, onSending, ...options }: Sending): Promise<Result<unknown>> {
  onSending?.()
  const answer = await ask(options)
  return !answer.ok && options.signal.aborted ? STATE_UNKNOWN : answer
}
