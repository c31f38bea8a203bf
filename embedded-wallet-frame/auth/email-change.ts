import { WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import { ok } from '#schemas/errors/result.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'

/** Changes the e-mail address: the old one confirms, then the new one (docs/specification.md §7.73 to §7.75). */
export function emailChange({
  api,
  session,
  storage,
  clock,
}: Pick<AuthContext, 'api' | 'session' | 'storage' | 'clock'>): Pick<
  Handlers<typeof AUTH_CALLS>,
  'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
> {
  return {
    updateEmail: async ({ email }) => {
      const started = await api.call(SESSION_ENDPOINTS.updateEmail, { body: { email } })
      if (started.ok) storage.set(WALLET_STORAGE_KEYS.lastEmailLoginTime, String(clock.now()))
      return started
    },
    updateEmailPrimaryOtp: async ({ otp }) => {
      const confirmed = await api.call(SESSION_ENDPOINTS.updateEmailPrimaryOtp, { body: { code: otp } })
      return confirmed.ok ? ok(undefined) : confirmed
    },
    updateEmailSecondaryOtp: async ({ otp }) => {
      const changed = await api.call(SESSION_ENDPOINTS.updateEmailSecondaryOtp, { body: { code: otp } })
      if (!changed.ok) return changed
      const { email } = changed.value
      await session.changeUser({ email })
      return ok({ newEmail: email })
    },
  }
}
