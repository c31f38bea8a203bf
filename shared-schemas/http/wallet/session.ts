import * as z from 'zod/mini'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'

const Nothing = z.undefined()
const Done = z.strictObject({})
const Token = z.string().check(z.minLength(20), z.maxLength(2_048))
const Otp = z.string().check(z.regex(/^[0-9]{6,9}$/, 'expected the digits of the code'))

/** The user of a session. */
export const SessionUser = z.strictObject({
  userId: z.string().check(z.maxLength(64)),
  email: z.optional(z.string().check(z.maxLength(254))),
  userName: z.optional(z.string().check(z.maxLength(120))),
  /** Absent for a login by e-mail. */
  provider: z.optional(SocialProvider),
})
export type SessionUser = z.infer<typeof SessionUser>

/** Tokens of a session, both bound to the device key of the request. */
export const SessionTokens = z.strictObject({
  accessToken: Token,
  /** Valid once. It is accepted again only when the answer was lost a moment ago; any other reuse ends the session. */
  refreshToken: Token,
  /** Milliseconds. */
  accessExpiresInMs: z.int(),
  user: SessionUser,
})
export type SessionTokens = z.infer<typeof SessionTokens>

/** Sessions, the step-up, and the e-mail address of a session's user. */
export const SESSION_ENDPOINTS = {
  refresh: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/session/refresh',
    access: 'device',
    purpose: 'New tokens for a session of this device.',
    body: z.strictObject({ refreshToken: Token }),
    answer: SessionTokens,
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/session/end',
    access: 'session',
    purpose: 'End this session and the device half of its browser. The answer clears site data.',
    body: Nothing,
    answer: Done,
  }),
  startStepUp: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/step-up/email',
    access: 'session',
    purpose: 'Send a code to the address of the user, to confirm something grave.',
    body: Nothing,
    answer: z.strictObject({ challengeId: z.string(), digits: z.int() }),
  }),
  finishStepUp: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/step-up/email/verify',
    access: 'session',
    purpose: 'The code; from now on the session counts as freshly confirmed for 5 minutes.',
    body: z.strictObject({ challengeId: z.string().check(z.maxLength(64)), code: Otp }),
    answer: Done,
  }),
  updateEmail: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/user/email',
    access: 'session',
    purpose:
      'Starts changing the e-mail address. Without a previous address, or on the way back to it within 24 hours, only the new one is confirmed. The first address of a wallet that can be restored takes a step-up.',
    body: z.strictObject({ email: z.string().check(z.maxLength(254)) }),
    answer: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  }),
  updateEmailPrimaryOtp: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/user/email/primary',
    access: 'session',
    purpose: 'The code of the old address; a code goes to the new one.',
    body: z.strictObject({ code: Otp }),
    answer: Done,
  }),
  updateEmailSecondaryOtp: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/user/email/secondary',
    access: 'session',
    purpose:
      'The code of the new address, which is the address from now on. The previous one is notified, and logs in for another 24 hours.',
    body: z.strictObject({ code: Otp }),
    answer: z.strictObject({ email: z.string() }),
  }),
  devices: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/devices',
    access: 'session',
    purpose: 'The browsers this user is logged in from.',
    body: Nothing,
    answer: z.strictObject({
      devices: z.array(
        z.strictObject({
          deviceId: z.string(),
          /** The site's origin as the browser attested it. */
          siteOrigin: z.string(),
          /** E.g. `Firefox on Android`. */
          label: z.string(),
          /** ISO 8601. */
          createdAt: z.string(),
          lastUsedAt: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  removeDevice: defineEndpoint({
    method: 'DELETE',
    path: '/wallet/v1/devices/{deviceId}',
    access: 'step-up',
    purpose: 'Log a browser out. Its half of the wallet goes too, unless nothing else opens the wallet.',
    body: Nothing,
    answer: Done,
  }),
} as const satisfies EndpointCatalogue
