import { SESSION_REQUEST_EXPIRY_MS } from '#schemas/constants/walletconnect.ts'
import { WALLETCONNECT_ACK_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { WorkerCall } from '../worker-messages.ts'
import type { Client } from './open-client.ts'
import { walletFailure } from './wallet-failure.ts'

type RequestCall = Extract<WorkerCall, { readonly call: 'request' }>

/**
 * Hands a request to the wallet and waits for the person there; past the signal nobody waits any more.
 *
 * @param left hears the id under which the request went out.
 */
export async function sendRequest(
  client: Client,
  { topic, chainId, method, params }: RequestCall,
  signal: AbortSignal,
  left: (requestId: number) => void,
): Promise<Result<unknown>> {
  if (signal.aborted) return fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
  const request = { method, params }
  // A relay that takes a message and never confirms it: a new connection sends it again.
  const stopWatching = startTimer(() => {
    void client.core.relayer.restartTransport().catch(() => undefined)
  }, WALLETCONNECT_ACK_TIMEOUT_MS)
  const sent = (event: { readonly id: number; readonly request: unknown }): void => {
    if (event.request !== request) return
    stopWatching()
    left(event.id)
  }
  client.on('session_request_sent', sent)
  try {
    const expiry = SESSION_REQUEST_EXPIRY_MS / 1_000
    return ok(await client.request({ topic, chainId, request, expiry }))
  } catch (thrown) {
    return { ok: false, error: walletFailure(thrown) }
  } finally {
    stopWatching()
    client.off('session_request_sent', sent)
  }
}
