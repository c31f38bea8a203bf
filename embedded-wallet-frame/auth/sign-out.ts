import { pause } from '#frame/platform/clock.ts'
import { SIGN_OUT_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { AuthContext } from './auth-context.ts'

/** The longest this device may take to delete what it stores; that needs no server. */
const FORGET_WAIT_MS = 1_000

/**
 * Logs out. The server has 3 s to end the session; then this device forgets it in any case (docs/specification.md §4.47,
 * §9.12).
 *
 * @param forgetKeys deletes what this browser stores of the wallet.
 */
export function signOut(
  { api, session, clock }: Pick<AuthContext, 'api' | 'session' | 'clock'>,
  forgetKeys: () => Promise<unknown>,
): () => Promise<Result<undefined>> {
  const atMost = (waitMs: number, work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, pause(clock, waitMs)])
  return async () => {
    if (session.current())
      await atMost(SIGN_OUT_TIMEOUT_MS, api.call(SESSION_ENDPOINTS.signOut, { body: undefined }))
    await atMost(FORGET_WAIT_MS, forgetKeys())
    await session.end()
    return ok(undefined)
  }
}
