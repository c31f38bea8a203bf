import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { publicKeyOf } from './client-id.ts'

/** Decides who may connect. */
export interface RelayAccess {
  /** Public URLs of this relay that clients may use; a token names one of them as its audience. */
  readonly audiences: readonly string[]
  /** Projects that may connect; all of them when left out. */
  readonly projectIds?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** An admitted client, or the HTTP status of the refusal. */
export type Admission =
  | { readonly clientId: string }
  | { readonly status: 400 | 401 | 403; readonly reason: string }

/** Clocks of phones are inaccurate; the public relay allows the same. */
const CLOCK_TOLERANCE_S = 120

/**
 * Authenticates a connection: the token is signed by the key it names as its issuer, was issued for this relay and has not
 * expired (relay protocol, "Client authentication").
 *
 * @param query Of the connection's URL: `auth`, `projectId`.
 */
export async function admit(
  query: URLSearchParams,
  { audiences, projectIds, now }: RelayAccess,
): Promise<Admission> {
  const projectId = query.get('projectId')
  if (!projectId || projectId.length > 64) return { status: 401, reason: 'The projectId is missing.' }
  if (projectIds && !projectIds.includes(projectId))
    return { status: 403, reason: 'This project may not use the relay.' }
  const token = query.get('auth')
  if (!token || token.length > 2_048) return { status: 401, reason: 'The auth token is missing.' }
  const clientId = issuerOf(token)
  const jwk = clientId === undefined ? undefined : publicKeyOf(clientId)
  if (clientId === undefined || !jwk) return { status: 403, reason: 'The auth token names no client.' }
  try {
    await jwtVerify(token, await importJWK(jwk, 'EdDSA'), {
      algorithms: ['EdDSA'],
      issuer: clientId,
      audience: audiences.flatMap(withAndWithoutSlash),
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    return { clientId }
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
    return isOver
      ? { status: 401, reason: 'The auth token has expired; check the clock of this device.' }
      : { status: 403, reason: 'The auth token is not valid for this relay.' }
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function withAndWithoutSlash(url: string): string[] {
  const bare = url.replace(/\/+$/, '')
  return [bare, `${bare}/`]
}
