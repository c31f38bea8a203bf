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

/** The input of a call. */
export interface CallInput<Body> {
  /** The variable parts of the path, by name. */
  readonly path?: Readonly<Record<string, string>>
  readonly body: Body
  /** Milliseconds; 10 s unless the caller waits for less. */
  readonly timeoutMs?: number
}

/** The client of the wallet's server. No call throws. */
export interface WalletApi {
  /**
   * Calls an endpoint of `shared-schemas/http/wallet`.
   *
   * @returns the parsed answer; the server's own refusal; WALLET_SERVER_UNREACHABLE without an answer; SESSION_EXPIRED when
   * the session is over, which by then is wiped; RATE_LIMITED with `data.seconds`.
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
  /** Shared by the tabs of this site, because a refresh token can be used once. */
  readonly refreshLock: WithLock
  readonly clock: Clock
  readonly fetch: Fetch
}

/** An access token is renewed this long before it ends, so that it does not end on its way. */
const EXPIRY_MARGIN_MS = 5_000

const EXPIRED = fail('SESSION_EXPIRED', errorMessage('SESSION_EXPIRED'))
const INSECURE = fail('INSECURE_CONTEXT', errorMessage('INSECURE_CONTEXT'))
const MALFORMED = fail(
  'MESSAGE_REFUSED',
  'The answer of the wallet’s server was refused: it has the wrong form.',
)

/** Makes the client of the wallet's server; it proves the device as RFC 9449 says. */
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
      // The clock of this device is wrong, so the server asks for a proof with its own nonce.
      return reasonOf(answer) === 'use_dpop_nonce' ? await once() : answer
    } catch {
      return INSECURE
    }
  }

  const exchange = async (stale: string): Promise<Result<string>> => {
    const current = await tokens.read()
    if (!current) return EXPIRED
    // Another tab has renewed them already.
    if (current.accessToken !== stale) return ok(current.accessToken)
    const { refresh } = SESSION_ENDPOINTS
    const request = requestOf(options.apiUrl, refresh, { body: { refreshToken: current.refreshToken } })
    const answer = await send(request)
    if (!answer.ok) {
      // The server knows another device key: the one these tokens are bound to is gone.
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

/** Ends the session of a refused token. The refusal may arrive after another login, whose session must stay. */
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

/** The reason why the proof of the device was refused. */
function reasonOf(answer: Result<unknown>): unknown {
  if (answer.ok || answer.error.code !== 'DEVICE_PROOF_INVALID') return undefined
  const { data } = answer.error
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
}
