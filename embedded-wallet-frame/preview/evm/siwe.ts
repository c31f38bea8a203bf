import { isEvmAddress } from '#schemas/primitives/address.ts'

/** A sign-in message (EIP-4361). */
export interface SignInMessage {
  readonly scheme: string | undefined
  /** Host, and port where there is one. */
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

const HEAD = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/\s?#@]+) wants you to sign in with your Ethereum account:$/i
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
/** Each of them is a mark of a sign-in message; one that has two of them and cannot be read is not a plain text. */
const MARKS: readonly RegExp[] = [
  /wants you to sign in/i,
  /sign in with your/i,
  /^URI: /m,
  /^Version: /m,
  /^Chain ID: /m,
  /^Nonce: /m,
  /^Issued At: /m,
]

/** Whether a text is, or tries to look like, a message that signs somebody in. */
export function looksLikeSignIn(text: string): boolean {
  return MARKS.filter((mark) => mark.test(text)).length >= 2
}

/** Reads a sign-in message; undefined when one character of it is not as the standard has it. */
export function parseSignIn(text: string): SignInMessage | undefined {
  const lines = text.split('\n')
  const [, scheme, domain] = HEAD.exec(lines[0] ?? '') ?? []
  const address = lines[1] ?? ''
  if (domain === undefined || !isEvmAddress(address) || lines[2] !== '') return undefined
  const hasStatement = lines[3] !== '' && lines[4] === ''
  // Without a statement there are two empty lines, or one in older messages.
  const start = hasStatement ? 5 : lines[3] === '' ? 4 : 3
  const fields = readFields(lines.slice(start))
  if (!fields) return undefined
  return { scheme, domain, address, statement: hasStatement ? lines[3] : undefined, ...fields }
}

function readFields(lines: readonly string[]) {
  const rest = [...lines]
  const take = (name: string): string | undefined => {
    if (rest[0]?.startsWith(`${name}: `) !== true) return undefined
    return rest.shift()?.slice(name.length + 2)
  }
  const [uri, version, chain, nonce] = [take('URI'), take('Version'), take('Chain ID'), take('Nonce')]
  const issuedAt = take('Issued At')
  const [expirationTime, notBefore] = [take('Expiration Time'), take('Not Before')]
  const requestId = take('Request ID')
  const resources = readResources(rest)
  if (uri === undefined || !URL.canParse(uri) || version !== '1') return undefined
  if (chain === undefined || !/^\d{1,20}$/.test(chain)) return undefined
  if (nonce === undefined || !/^[A-Za-z0-9]{8,}$/.test(nonce)) return undefined
  if (issuedAt === undefined || !resources) return undefined
  const dates = [issuedAt, expirationTime, notBefore].filter((date) => date !== undefined)
  if (!dates.every((date) => DATE.test(date) && !Number.isNaN(Date.parse(date)))) return undefined
  return { uri, chainId: BigInt(chain), nonce, issuedAt, expirationTime, notBefore, requestId, resources }
}

function readResources(rest: readonly string[]): readonly string[] | undefined {
  if (rest.length === 0) return []
  const [head, ...items] = rest
  if (head !== 'Resources:' || !items.every((item) => item.startsWith('- '))) return undefined
  return items.map((item) => item.slice(2))
}
