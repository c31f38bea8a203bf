import { acceptedEvent, sentEvent } from './define-event.ts'

/** Signing in to the site. */
export const SIGN_IN_EVENTS = {
  CLICK_SIGN_SIWX_MESSAGE: sentEvent('The wallet was asked to sign in.', []),
  CLICK_CANCEL_SIWX: acceptedEvent('The sign-in was cancelled.', []),
  SIWX_AUTH_SUCCESS: sentEvent('An account signed in.', ['ms']),
  SIWX_AUTH_ERROR: sentEvent('An account did not sign in.', ['reason', 'ms']),
} as const

/** Logging in to the embedded wallet. */
export const LOGIN_EVENTS = {
  EMAIL_LOGIN_SELECTED: sentEvent('The login by e-mail was opened.', []),
  EMAIL_SUBMITTED: acceptedEvent('An address was entered; it is not part of the event.', []),
  DEVICE_REGISTERED_FOR_EMAIL: acceptedEvent('A new device was approved.', []),
  EMAIL_VERIFICATION_CODE_SENT: sentEvent('A code was sent.', []),
  EMAIL_VERIFICATION_CODE_PASS: acceptedEvent('A code was right.', []),
  EMAIL_VERIFICATION_CODE_FAIL: acceptedEvent('A code was wrong.', []),
  EMAIL_EDIT: sentEvent('The change of the address was opened.', []),
  EMAIL_UPGRADE_FROM_MODAL: acceptedEvent('The embedded wallet was upgraded.', []),
  SOCIAL_LOGIN_STARTED: sentEvent('The login with a provider began.', ['provider']),
  SOCIAL_LOGIN_SUCCESS: acceptedEvent('The login with a provider succeeded.', ['provider']),
  SOCIAL_LOGIN_ERROR: acceptedEvent('The login with a provider failed.', ['provider', 'reason']),
  SOCIAL_LOGIN_REQUEST_USER_DATA: acceptedEvent('The data of the login was requested.', ['provider']),
  SOCIAL_LOGIN_CANCELED: acceptedEvent('The login with a provider was cancelled.', ['provider']),
} as const
