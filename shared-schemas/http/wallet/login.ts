import * as z from 'zod/mini'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { SessionTokens } from './session.ts'

const Nothing = z.undefined()
const ProjectId = z.string().check(z.minLength(1), z.maxLength(64))
/** The site's origin as the browser attested it to the wallet frame; the mail names it. */
const SiteOrigin = z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/\s]+$/, 'expected an origin'))
const ChallengeId = z.string().check(z.minLength(8), z.maxLength(64))
const Language = z.string().check(z.maxLength(35))

/** The state of a login that continues in another window. */
export const FlowState = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('pending') }),
  /** The window shows a number that the visitor types in where the login was started. */
  z.strictObject({ status: z.literal('number') }),
  /** `reason` is a code of the error catalogue. */
  z.strictObject({ status: z.literal('failed'), reason: z.string() }),
  z.strictObject({ status: z.literal('done'), session: SessionTokens }),
])
export type FlowState = z.infer<typeof FlowState>

/** Endpoints for logging in. All answers are the same for known and unknown addresses. */
export const LOGIN_ENDPOINTS = {
  startEmail: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/email',
    access: 'device',
    purpose: 'Send a code, or ask for the new device to be approved from the mailbox first.',
    body: z.strictObject({
      projectId: ProjectId,
      siteOrigin: SiteOrigin,
      email: z.string().check(z.maxLength(254), z.refine(isEmail, 'expected an e-mail address')),
      language: Language,
    }),
    answer: z.strictObject({
      challengeId: ChallengeId,
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP']),
      digits: z.int(),
    }),
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/email/verify',
    access: 'device',
    purpose: 'The code. Three tries, once, from the device that started the login.',
    body: z.strictObject({
      challengeId: ChallengeId,
      code: z.string().check(z.regex(/^[0-9]{6,9}$/, 'expected the digits of the code')),
    }),
    answer: SessionTokens,
  }),
  deviceApproval: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/login/device/{challengeId}',
    access: 'device',
    purpose: 'Whether the new device was approved from the mailbox.',
    body: Nothing,
    answer: z.strictObject({ status: z.enum(['pending', 'approved', 'refused']) }),
  }),
  startFlow: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/flows',
    access: 'device',
    purpose: 'A login that continues in a window: {apiUrl}/wallet/v1/login/flows/{flowId}/{provider}.',
    body: z.strictObject({ projectId: ProjectId, siteOrigin: SiteOrigin, language: Language }),
    answer: z.strictObject({ flowId: ChallengeId, expiresInMs: z.int() }),
  }),
  startFarcaster: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/farcaster',
    access: 'device',
    purpose: 'A login that continues in a Farcaster client; `url` is a page of this API that leads there.',
    body: z.strictObject({
      projectId: ProjectId,
      siteOrigin: SiteOrigin,
      language: z.exactOptional(Language),
    }),
    answer: z.strictObject({ flowId: ChallengeId, url: z.url(), expiresInMs: z.int() }),
  }),
  confirmWindow: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/windows/{flowId}',
    access: 'device',
    purpose:
      'The code that a login window gave to the wallet frame of its own browser: the login may continue there.',
    body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/, 'expected the code of a window')) }),
    answer: z.strictObject({}),
  }),
  matchNumber: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/login/numbers/{flowId}',
    access: 'device',
    purpose: 'The number the window of a login shows. Three tries, from the device that started the login.',
    body: z.strictObject({
      number: z.string().check(z.regex(/^[0-9]{6}$/, 'expected the digits of the number')),
    }),
    answer: z.strictObject({}),
  }),
  flow: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/login/flows/{flowId}',
    access: 'device',
    purpose: 'The state of a flow, for the device that started it; the tokens are returned once.',
    body: Nothing,
    answer: FlowState,
  }),
} as const satisfies EndpointCatalogue
