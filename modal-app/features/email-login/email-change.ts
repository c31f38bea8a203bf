import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { callFrame } from '#modal/core/commands/embedded/call-frame.ts'
import { goBack, navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { emailChanged } from '#modal/core/state/embedded/embedded-slice.ts'
import { historyPopped, selectView, viewReplaced } from '#modal/core/state/router/router-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { mailSent, selectEmailLogin } from './email-login-slice.ts'

type EmailThunk = CoreThunk<Promise<Result<undefined>>>

/** Starts an e-mail change and shows where the first code was sent; a resend keeps the view. */
export function startEmailChange(email: string): EmailThunk {
  return async (dispatch, getState, { now }) => {
    const address = email.trim()
    if (!isEmail(address)) return fail('EMAIL_INVALID', errorMessage('EMAIL_INVALID'))
    const started = await dispatch(callFrame((frame) => frame.updateEmail({ email: address })))
    if (!started.ok) return started
    dispatch(mailSent({ ...selectEmailLogin(getState()), email: address, step: 'none', sentAtMs: now() }))
    const isFirst = started.value.action === 'VERIFY_PRIMARY_OTP'
    const view = isFirst ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
    if (selectView(getState()) === 'UpdateEmailWallet') dispatch(navigate(view))
    else dispatch(viewReplaced({ view, params: undefined }))
    return ok(undefined)
  }
}

/** Submits the code sent to the current address; the next code goes to the new one. */
export function confirmPresentEmail(otp: string): EmailThunk {
  return async (dispatch, getState, { now }) => {
    const confirmed = await dispatch(callFrame((frame) => frame.updateEmailPrimaryOtp({ otp })))
    if (!confirmed.ok) return confirmed
    dispatch(mailSent({ ...selectEmailLogin(getState()), sentAtMs: now() }))
    dispatch(viewReplaced({ view: 'UpdateEmailSecondaryOtp', params: undefined }))
    return ok(undefined)
  }
}

/** Submits the code sent to the new address, which completes the change. */
export function confirmNewEmail(otp: string): EmailThunk {
  return async (dispatch) => {
    const changed = await dispatch(callFrame((frame) => frame.updateEmailSecondaryOtp({ otp })))
    if (!changed.ok) return changed
    dispatch(emailChanged(changed.value.newEmail))
    // Skips the form on the way back to the settings.
    dispatch(historyPopped())
    dispatch(goBack())
    dispatch(snackShown({ variant: 'success', textId: 'new-email.done' }))
    return ok(undefined)
  }
}
