import { randomId } from '#schemas/channel/random-id.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { requestWallet, type SiteRequest } from '#modal/core/commands/tickets/request-wallet.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'

/** The ends of the waits for wallets. */
const waits = (): Set<AbortController> => new Set()

/** Asks the wallet, and waits until it answers or {@link stopAsking} ends the wait with 4001. */
export function askWallet(request: SiteRequest): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { once }) => {
    const stop = new AbortController()
    const { signal } = stop
    once(waits).add(stop)
    const answer = await untilAborted(
      dispatch(requestWallet(request, { ticketId: randomId(), signal })),
      signal,
    )
    once(waits).delete(stop)
    return answer
  }
}

/** Ends the waits for wallets that do not answer; what they answer later has no effect here. */
export function stopAsking(): CoreThunk {
  return (_dispatch, _getState, { once }) => {
    for (const stop of once(waits)) stop.abort()
  }
}
