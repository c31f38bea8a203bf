import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'
import type { EmailChallenge } from './email.ts'

/** Sends the code of the mail to the server, and stores the session of the login. */
export function connectOtp(
  { api, session }: Pick<AuthContext, 'api' | 'session'>,
  challenge: EmailChallenge,
): Handlers<typeof AUTH_CALLS>['connectOtp'] {
  return async ({ otp }) => {
    const { challengeId } = challenge
    if (challengeId === undefined) return fail('OTP_INVALIDATED', errorMessage('OTP_INVALIDATED'))
    const tokens = await api.call(LOGIN_ENDPOINTS.verifyEmail, { body: { challengeId, code: otp } })
    if (!tokens.ok) {
      if (tokens.error.code === 'OTP_INVALIDATED') challenge.challengeId = undefined
      return tokens
    }
    challenge.challengeId = undefined
    await session.accept(tokens.value)
    return ok(undefined)
  }
}
