import { EMAIL_COOLDOWN_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { callFrame } from '#modal/core/commands/embedded/call-frame.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectView, viewReplaced } from '#modal/core/state/router/router-slice.ts'
import { loginForgotten, mailSent, selectEmailLogin } from './email-login-slice.ts'

type EmailThunk = CoreThunk<Promise<Result<undefined>>>

/**
 * Starts an e-mail login and shows the next step: a code, the approval of this device, or the account of a visitor who is
 * already logged in. If the last mail to the address is recent, its code field is shown again and no other mail is sent.
 *
 * @returns EMAIL_INVALID, EMAIL_COOLDOWN with `seconds`, or the wallet's answer.
 */
export function startEmailLogin(email: string): EmailThunk {
  return async (dispatch, getState, { now }) => {
    const address = email.trim()
    if (!isEmail(address)) return fail('EMAIL_INVALID', errorMessage('EMAIL_INVALID'))
    const known = selectEmailLogin(getState())
    const isFresh = known.email === address && now() - known.sentAtMs < EMAIL_COOLDOWN_MS
    if (isFresh && known.step !== 'none') {
      dispatch(navigate(known.step === 'otp' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'))
      return ok(undefined)
    }
    return dispatch(sendMail(address))
  }
}

/** Sends the mail of the current login again. */
export function resendMail(): EmailThunk {
  return (dispatch, getState) => dispatch(sendMail(selectEmailLogin(getState()).email))
}

function sendMail(email: string, isSecondTry = false): EmailThunk {
  return async (dispatch, getState, { loadView, now }) => {
    // While the mail is being sent.
    loadView('EmailVerifyOtp')
    const started = await dispatch(callFrame((frame) => frame.connectEmail({ email })))
    if (!started.ok) return started
    const { action, digits } = started.value
    if (action === 'CONNECT') {
      const finished = await dispatch(finishLogin())
      const isOver = !finished.ok && finished.error.code === 'SESSION_EXPIRED'
      // Only the server knew that the session had expired; the wallet has dropped it by now.
      return isOver && !isSecondTry ? dispatch(sendMail(email, true)) : finished
    }
    const step = action === 'VERIFY_OTP' ? 'otp' : 'device'
    dispatch(mailSent({ email, digits, step, sentAtMs: now() }))
    const view = step === 'otp' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
    const shown = selectView(getState())
    // After a resend from one of the two views, the other replaces it.
    if (shown === 'EmailVerifyOtp' || shown === 'EmailVerifyDevice')
      dispatch(viewReplaced({ view, params: undefined }))
    else dispatch(navigate(view))
    return ok(undefined)
  }
}

/** Submits the code of the mail; a correct one continues to the account. */
export function submitCode(otp: string): EmailThunk {
  return async (dispatch) => {
    const verified = await dispatch(callFrame((frame) => frame.connectOtp({ otp })))
    if (!verified.ok) return verified
    dispatch(loginForgotten())
    return dispatch(finishLogin())
  }
}

/**
 * Waits until this device is approved from the mailbox, then asks for the code.
 *
 * @param signal aborted when the view is left.
 */
export function awaitDevice(signal: AbortSignal): EmailThunk {
  return async (dispatch, getState, { wallet, now }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    for (;;) {
      const approval = await frame.value.connectDevice(undefined)
      if (signal.aborted) return ok(undefined)
      if (!approval.ok) return approval
      if (approval.value.status === 'done') break
    }
    dispatch(mailSent({ ...selectEmailLogin(getState()), step: 'otp', sentAtMs: now() }))
    dispatch(viewReplaced({ view: 'EmailVerifyOtp', params: undefined }))
    return ok(undefined)
  }
}
