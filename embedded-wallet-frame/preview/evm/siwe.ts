import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseSignIn as parseText, type SignInText } from '#schemas/primitives/sign-in-message.ts'

/** A sign-in message (EIP-4361). */
export interface SignInMessage {
  readonly scheme: string | undefined
  /** The host, and the port if there is one. */
  readonly domain: string
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime: string | undefined
  readonly notBefore: string | undefined
  readonly requestId: string | undefined
  readonly resources: readonly string[]
}

const KIND = 'Ethereum'
const SITE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/\s?#@]+)$/i
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
/** Marks of a sign-in message. A text with two of them that cannot be parsed is not treated as plain text. */
const MARKS: readonly RegExp[] = [
  /wants you to sign in/i,
  /sign in with your/i,
  /^URI: /m,
  /^Version: /m,
  /^Chain ID: /m,
  /^Nonce: /m,
  /^Issued At: /m,
]

/** Whether a text is, or tries to look like, a sign-in message. */
export function looksLikeSignIn(text: string): boolean {
  return MARKS.filter((mark) => mark.test(text)).length >= 2
}

/** Parses a sign-in message; undefined if a single character deviates from the standard. */
export function parseSignIn(text: string): SignInMessage | undefined {
  const parsed = parseText(text, KIND)
  const [, scheme, domain] = SITE.exec(parsed?.domain ?? '') ?? []
  if (!parsed || domain === undefined || !isEvmAddress(parsed.address)) return undefined
  const { address, statement, resources } = parsed
  const fields = readFields(parsed.fields)
  return fields && { scheme, domain, address, statement, resources, ...fields }
}

function readFields(fields: SignInText['fields']) {
  const { URI: uri, Version: version, 'Chain ID': chain, Nonce: nonce, 'Issued At': issuedAt } = fields
  const { 'Expiration Time': expirationTime, 'Not Before': notBefore, 'Request ID': requestId } = fields
  if (uri === undefined || !URL.canParse(uri) || version !== '1') return undefined
  if (chain === undefined || !/^\d{1,20}$/.test(chain)) return undefined
  if (nonce === undefined || !/^[A-Za-z0-9]{8,}$/.test(nonce)) return undefined
  if (issuedAt === undefined) return undefined
  const dates = [issuedAt, expirationTime, notBefore].filter((date) => date !== undefined)
  if (!dates.every((date) => DATE.test(date) && !Number.isNaN(Date.parse(date)))) return undefined
  return { uri, chainId: BigInt(chain), nonce, issuedAt, expirationTime, notBefore, requestId }
}
