import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why a sign-in is refused by the server, by the verifier a backend imports, or by the site's own functions. */
export const SIGN_IN_ERRORS = {
  SIGN_IN_MALFORMED: {
    message: 'The text is no sign-in message.',
    shows: 'http',
    next: 'Send the text exactly as it was signed (EIP-4361, CAIP-122).',
  },
  SIGN_IN_WRONG_DOMAIN: {
    message: 'The message signs in to another site.',
    shows: 'http',
    next: 'Sign in on the site itself; its domain and URI have to stand in the message.',
  },
  SIGN_IN_WRONG_CHAIN: {
    message: 'The message is for another network.',
    shows: 'http',
    next: 'Sign in again on the network the site asks for.',
  },
  SIGN_IN_WRONG_ADDRESS: {
    message: 'The message names another account.',
    shows: 'http',
    next: 'Sign in with the account that is connected.',
  },
  SIGN_IN_WRONG_NONCE: {
    message: 'The message carries another nonce.',
    shows: 'http',
    next: 'Ask for a new nonce and sign again.',
  },
  SIGN_IN_EXPIRED: {
    message: 'The message, or its nonce, is too old.',
    shows: 'http',
    next: 'Sign in again.',
  },
  SIGN_IN_NOT_YET_VALID: {
    message: 'The message is dated ahead.',
    shows: 'http',
    next: 'Set the clock of the device, then sign in again.',
  },
  SIGN_IN_REPLAYED: {
    message: 'The nonce has been used.',
    shows: 'http',
    next: 'Ask for a new nonce and sign again.',
  },
  SIGN_IN_SIGNATURE_INVALID: {
    message: 'The signature is not that of the account.',
    shows: 'http',
    next: 'Sign again; accounts that are contracts are judged by a node of their network.',
  },
  SIGN_IN_NODE_FAILED: {
    message: 'No node could judge the signature of an account that may be a contract.',
    shows: 'http',
    next: 'Try again in a moment.',
  },
  SIGN_IN_SESSION_INVALID: {
    message: 'Nobody is signed in with this token.',
    shows: 'http',
    next: 'Sign in again.',
  },
  SIGN_IN_UNREACHABLE: {
    message: 'The server that signs visitors in does not answer.',
    shows: 'thrown',
    next: 'Try again.',
  },
  SIWX_SESSION_NOT_KEPT: {
    message: 'The site took the signature and `getSessions` has no session of it.',
    shows: 'thrown',
    next: 'Have `getSessions` answer with what `addSession` took, for the same network and address; compare addresses without regard to capitals.',
  },
  SIWX_STEP_FAILED: {
    message: 'A function of the site for signing in failed.',
    shows: 'thrown',
    next: 'Its failure stands in the console of the page.',
  },
} as const satisfies Record<string, ErrorRecord>
