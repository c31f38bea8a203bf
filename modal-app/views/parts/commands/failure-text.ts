import { errorNextStep, type ErrorCode } from '#schemas/errors/catalogue.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'

/** Failures a visitor may see while logging in, translated; the English texts are those of the error catalogue. */
export const FAILURE_TEXTS = {
  EMAIL_INVALID: 'error.EMAIL_INVALID',
  EMAIL_TAKEN: 'error.EMAIL_TAKEN',
  MAIL_FAILED: 'error.MAIL_FAILED',
  OTP_WRONG: 'error.OTP_WRONG',
  OTP_INVALIDATED: 'error.OTP_INVALIDATED',
  CHALLENGE_MISMATCH: 'error.CHALLENGE_MISMATCH',
  DEVICE_REFUSED: 'error.DEVICE_REFUSED',
  DEVICE_PROOF_INVALID: 'error.DEVICE_PROOF_INVALID',
  SESSION_EXPIRED: 'error.SESSION_EXPIRED',
  LOGIN_PROVIDER_UNKNOWN: 'error.LOGIN_PROVIDER_UNKNOWN',
  LOGIN_PROVIDER_FAILED: 'error.LOGIN_PROVIDER_FAILED',
  LOGIN_CANCELLED: 'error.LOGIN_CANCELLED',
  LOGIN_FLOW_EXPIRED: 'error.LOGIN_FLOW_EXPIRED',
  LOGIN_BEGUN_ELSEWHERE: 'error.LOGIN_BEGUN_ELSEWHERE',
  LOGIN_NUMBER_WRONG: 'error.LOGIN_NUMBER_WRONG',
  WALLET_SERVER_UNREACHABLE: 'error.WALLET_SERVER_UNREACHABLE',
  SERVICE_UNAVAILABLE: 'error.SERVICE_UNAVAILABLE',
  EMAIL_COOLDOWN: 'error.EMAIL_COOLDOWN',
  WALLET_LOAD_FAILED: 'error.WALLET_LOAD_FAILED',
  RATE_LIMITED: 'error.RATE_LIMITED',
  CALL_TIMEOUT: 'error.CALL_TIMEOUT',
  FRAME_GONE: 'error.FRAME_GONE',
  CONNECTION_LOST: 'error.FRAME_GONE',
  RELAY_UNREACHABLE: 'error.RELAY_UNREACHABLE',
  RELAY_REFUSED: 'error.RELAY_REFUSED',
  PAIRING_EXPIRED: 'error.PAIRING_EXPIRED',
  SESSION_INVALID: 'error.SESSION_INVALID',
  SESSION_GONE: 'error.SESSION_GONE',
} as const satisfies Partial<Record<ErrorCode, MessageId>>

/** Whether there is a translated text for a code. */
export function hasFailureText(code: unknown): code is keyof typeof FAILURE_TEXTS {
  return typeof code === 'string' && Object.hasOwn(FAILURE_TEXTS, code)
}

/** Returns the text of a failure: what happened, and what to do about it. */
export function useFailureText(): (failure: Failure) => string {
  const text = useText()
  return ({ code, message, data }) => {
    const values = numbersOf(data)
    if (hasFailureText(code)) return text(FAILURE_TEXTS[code], { tries: 0, seconds: 30, ...values })
    return `${message} ${errorNextStep(code, values)}`.trim()
  }
}

/** Only numbers are inserted into texts: no text of a server is shown. */
function numbersOf(data: unknown): Readonly<Record<string, number>> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
