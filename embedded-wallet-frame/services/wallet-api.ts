import type * as z from 'zod/mini'
import type { Clock } from '#frame/platform/clock.ts'
import type { WithLock } from '#ui/platform/locks.ts'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { DeviceKey } from './device-key.ts'
import { proveDevice } from './device-proof.ts'
import { fetchTimed, type Fetch } from './fetch-timed.ts'
import { readAnswer, UNREACHABLE } from './http-answer.ts'
import type { TokenSource } from './token-source.ts'

/** What a call is given besides its endpoint. */
export interface CallInput<Body> {
  /** The parts of the path that vary, by name. */
  readonly path?: Readonly<Record<string, string>>
  readonly body: Body
  /** Milliseconds; 10 s unless something waits for less. */
  readonly timeoutMs?: number
}

/** The server of the wallet. No call throws. */
export interface WalletApi {
  /**
   * Calls an endpoint of `shared-schemas/http/wallet`.
   *
   * @returns the parsed answer; the server's own refusal; WALLET_SERVER_UNREACHABLE when nobody answers;
   * SESSION_EXPIRED when the session is over, which by then is wiped; RATE_LIMITED with `data.seconds`.
   * @example
   * const devices = await api.call(SESSION_ENDPOINTS.devices, { body: undefined })
   */
  readonly call: <B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    input: CallInput<z.output<B>>,
  ) => Promise<Result<z.output<A>>>
}

export interface WalletApiOptions {
  readonly apiUrl: string
  /** Rejects outside secure contexts. */
  readonly deviceKey: () => Promise<DeviceKey>
  readonly tokens: TokenSource
  /** Among the tabs of this site: a refresh token is good for one use. */
  readonly refreshLock: WithLock
  readonly clock: Clock
  readonly fetch: Fetch
}

/** An access token is not used in its last moments: it would end on its way. */
const EXPIRY_MARGIN_MS = 5_000

const EXPIRED = fail('SESSION_EXPIRED', errorMessage('SESSION_EXPIRED'))
const INSECURE = fail('INSECURE_CONTEXT', errorMessage('INSECURE_CONTEXT'))
const MALFORMED = fail(
  'MESSAGE_REFUSED',
  'The answer of the wallet’s server was refused: it has the wrong form.',
)

/** Makes the client of the wallet's server (RFC 9449 for the proofs of the device). */
export function createWalletApi(options: WalletApiOptions): WalletApi {
  const { tokens, clock } = options
  let nonce: string | undefined
  let refreshing: Promise<Result<string>> | undefined

  const send = async (request: Request, accessToken?: string): Promise<Result<unknown>> => {
    const once = async (): Promise<Result<unknown>> => {
      const now = clock.now()
      const dpop = await proveDevice(await options.deviceKey(), { ...request, now, accessToken, nonce })
      const response = await fetchTimed({ ...options, timeoutMs: request.timeoutMs }, request.url, {
        method: request.method,
        headers: {
          dpop,
          ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: request.body }),
      })
      nonce = response?.headers.get('dpop-nonce') ?? nonce
      return response ? readAnswer(response) : UNREACHABLE
    }
    try {
      const answer = await once()
      // The clock of this device is off: the server takes its own nonce in place of our time.
      return reasonOf(answer) === 'use_dpop_nonce' ? await once() : answer
    } catch {
      return INSECURE
    }
  }

  const exchange = async (stale: string): Promise<Result<string>> => {
    const current = await tokens.read()
    if (!current) return EXPIRED
    // Another tab was faster.
    if (current.accessToken !== stale) return ok(current.accessToken)
    const { refresh } = SESSION_ENDPOINTS
    const request = requestOf(options.apiUrl, refresh, { body: { refreshToken: current.refreshToken } })
    const answer = await send(request)
    if (!answer.ok) {
      // Of another device: the key these tokens are bound to is gone.
      const isOver = answer.error.code === 'SESSION_EXPIRED' || reasonOf(answer) === 'device'
      if (!isOver) return answer
      await endRefused(tokens, stale)
      return EXPIRED
    }
    const parsed = refresh.answer.safeParse(answer.value)
    if (!parsed.success) return MALFORMED
    await tokens.write(parsed.data)
    return ok(parsed.data.accessToken)
  }
  const refreshed = (stale: string): Promise<Result<string>> =>
    (refreshing ??= options
      .refreshLock(() => exchange(stale))
      .finally(() => {
        refreshing = undefined
      }))

  const accessToken = async (): Promise<Result<string>> => {
    const current = await tokens.read()
    if (!current) return EXPIRED
    const isFresh = clock.now() < current.accessExpiresAt - EXPIRY_MARGIN_MS
    return isFresh ? ok(current.accessToken) : refreshed(current.accessToken)
  }
  const sendInSession = async (request: Request): Promise<Result<unknown>> => {
    const token = await accessToken()
    if (!token.ok) return token
    const answer = await send(request, token.value)
    if (answer.ok || answer.error.code !== 'SESSION_EXPIRED') return answer
    const next = await refreshed(token.value)
    if (!next.ok) return next
    const last = await send(request, next.value)
    if (!last.ok && last.error.code === 'SESSION_EXPIRED') await endRefused(tokens, next.value)
    return last
  }

  return {
    call: async (endpoint, input) => {
      const request = requestOf(options.apiUrl, endpoint, input)
      const isOfSession = endpoint.access === 'session' || endpoint.access === 'step-up'
      const answer = await (isOfSession ? sendInSession(request) : send(request))
      if (!answer.ok) return answer
      const parsed = endpoint.answer.safeParse(answer.value)
      return parsed.success ? ok(parsed.data) : MALFORMED
    },
  }
}

/** A refusal may come after somebody logged in again: their session is another one. */
async function endRefused(tokens: WalletApiOptions['tokens'], accessToken: string): Promise<void> {
  if ((await tokens.read())?.accessToken === accessToken) await tokens.end()
}

interface Request {
  readonly method: Endpoint['method']
  readonly url: string
  readonly body: string | undefined
  readonly timeoutMs: number
}

function requestOf(apiUrl: string, { method, path }: Endpoint, input: CallInput<unknown>): Request {
  return {
    method,
    url: `${apiUrl}${fillPath(path, input.path)}`,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    timeoutMs: input.timeoutMs ?? HTTP_RPC_TIMEOUT_MS,
  }
}

/** Why the proof of the device was refused. */
function reasonOf(answer: Result<unknown>): unknown {
  if (answer.ok || answer.error.code !== 'DEVICE_PROOF_INVALID') return undefined
  const { data } = answer.error
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
}
