import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why a site's backend refuses the token of a sign-in (`postern/server`). */
export const TOKEN_ERRORS = {
  TOKEN_MISSING: {
    message: 'The request carries no token of a sign-in.',
    shows: 'backend',
    next: 'Sign in, and send the session’s `token` as `Authorization: Bearer …`.',
  },
  TOKEN_MALFORMED: {
    message: 'The token is no JWT of a sign-in.',
    shows: 'backend',
    next: 'Send the session’s `token` as it is.',
  },
  TOKEN_WRONG_ALGORITHM: {
    message: 'The token is signed with an algorithm that deployments do not use.',
    shows: 'backend',
    next: 'Send the session’s `token` as it is; nothing but EdDSA is taken.',
  },
  TOKEN_KEY_UNKNOWN: {
    message: 'The token is signed by a key that is none of the deployment’s.',
    shows: 'backend',
    next: 'Sign in again; see that `apiUrl` is the deployment the page signs in at.',
  },
  TOKEN_SIGNATURE_INVALID: {
    message: 'The token’s signature is not that of the deployment.',
    shows: 'backend',
    next: 'Sign in again.',
  },
  TOKEN_WRONG_ISSUER: {
    message: 'The token was issued by another deployment.',
    shows: 'backend',
    next: 'Name the deployment’s own origin of its API as `apiUrl`.',
  },
  TOKEN_WRONG_AUDIENCE: {
    message: 'The token signs in to another site.',
    shows: 'backend',
    next: 'Sign in on the site itself; `audience` names its origins.',
  },
  TOKEN_WRONG_PROJECT: {
    message: 'The token belongs to another project of the deployment.',
    shows: 'backend',
    next: 'Name the project the page is set up with as `projectId`.',
  },
  TOKEN_EXPIRED: {
    message: 'The token’s hour is over.',
    shows: 'backend',
    next: 'Ask the page’s session again, which renews its token, or sign in again.',
  },
  TOKEN_NOT_YET_VALID: {
    message: 'The token is dated ahead.',
    shows: 'backend',
    next: 'Set the clocks of this server and of the deployment.',
  },
  TOKEN_KEYS_UNREACHABLE: {
    message: 'The keys of the deployment cannot be fetched, so no token can be verified.',
    shows: 'backend',
    next: 'Try again in a moment; see that this server reaches `/.well-known/jwks.json` of the API.',
  },
} as const satisfies Record<string, ErrorRecord>
