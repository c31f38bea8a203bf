import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import type { Fetch } from '#frame/services/fetch-timed.ts'
import type { SessionTokens, SessionUser } from '#schemas/http/wallet/session.ts'
import { elsewhere } from '#tests/support/fakes/held-clock.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

/** A received request whose proof was verified. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly accessToken: string | undefined
  readonly deviceId: string
  readonly proof: Readonly<Record<string, unknown>>
}

/** The answer of a script; a refusal is a status with a code. */
export type Answer =
  | { readonly status: 200; readonly body: unknown }
  | {
      readonly status: number
      readonly code: string
      readonly data?: unknown
      readonly headers?: HeadersInit
    }
  | 'unreachable'

/**
 * Creates the wallet's server behind `fetch`. It verifies every proof with a separate library, as RFC 9449 requires, and
 * answers as the test scripts.
 */
export function scriptApi(answer: (request: SeenRequest) => Answer | Promise<Answer>) {
  const seen: SeenRequest[] = []
  const proofIds = new Set<string>()
  const fetch: Fetch = async (url, init) => {
    const request = await elsewhere(readRequest(url, init))
    if (proofIds.has(String(request.proof['jti']))) throw new Error('A proof was sent twice.')
    proofIds.add(String(request.proof['jti']))
    seen.push(request)
    const answered = await Promise.race([answer(request), abortOf(init.signal)])
    if (answered === 'unreachable') throw new TypeError('Failed to fetch')
    if ('body' in answered) return Response.json(answered.body)
    const { status, code, data, headers } = answered
    const error = { code, message: `refused: ${code}`, ...(data === undefined ? {} : { data }) }
    return Response.json({ error }, { status, ...(headers && { headers }) })
  }
  return { fetch, seen }
}

/** Creates the tokens of a server, new ones at each call. */
export function makeTokens(user: Partial<SessionUser> = {}, accessExpiresInMs = 600_000): SessionTokens {
  const token = (): string => randomBytes(24).toString('base64url')
  return {
    accessToken: token(),
    refreshToken: token(),
    accessExpiresInMs,
    user: { userId: 'user-1', email: 'ada@example.com', ...user },
  }
}

async function readRequest(url: string, init: RequestInit): Promise<SeenRequest> {
  const headers = new Headers(init.headers)
  const proof = headers.get('dpop') ?? ''
  const { jwk, typ, alg } = decodeProtectedHeader(proof)
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || !isPublic(jwk)) throw new Error('The proof is none.')
  const { payload } = await compactVerify(proof, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
  const claims = parseJson(new TextDecoder().decode(payload), z.record(z.string(), z.unknown()))
  const { origin, pathname } = new URL(url)
  if (claims['htm'] !== init.method || claims['htu'] !== `${origin}${pathname}`)
    throw new Error('The proof is for another request.')
  const [, accessToken] = /^DPoP (.+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (claims['ath'] !== hashOf(accessToken)) throw new Error('The proof is for another token.')
  if (init.credentials !== 'omit' || init.referrerPolicy !== 'no-referrer')
    throw new Error('The request says more than it has to.')
  return {
    method: String(init.method),
    path: pathname,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    accessToken,
    deviceId: await calculateJwkThumbprint(jwk),
    proof: claims,
  }
}

function isPublic(jwk: JWK | undefined): jwk is JWK {
  return jwk !== undefined && Object.keys(jwk).toSorted().join() === 'crv,kty,x,y'
}

function hashOf(accessToken: string | undefined): string | undefined {
  return accessToken && createHash('sha256').update(accessToken).digest('base64url')
}

function abortOf(signal: AbortSignal | null | undefined): Promise<'unreachable'> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve('unreachable'))
  })
}

/** Answers a login by e-mail, whatever the code. */
export function answerLogin({ path }: SeenRequest): Answer {
  if (path === LOGIN_ENDPOINTS.startEmail.path)
    return { status: 200, body: { challengeId: 'challenge-1', action: 'VERIFY_OTP', digits: 6 } }
  if (path === LOGIN_ENDPOINTS.verifyEmail.path) return { status: 200, body: makeTokens() }
  return { status: 200, body: {} }
}
