import { wipeLogin } from '#frame/session/login-cache.ts'
import { ok } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'
import { connectDevice } from './device.ts'
import { emailChange } from './email-change.ts'
import { connectEmail, type EmailChallenge } from './email.ts'
import { farcasterLogin } from './farcaster.ts'
import { connectOtp } from './otp.ts'
import { signOut } from './sign-out.ts'
import { socialLogin } from './social.ts'

/**
 * Makes the handlers of the calls about logging in and out (docs/specification.md §7.58 to §7.67).
 *
 * @param forgetKeys deletes what this browser stores of the wallet.
 */
export function authCalls(
  context: AuthContext,
  forgetKeys: () => Promise<unknown>,
): Handlers<typeof AUTH_CALLS> {
  const challenge: EmailChallenge = { challengeId: undefined }
  return {
    isConnected: () => {
      const isConnected = context.session.current() !== undefined
      if (!isConnected) wipeLogin(context.storage)
      return ok({ isConnected })
    },
    connectEmail: connectEmail(context, challenge),
    connectDevice: connectDevice(context, challenge),
    connectOtp: connectOtp(context, challenge),
    ...socialLogin(context),
    ...farcasterLogin(context),
    ...emailChange(context),
    signOut: signOut(context, forgetKeys),
  }
}
