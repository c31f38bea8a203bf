import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import { EMAIL_COOLDOWN_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'

/** The login by e-mail that is under way in this document. */
export interface EmailChallenge {
  challengeId: string | undefined
}

/**
 * Starts a login by e-mail, at most one every 30 s; the server enforces that as well (docs/specification.md §5.26, §9.14).
 */
export function connectEmail(
  context: AuthContext,
  challenge: EmailChallenge,
): Handlers<typeof AUTH_CALLS>['connectEmail'] {
  const { api, session, storage, clock, deployment, policy, siteOrigin, language } = context
  return async ({ email }) => {
    if (session.current()?.email === email) return ok({ action: 'CONNECT', digits: OTP_DIGITS })
    if (!policy.email) return fail('LOGIN_PROVIDER_UNKNOWN', errorMessage('LOGIN_PROVIDER_UNKNOWN'))
    const ready = cooldown(storage.get(WALLET_STORAGE_KEYS.lastEmailLoginTime), clock.now())
    if (!ready.ok) return ready
    const started = await api.call(LOGIN_ENDPOINTS.startEmail, {
      body: { projectId: deployment.projectId, siteOrigin, email, language: language() },
    })
    if (!started.ok) return started
    storage.set(WALLET_STORAGE_KEYS.lastEmailLoginTime, String(clock.now()))
    challenge.challengeId = started.value.challengeId
    const { action, digits } = started.value
    return ok({ action, digits })
  }
}

/** EMAIL_COOLDOWN with the remaining seconds. A time in the future was stored by a clock that was wrong. */
function cooldown(last: string | undefined, now: number): Result<undefined> {
  const elapsed = now - Number(last ?? Number.NaN)
  if (!(elapsed >= 0 && elapsed < EMAIL_COOLDOWN_MS)) return ok(undefined)
  const seconds = Math.ceil((EMAIL_COOLDOWN_MS - elapsed) / 1_000)
  return fail('EMAIL_COOLDOWN', errorMessage('EMAIL_COOLDOWN', { seconds }), { seconds })
}
