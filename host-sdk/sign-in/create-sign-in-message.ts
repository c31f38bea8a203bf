import { keccak_256 } from '@noble/hashes/sha3.js'
import { AppError, unwrap } from '#schemas/errors/app-error.ts'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { eip155 } from '#schemas/namespaces/eip155.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { solana } from '#schemas/namespaces/solana.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { validateSignIn } from '#schemas/primitives/validate-sign-in.ts'
import { composeSignIn, SIGN_IN_LINES } from '#schemas/primitives/sign-in-message.ts'
import type { SiwxData } from '#sdk/types/sign-in.ts'

/** The content of a sign-in message. */
export interface SignInMessageInput {
  /** The address of the account that signs in. */
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** Host, and port where there is one, of the site; on the page `location.host`. */
  readonly domain: string
  /** URL of the page, on that host; e.g. `location.origin`. */
  readonly uri: string
  /** The nonce of the backend that verifies: at least 8 letters and digits, used once; see `createNonce`. */
  readonly nonce: string
  /** One line that the visitor reads. */
  readonly statement?: string | undefined
  /** The current time by default. The times are dates or ISO 8601 texts. */
  readonly issuedAt?: Date | string | undefined
  readonly expirationTime?: Date | string | undefined
  readonly notBefore?: Date | string | undefined
  readonly requestId?: string | undefined
  /** URIs, at most 32. */
  readonly resources?: readonly string[] | undefined
}

/** A sign-in message as `createMessage` of the option `siwx` returns it; `toString` gives the text to sign. */
export type SignInMessage = SiwxData & { toString: () => string }

const NAMESPACES: Readonly<Record<string, Namespace>> = { eip155, solana, bip122 }
const MAX_RESOURCES = 32
const URI = /^[a-z][a-z0-9+.-]*:\S+$/i
/** Characters that would start a new line or hide the following text. */
const INVISIBLE = /[\p{Cc}\u{2028}\u{2029}]/u
const NONCE_BYTES = 16

/**
 * Creates the message that a visitor signs to sign in: EIP-4361 for EVM accounts, CAIP-122 for Solana and Bitcoin. The text
 * is parsed again to ensure that it has the given content, and `verifySignIn` of `postern/server` accepts it.
 *
 * @throws PosternError SIGN_IN_MALFORMED, SIGN_IN_WRONG_DOMAIN where the URI is not of the domain, or SIGN_IN_EXPIRED for a
 * message that is never valid; `data.field` names the line.
 * @example
 * const siwx = {
 *   createMessage: async ({ accountAddress, chainId }) =>
 *     createSignInMessage({ accountAddress, chainId, domain: location.host, uri: location.origin, nonce: await askNonce() }),
 * }
 */
export function createSignInMessage(input: SignInMessageInput): SignInMessage {
  const { chainId, resources } = input
  const [name = '', reference = ''] = chainId.split(':')
  const namespace = Object.hasOwn(NAMESPACES, name) ? NAMESPACES[name] : undefined
  if (!namespace || !/^[a-zA-Z0-9]{1,32}$/.test(reference))
    throw malformed('The network is none that is known.', 'Chain ID')
  const data: SiwxData = {
    accountAddress: addressOf(namespace, input.accountAddress, reference),
    chainId,
    domain: input.domain,
    uri: input.uri,
    version: '1',
    nonce: input.nonce,
    ...(input.statement === undefined ? {} : { statement: input.statement.trim() }),
    issuedAt: timeOf(input.issuedAt ?? new Date()),
    ...(input.expirationTime === undefined ? {} : { expirationTime: timeOf(input.expirationTime) }),
    ...(input.notBefore === undefined ? {} : { notBefore: timeOf(input.notBefore) }),
    ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
    ...(resources === undefined ? {} : { resources: [...resources] }),
  }
  requireVisible(data)
  const chainName = signInChainNames(chainId)[0] ?? chainId
  const text = composeSignIn({ ...data, chainId: chainName }, namespace.name)
  requireReadable(text, data, namespace.name)
  return { ...data, toString: () => text }
}

/**
 * Creates a nonce for one sign-in: 32 random hexadecimal digits. The backend creates it, stores it with the visitor's
 * session, and accepts it once.
 *
 * @example
 * session.nonce = createNonce()
 */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes EVM addresses with the checksum of EIP-55, as EIP-4361 requires; an address with a wrong checksum is refused. */
function addressOf(namespace: Namespace, address: string, reference: string): string {
  if (!namespace.isAddress(address, reference))
    throw malformed('The address is none of the network.', 'address')
  if (namespace !== eip155) return address
  const checked = toChecksumAddress(address, keccak_256)
  const isPlain = address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase()
  if (checked === undefined || (checked !== address && !isPlain))
    throw malformed('The capitals of the address are not those of EIP-55.', 'address')
  return checked
}

function timeOf(time: Date | string): string {
  if (typeof time === 'string') return time
  if (Number.isNaN(time.getTime())) throw malformed('A time is no date.', 'Issued At')
  return time.toISOString()
}

function requireVisible(data: SiwxData): void {
  const { resources = [], ...lines } = data
  const labels: Readonly<Record<string, string>> = Object.fromEntries(SIGN_IN_LINES)
  for (const [name, value] of Object.entries(lines))
    if (INVISIBLE.test(String(value))) throw malformed('A line holds a line break.', labels[name] ?? name)
  if (resources.length > MAX_RESOURCES || !resources.every((one) => URI.test(one)))
    throw malformed(`Resources are URIs, at most ${MAX_RESOURCES}.`, 'Resources')
}

/** Checks that a verifier reads from the text exactly the given content. */
function requireReadable(text: string, data: SiwxData, kind: string): void {
  const { domain, nonce, issuedAt = '', notBefore = issuedAt, statement, resources = [] } = data
  const now = Math.max(Date.parse(issuedAt), Date.parse(notBefore)) || 0
  const judged = unwrap(validateSignIn(text, { kind, domain, nonce, now, toleranceMs: 0 }))
  if ((judged.statement ?? '') !== (statement ?? ''))
    throw malformed('The statement passes for another line of the message.', 'statement')
  const [fields, expected] = [judged.fields, { ...data, chainId: judged.chain }]
  const other = SIGN_IN_LINES.find(([name, label]) => fields[label] !== expected[name])
  if (other || judged.resources.length !== resources.length)
    throw malformed('A line of the message is empty or passes for another.', other?.[1] ?? 'Resources')
}

function malformed(message: string, field: string): AppError {
  return new AppError('SIGN_IN_MALFORMED', `No sign-in message can be written: ${message}`, {
    data: { field },
  })
}
