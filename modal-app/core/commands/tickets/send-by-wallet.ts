import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Who gave up has the wallet's own answer by then, or hears that nobody knows. As long as two questions to a node. */
const OUTCOME_WITHIN_MS = 30_000

const STATE_UNKNOWN = fail('TICKET_STATE_UNKNOWN', errorMessage('TICKET_STATE_UNKNOWN'))

type Sending = CallOptions &
  Pick<TicketContext, 'ticketId' | 'onSending'> & {
    readonly ask: (options: CallOptions) => Promise<Result<unknown>>
  }

/**
 * Has the embedded wallet send something. Where nobody waits any more it is asked to give that up, and answers itself: 4001
 * for what it had not begun, else what became of it.
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

/** Has another wallet send something. It cannot be called back: where nobody waits any more, nobody knows. */
export async function sendElsewhere({ ask, onSending, ...options }: Sending): Promise<Result<unknown>> {
  onSending?.()
  const answer = await ask(options)
  return !answer.ok && options.signal.aborted ? STATE_UNKNOWN : answer
}
