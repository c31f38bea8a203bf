import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { AUTH_CALLS } from '#schemas/protocol/modal-frame/auth.ts'
import type { AuthContext } from './auth-context.ts'
import type { EmailChallenge } from './email.ts'
import { poll } from './poll.ts'

/** Waits until the new device is approved from the mailbox; `pending` after 20 s. */
export function connectDevice(
  { api, clock }: Pick<AuthContext, 'api' | 'clock'>,
  challenge: EmailChallenge,
): Handlers<typeof AUTH_CALLS>['connectDevice'] {
  return async () => {
    const { challengeId } = challenge
    if (challengeId === undefined) return fail('OTP_INVALIDATED', errorMessage('OTP_INVALIDATED'))
    const approval = await poll(clock, (timeoutMs) =>
      api.call(LOGIN_ENDPOINTS.deviceApproval, { path: { challengeId }, body: undefined, timeoutMs }),
    )
    if (!approval.ok) return approval
    if (approval.value.status !== 'refused')
      return ok({ status: approval.value.status === 'approved' ? 'done' : 'pending' })
    challenge.challengeId = undefined
    return fail('DEVICE_REFUSED', errorMessage('DEVICE_REFUSED'))
  }
}
