import * as z from 'zod/mini'
import { SiwxData } from '#schemas/entities/siwx.ts'
import { defineEndpoint } from './define-endpoint.ts'

const Token = z.string().check(z.minLength(1), z.maxLength(4_096))

/** A nonce for one sign-in, and the token that proves the server issued it. */
export const NonceAnswer = z.object({ nonce: z.string(), token: Token })
export type NonceAnswer = z.infer<typeof NonceAnswer>

/** The signed message; the nonce's token is in the header `x-nonce-jwt`. */
export const AuthenticateBody = z.object({
  data: z.optional(SiwxData),
  message: z.string().check(z.minLength(1), z.maxLength(8_192)),
  signature: z.string().check(z.minLength(1), z.maxLength(16_384)),
  clientId: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  walletInfo: z.optional(z.unknown()),
  /** SHA-256 of a secret of the client, in hexadecimal: a client with the secret can fetch the session again, see `claim`. */
  claimHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** The secret, sent again when no answer arrived: the existing session is then returned instead of refused as a replay. */
  claim: z.optional(z.string().check(z.minLength(16), z.maxLength(128))),
})
export type AuthenticateBody = z.infer<typeof AuthenticateBody>

/** The session, a JWT that the site's backend verifies with the server's public keys. */
export const AuthenticateAnswer = z.object({ token: Token })
export type AuthenticateAnswer = z.infer<typeof AuthenticateAnswer>

/** Claims of a session's token. */
export const SignInClaims = z.object({
  aud: z.string(),
  iss: z.string(),
  exp: z.number(),
  projectIdKey: z.string(),
  /** CAIP-10 id. */
  sub: z.string(),
  address: z.string(),
  chainId: z.union([z.number(), z.string()]),
  chainNamespace: z.string(),
  caip2Network: z.string(),
  uri: z.string(),
  domain: z.string(),
  nonce: z.string(),
})
export type SignInClaims = z.infer<typeof SignInClaims>

/**
 * The claims, and the project's ids of the account. The `email` and `appKitAccount` that clients of this API treat as
 * optional are always absent: a deployment stores neither.
 */
export const SignedInAs = z.object({
  ...SignInClaims.shape,
  /** Id of the project in this deployment. */
  projectUuid: z.string(),
  /** Id of the account on its network in this project, the same with each sign-in. */
  profileUuid: z.string(),
})
export type SignedInAs = z.infer<typeof SignedInAs>

/** A session of the account that asks, on a site of its project. */
export const SignInSession = z.object({
  /** Names the session to its account; it is not the session's secret. */
  id: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  /** The origin of the site. */
  site: z.string().check(z.maxLength(2_048)),
  /** ISO 8601. */
  createdAt: z.string().check(z.maxLength(40)),
  expiresAt: z.string().check(z.maxLength(40)),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export type SignInSession = z.infer<typeof SignInSession>

/** Endpoints for signing in; each takes its project from the query. */
export const SIGN_IN_ENDPOINTS = {
  nonce: defineEndpoint({
    method: 'GET',
    path: '/auth/v1/nonce',
    access: 'project',
    budget: 'directory',
    purpose: 'A nonce for one sign-in, and the token that proves it.',
    body: z.undefined(),
    answer: NonceAnswer,
  }),
  authenticate: defineEndpoint({
    method: 'POST',
    path: '/auth/v1/authenticate',
    access: 'project',
    budget: 'directory',
    purpose:
      'Signs in with a signed message (EIP-4361, CAIP-122); the header `x-nonce-jwt` proves its nonce.',
    headers: z.object({ 'x-nonce-jwt': z.string() }),
    notes: { 'x-nonce-jwt': { description: 'The `token` that came with the nonce.' } },
    body: AuthenticateBody,
    answer: AuthenticateAnswer,
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/auth/v1/me',
    access: 'project',
    budget: 'directory',
    purpose: 'The visitor who is signed in with the token in `Authorization: Bearer …`.',
    body: z.undefined(),
    answer: SignedInAs,
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/auth/v1/renew',
    access: 'project',
    budget: 'directory',
    purpose: 'A token for another hour of the same session, for the one in `Authorization: Bearer …`.',
    body: z.undefined(),
    answer: AuthenticateAnswer,
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/auth/v1/sign-out',
    access: 'project',
    budget: 'directory',
    purpose: 'Ends the session of the token in `Authorization: Bearer …`.',
    body: z.undefined(),
    answer: z.object({}),
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/auth/v1/sessions',
    access: 'project',
    budget: 'directory',
    purpose:
      'The sessions of the account in this project, the newest first, for the token in `Authorization: Bearer …`; a page sees ' +
      'those of its own site.',
    body: z.undefined(),
    answer: z.object({ sessions: z.array(SignInSession).check(z.maxLength(100)) }),
  }),
  endSession: defineEndpoint({
    method: 'POST',
    path: '/auth/v1/sessions/end',
    access: 'project',
    budget: 'directory',
    purpose: 'Ends one of these sessions, for the token in `Authorization: Bearer …`.',
    body: z.object({ id: SignInSession.shape.id }),
    answer: z.object({}),
  }),
} as const
