import { WALLETCONNECT_ACK_TIMEOUT_MS, WALLETCONNECT_WRITE_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { SESSION_REQUEST_EXPIRY_MS } from '#schemas/constants/walletconnect.ts'
import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { WorkerCall } from '#modal/connectors/walletconnect/worker-messages.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { Client } from './end-sessions.ts'
import type { trackRequests } from './track-requests.ts'
import type { RelayGate } from './relay-gate.ts'
import { walletFailure } from './wallet-failure.ts'

type RequestCall = Extract<WorkerCall, { readonly call: 'request' }>

/** What a request is sent by. */
interface Transport {
  readonly client: Client
  readonly gate: RelayGate
  readonly track: ReturnType<typeof trackRequests>
}

/**
 * Sends a request to the wallet and waits for the visitor's decision there, until the signal aborts.
 *
 * @param left called with the id under which the request was sent.
 * @returns RELAY_UNREACHABLE or RELAY_REFUSED if the request was not and will not be sent; TICKET_STATE_UNKNOWN if the relay
 *   may have it.
 */
export async function sendRequest(
  { client, gate, track }: Transport,
  { topic, chainId, method, params }: RequestCall,
  signal: AbortSignal,
  onLeft: (requestId: number) => void,
): Promise<Result<unknown>> {
  if (signal.aborted) return aborted()
  const request = { method, params }
  const tracked = track(request)
  let isTaken = false
  const sent = (event: { readonly id: number; readonly request: unknown }): void => {
    if (event.request !== request || !tracked.isWritten()) return
    isTaken = true
    onLeft(event.id)
  }
  client.on('session_request_sent', sent)
  gate.open()
  const stops: (() => void)[] = [() => client.off('session_request_sent', sent)]
  const missed = new Promise<Result<unknown>>((resolve) => {
    const miss = (code: ErrorCode): void => resolve(lost(code, tracked.isWritten()))
    stops.push(
      gate.onRefused(() => !isTaken && miss('RELAY_REFUSED')),
      startTimer(() => !tracked.isWritten() && miss('RELAY_UNREACHABLE'), WALLETCONNECT_WRITE_TIMEOUT_MS),
      // If the relay does not acknowledge the message, a new connection sends it again.
      startTimer(() => {
        if (!isTaken) void client.core.relayer.restartTransport().catch(() => undefined)
      }, WALLETCONNECT_ACK_TIMEOUT_MS),
    )
    signal.addEventListener('abort', () => resolve(aborted()), { once: true })
  })
  const expiry = SESSION_REQUEST_EXPIRY_MS / 1_000
  const answered = client.request({ topic, chainId, request, expiry }).then(ok, (thrown: unknown) => {
    const error = walletFailure(thrown)
    return error.code === 'RELAY_UNREACHABLE'
      ? lost(error.code, tracked.isWritten())
      : { ok: false as const, error }
  })
  const answer = await Promise.race([answered, missed])
  tracked.end()
  for (const stop of stops) stop()
  return answer
}

function lost(code: ErrorCode, mayHaveLeft: boolean): Result<never> {
  const reported = mayHaveLeft ? 'TICKET_STATE_UNKNOWN' : code
  return fail(reported, errorMessage(reported))
}

function aborted(): Result<never> {
  return fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
}
