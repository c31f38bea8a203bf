import type { Context } from 'hono'
import { DEVICE_PROOF_SKEW_MS, STEP_UP_MS } from '#schemas/constants/login.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { Clock } from '#server/database/clock.ts'
import { readDeviceProof, type DeviceProof } from '#server/wallet-api/devices/device-proof.ts'
import type { ProofLog } from '#server/wallet-api/devices/proof-log.ts'
import type { ProofNonces } from '#server/wallet-api/devices/proof-nonces.ts'
import type { SessionStore } from './session-store.ts'
import type { ProvenDevice, Session } from './session.ts'

/** Identifies the sender of a wallet request. Refusals are thrown problems. */
export interface SessionGuard {
  /** Charges the client for one call; throws RATE_LIMITED. */
  spend(c: Context<HttpEnv>): Promise<void>
  /** Returns the device whose key signed this request; throws DEVICE_PROOF_INVALID. */
  device(c: Context<HttpEnv>): Promise<ProvenDevice>
  /** Returns the live session of the request's token and device proof; throws SESSION_EXPIRED too. */
  session(c: Context<HttpEnv>): Promise<Session>
  /** Returns the same session when it was confirmed recently; throws STEP_UP_REQUIRED too. */
  steppedUp(c: Context<HttpEnv>): Promise<Session>
}

export interface SessionGuardSettings {
  readonly apiOrigin: string
  readonly clock: Clock
  readonly nonces: ProofNonces
  readonly proofs: ProofLog
  readonly sessions: Pick<SessionStore, 'find'>
  readonly limit: RateLimit
}

/** @throws problems, as {@link SessionGuard} says. */
export function createSessionGuard(settings: SessionGuardSettings): SessionGuard {
  const { clock, nonces, sessions, limit } = settings

  async function session(c: Context<HttpEnv>): Promise<Session> {
    const accessToken = readAccessToken(c)
    const { deviceId } = await prove(settings, c, accessToken)
    const found = await sessions.find(accessToken)
    if (found === undefined) throw problem('SESSION_EXPIRED', 'The session is over. Log in again.')
    if (found.deviceId !== deviceId) {
      throw problem('DEVICE_PROOF_INVALID', 'The token belongs to another device.', 'dpop', {
        reason: 'device',
      })
    }
    return found
  }

  return {
    spend: (c) => limit.spend(c, clientKey(c), 1),
    device: async (c) => ({ deviceId: (await prove(settings, c, undefined)).deviceId }),
    session,
    async steppedUp(c) {
      const found = await session(c)
      const isFresh = found.steppedUpAt !== undefined && clock() - found.steppedUpAt < STEP_UP_MS
      if (isFresh) return found
      throw problem('STEP_UP_REQUIRED', 'Confirm with a passkey or a code, then try again.')
    },
  }

  /** The time is checked first: a wrong clock is the one fault that the client can correct, with the nonce of the refusal. */
  async function prove(
    { apiOrigin, proofs }: SessionGuardSettings,
    c: Context<HttpEnv>,
    accessToken: string | undefined,
  ): Promise<DeviceProof> {
    const now = clock()
    const proof = readDeviceProof({
      header: c.req.header('dpop'),
      method: c.req.method,
      url: `${apiOrigin}${new URL(c.req.url).pathname}`,
      accessToken,
    })
    const isNonceFresh = proof.nonce !== undefined && nonces.isFresh(proof.nonce, now)
    const isTimely = Math.abs(now - proof.issuedAt) <= DEVICE_PROOF_SKEW_MS
    if (!isNonceFresh && !isTimely) {
      c.header('dpop-nonce', nonces.make(now))
      const message = 'The time of the proof is off. Send it again with the nonce of this answer.'
      throw problem('DEVICE_PROOF_INVALID', message, 'dpop', { reason: 'use_dpop_nonce' })
    }
    if (isNonceFresh) c.header('dpop-nonce', nonces.make(now))
    if (await proofs.recordIfNew(proof, now)) return proof
    throw problem('DEVICE_PROOF_INVALID', 'The proof was used before.', 'dpop', { reason: 'replay' })
  }
}

function readAccessToken(c: Context<HttpEnv>): string {
  const [, token] = /^DPoP ([A-Za-z0-9_-]{20,2048})$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (token !== undefined) return token
  throw problem('SESSION_EXPIRED', 'The request carries no access token. Log in again.', 'authorization')
}
