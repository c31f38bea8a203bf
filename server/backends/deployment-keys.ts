import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { JwtRefusal } from './jwt-refusal.ts'
import type { Fetch } from './verifier-options.ts'

const SECOND_MS = 1_000
/** Bounds of the lifetime that a deployment's headers may set. */
const [SHORTEST_MS, LONGEST_MS] = [30 * SECOND_MS, 86_400 * SECOND_MS]
/** The lifetime when the headers set none. */
const USUAL_MS = 600 * SECOND_MS
/** How long expired keys are still used while the deployment does not answer. */
const STALE_MS = 3_600 * SECOND_MS
/** How often an unknown key id may cause a request, from all senders together. */
const COOLDOWN_MS = 30 * SECOND_MS
const AFTER_FAILURE_MS = 5 * SECOND_MS
const TIMEOUT_MS = 5 * SECOND_MS

/**
 * Fetches the public keys of a deployment when they are first needed, caches them as its headers say, and fetches them again
 * for a key id that is not among them.
 *
 * @returns a function that finds the key of a token's header; it rejects with KEYS_UNREACHABLE, or as `jose` does for
 * an unknown key.
 */
export function createDeploymentKeys(url: string, fetchKeys: Fetch): JWTVerifyGetKey {
  let freshUntil = 0
  let failedAt = Number.NEGATIVE_INFINITY
  const counted: Fetch = async (address, init) => {
    if (Date.now() < failedAt + AFTER_FAILURE_MS) throw new Error('The last answer was no list of keys.')
    // Reset below: an answer counts as failed until its key list was read.
    failedAt = Date.now()
    const response = await fetchKeys(address, init)
    if (response.status !== 200) return response
    await rejectNoKeys(response.clone())
    failedAt = Number.NEGATIVE_INFINITY
    freshUntil = Date.now() + freshFor(response.headers)
    return response
  }
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: counted,
  })
  const refresh = async () => {
    const isHeld = keys.jwks() !== undefined
    if (isHeld && Date.now() < freshUntil) return
    try {
      await keys.reload()
    } catch (thrown) {
      if (!isHeld || Date.now() >= freshUntil + STALE_MS) throw thrown
    }
  }
  return async (header, token) => {
    try {
      await refresh()
      return await keys(header, token)
    } catch (thrown) {
      if (isOfKey(thrown)) throw thrown
      throw new JwtRefusal('KEYS_UNREACHABLE', thrown)
    }
  }
}

async function rejectNoKeys(response: Response): Promise<void> {
  const body: unknown = await response.json()
  const keys: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'keys') : undefined
  if (!Array.isArray(keys)) throw new Error('The answer is no list of keys.')
}

/** Whether the keys were fetched, but the token names none of them. */
function isOfKey(thrown: unknown): boolean {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined
  return code === 'ERR_JWKS_NO_MATCHING_KEY' || code === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS'
}

/** Returns how long an answer may be cached, in milliseconds (RFC 9111). */
function freshFor(headers: Headers): number {
  const control = headers.get('cache-control') ?? ''
  if (/\bno-(?:store|cache)\b/i.test(control)) return SHORTEST_MS
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(control)?.[1]
  if (seconds === undefined) return USUAL_MS
  const age = Number(headers.get('age') ?? 0) || 0
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (Number(seconds) - age) * SECOND_MS))
}
