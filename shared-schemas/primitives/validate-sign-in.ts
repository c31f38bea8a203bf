import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { parseSignIn, type SignInText } from './sign-in-message.ts'

/** Clocks of visitors and servers may differ by up to a minute without a refusal. */
export const SIGN_IN_CLOCK_TOLERANCE_MS = 60_000

/** Requirements for a sign-in message; a member that is left out allows any value. */
export interface SignInExpectation {
  /** The name of the chain in the first line, e.g. `Ethereum`. */
  readonly kind: string
  /** Host of the site, with its port where there is one, e.g. `shop.example`. */
  readonly domain: string
  /** Every accepted name of the network. */
  readonly chainNames?: readonly string[] | undefined
  readonly nonce?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  readonly toleranceMs?: number | undefined
}

/** A sign-in message with all lines that a verification needs. */
export interface ValidatedSignIn extends SignInText {
  readonly uri: string
  readonly chain: string
  readonly nonce: string
  /** Milliseconds since 1970, as the two below. */
  readonly issuedAt: number
  readonly expiresAt: number | undefined
  readonly notBefore: number | undefined
}

/** The codes that {@link validateSignIn} fails with. */
export type SignInFailureCode =
  | 'SIGN_IN_MALFORMED'
  | 'SIGN_IN_WRONG_DOMAIN'
  | 'SIGN_IN_WRONG_CHAIN'
  | 'SIGN_IN_WRONG_NONCE'
  | 'SIGN_IN_EXPIRED'
  | 'SIGN_IN_NOT_YET_VALID'

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i
const NONCE = /^[A-Za-z0-9]{8,256}$/
const MAX_CHARACTERS = 8_192

/**
 * Validates a sign-in message without its signature: its form, and whether site, network, nonce and time are as expected.
 *
 * @returns the message, or SIGN_IN_MALFORMED, SIGN_IN_WRONG_DOMAIN (the host of its URI counts as well), SIGN_IN_WRONG_CHAIN,
 * SIGN_IN_WRONG_NONCE, SIGN_IN_EXPIRED or SIGN_IN_NOT_YET_VALID; `data.field` names the line.
 */
export function validateSignIn(text: string, expected: SignInExpectation): Result<ValidatedSignIn> {
  const parsed = text.length > MAX_CHARACTERS ? undefined : parseSignIn(text, expected.kind)
  if (!parsed) return malformed(`The text is no sign-in message of ${expected.kind}.`)
  const complete = requireFields(parsed)
  if (!complete.ok) return complete
  const { uri, chain, nonce } = complete.value
  if (!isOfSite(parsed.domain, uri, expected.domain))
    return refused('SIGN_IN_WRONG_DOMAIN', `The message does not sign in to ${expected.domain}.`, 'domain')
  if (expected.chainNames && !expected.chainNames.includes(chain))
    return refused('SIGN_IN_WRONG_CHAIN', 'The message is for another network.', 'Chain ID')
  if (expected.nonce !== undefined && nonce !== expected.nonce)
    return refused('SIGN_IN_WRONG_NONCE', 'The message carries another nonce.', 'Nonce')
  return validateTimes(complete.value, expected)
}

function requireFields(parsed: SignInText): Result<ValidatedSignIn> {
  const { URI: uri, Version: version, 'Chain ID': chain, Nonce: nonce } = parsed.fields
  if (uri === undefined || !/^[a-z][a-z0-9+.-]*:\S+$/i.test(uri))
    return malformed('The message names no URI.', 'URI')
  if (version !== '1') return malformed('The message is not of version 1.', 'Version')
  if (chain === undefined) return malformed('The message names no network.', 'Chain ID')
  if (nonce === undefined || !NONCE.test(nonce))
    return malformed('The nonce is no text of at least eight letters and digits.', 'Nonce')
  const [issuedAt, expiresAt, notBefore] = (['Issued At', 'Expiration Time', 'Not Before'] as const).map(
    (name) => timeOf(parsed.fields[name]),
  )
  if (issuedAt === undefined) return malformed('The message does not say when it was issued.', 'Issued At')
  if ([issuedAt, expiresAt, notBefore].some(Number.isNaN))
    return malformed('A time of the message is not written as ISO 8601.', 'Issued At')
  return ok({ ...parsed, uri, chain, nonce, issuedAt, expiresAt, notBefore })
}

/** Parses a time; NaN for an invalid one. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return RFC_3339.test(text) ? Date.parse(text) : Number.NaN
}

/** Whether domain and URI both name the site and have the same scheme. */
function isOfSite(domain: string, uri: string, expected: string): boolean {
  const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/\s?#@]+)$/i.exec(domain) ?? []
  const origin = originOfUri(uri)
  const site = expected.toLowerCase()
  return (
    host.toLowerCase() === site &&
    origin?.endsWith(`://${site}`) === true &&
    (scheme === undefined || origin === `${scheme.toLowerCase()}://${site}`)
  )
}

/**
 * Takes scheme, host and port of a URI in lower case; undefined for a URI without a host, with a user name, or with
 * characters that browsers read in different ways.
 *
 * @example
 * originOfUri('https://Shop.example:8443/login?a=b') // 'https://shop.example:8443'
 */
export function originOfUri(uri: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*:\/\/[^/?#@\\\s]+)(?:[/?#]\S*)?$/i.exec(uri)?.[1]?.toLowerCase()
}

function validateTimes(message: ValidatedSignIn, expected: SignInExpectation): Result<ValidatedSignIn> {
  const { issuedAt, expiresAt, notBefore } = message
  const { now, toleranceMs = SIGN_IN_CLOCK_TOLERANCE_MS } = expected
  if (expiresAt !== undefined && expiresAt + toleranceMs <= now)
    return refused('SIGN_IN_EXPIRED', 'The message has expired.', 'Expiration Time')
  if (issuedAt - toleranceMs > now)
    return refused('SIGN_IN_NOT_YET_VALID', 'The message is dated ahead.', 'Issued At')
  if (notBefore !== undefined && notBefore - toleranceMs > now)
    return refused('SIGN_IN_NOT_YET_VALID', 'The message is not valid yet.', 'Not Before')
  return ok(message)
}

function malformed(message: string, field?: string): Result<never> {
  return refused('SIGN_IN_MALFORMED', message, field)
}

function refused(code: SignInFailureCode, message: string, field?: string): Result<never> {
  return fail(code, message, field === undefined ? undefined : { field })
}
