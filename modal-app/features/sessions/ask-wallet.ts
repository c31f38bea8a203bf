import { randomId } from '#schemas/channel/random-id.ts'
import type { Failure, Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { requestWallet, type SiteRequest } from '#modal/core/commands/tickets/request-wallet.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'

/** Codes by which wallets say that the visitor did not want a request. */
const REJECTIONS: readonly Failure['code'][] = [
  RPC_CODES.userRejected,
  RPC_CODES.walletConnectRejected,
  RPC_CODES.upgradeRejected,
]

/** The ends of the waits. */
const waits = (): Set<AbortController> => new Set()

/** Asks the wallet, and waits until it answers or {@link stopAsking} ends the wait with 4001. */
export function askWallet(request: SiteRequest): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch) =>
    dispatch(untilStopped((signal) => dispatch(requestWallet(request, { ticketId: randomId(), signal }))))
}

/**
 * Waits for work until it is done or {@link stopAsking} ends the wait with 4001.
 *
 * @param work begins nothing new once its signal is aborted; what it has begun may go on.
 */
export function untilStopped<T>(
  work: (signal: AbortSignal) => Promise<Result<T>>,
): CoreThunk<Promise<Result<T>>> {
  return async (_dispatch, _getState, { once }) => {
    const stop = new AbortController()
    const { signal } = stop
    once(waits).add(stop)
    const answer = await untilAborted(work(signal), signal)
    once(waits).delete(stop)
    return answer
  }
}

/** Ends all waits. What a wallet answers later has no effect here. */
export function stopAsking(): CoreThunk {
  return (_dispatch, _getState, { once }) => {
    for (const stop of once(waits)) stop.abort()
  }
}

/** Whether a failure is the visitor's decision, after which they are not asked for more. */
export function isRejection({ code }: Failure): boolean {
  return REJECTIONS.includes(code)
}
