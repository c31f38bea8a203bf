import * as z from 'zod/mini'
import { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { defineCall, type CallCatalogue } from '#schemas/protocol/define-call.ts'

const Nothing = z.undefined()
const Email = z.string().check(z.maxLength(254), z.refine(isEmail, 'expected an e-mail address'))
const Otp = z.string().check(z.regex(/^[0-9]{6,9}$/, 'expected the digits of the code'))

/** The progress of a login that continues elsewhere. The modal polls it, so that no call waits for a person. */
const Progress = z.strictObject({
  status: z.enum(['pending', 'done']),
  email: z.optional(z.string()),
  userName: z.optional(z.string()),
})

/** Calls for logging in and out (docs/specification.md §7.58 to §7.67). */
export const AUTH_CALLS = {
  isConnected: defineCall({
    purpose: 'Whether a visitor is logged in here.',
    class: 'quick',
    params: Nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
  }),
  connectEmail: defineCall({
    purpose: 'Start a login by e-mail; a code or a device check follows.',
    class: 'login',
    params: z.strictObject({ email: Email }),
    result: z.strictObject({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** Number of digits of the code. */
      digits: z.int().check(z.minimum(6), z.maximum(9)),
    }),
  }),
  connectDevice: defineCall({
    purpose: 'Wait for the new device to be approved from the mailbox.',
    class: 'login',
    params: Nothing,
    result: z.strictObject({ status: z.enum(['pending', 'done']) }),
  }),
  connectOtp: defineCall({
    purpose: 'Hand in the code from the mail.',
    class: 'login',
    params: z.strictObject({ otp: Otp }),
    result: Nothing,
  }),
  getSocialRedirectUri: defineCall({
    purpose: 'The address of the login window, known before the click that opens it.',
    class: 'login',
    params: z.strictObject({ provider: OAuthProvider }),
    result: z.strictObject({ uri: z.url() }),
  }),
  connectSocial: defineCall({
    purpose: 'Whether the login in the window is done; polled while it is pending.',
    class: 'login',
    params: z.strictObject({ uri: z.url() }),
    result: Progress,
  }),
  getFarcasterUri: defineCall({
    purpose: 'The address to show as a QR code, or to open on a phone.',
    class: 'login',
    params: Nothing,
    result: z.strictObject({ url: z.url() }),
  }),
  connectFarcaster: defineCall({
    purpose: 'Whether the login in Farcaster is done; polled while it is pending.',
    class: 'login',
    params: Nothing,
    result: Progress,
  }),
  updateEmail: defineCall({
    purpose: 'Start to change the e-mail address; the old address confirms first, then the new one.',
    class: 'login',
    params: z.strictObject({ email: Email }),
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  }),
  updateEmailPrimaryOtp: defineCall({
    purpose: 'The code sent to the old address.',
    class: 'login',
    params: z.strictObject({ otp: Otp }),
    result: Nothing,
  }),
  updateEmailSecondaryOtp: defineCall({
    purpose: 'The code sent to the new address.',
    class: 'login',
    params: z.strictObject({ otp: Otp }),
    result: z.strictObject({ newEmail: z.string() }),
  }),
  signOut: defineCall({
    purpose:
      'Log out: the session ends, keys and caches of this browser go. Waits at most 3 s for the server.',
    class: 'quick',
    params: Nothing,
    result: Nothing,
  }),
} as const satisfies CallCatalogue
