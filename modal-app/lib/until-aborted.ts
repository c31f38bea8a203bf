import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/**
 * Resolves with the answer, or with 4001 as soon as the signal aborts; a rejection becomes a failure. A later answer is dropped.
 *
 * @example
 * const answer = await untilAborted(host.walletRequest(call), signal)
 */
export function untilAborted<T>(answer: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  const aborted = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
  if (signal.aborted) return Promise.resolve(aborted)
  return new Promise((resolve) => {
    const abortRequest = (): void => resolve(aborted)
    signal.addEventListener('abort', abortRequest, { once: true })
    const settle = (result: Result<T>): void => {
      signal.removeEventListener('abort', abortRequest)
      resolve(result)
    }
    answer.then(settle, () => settle(fail('UNKNOWN', errorMessage('UNKNOWN'))))
  })
}
