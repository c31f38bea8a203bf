/** The named lines of a sign-in message, in their order (EIP-4361, CAIP-122). */
export const SIGN_IN_LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The name of a line of a sign-in message. */
export type SignInField = (typeof SIGN_IN_LINES)[number][1]

/** The parts of a sign-in message; lines the text does not have are absent. */
export interface SignInText {
  /** Host and port of the site, with its scheme where the message has it. */
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly fields: Readonly<Partial<Record<SignInField, string>>>
  readonly resources: readonly string[]
}

/** The content of a sign-in message. */
export interface SignInContent {
  readonly domain: string
  readonly accountAddress: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly version: string
  /** One of the names `signInChainNames` lists. */
  readonly chainId: string
  readonly nonce: string
  /** ISO 8601, as the two below. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

const ENDING = (kind: string): string => ` wants you to sign in with your ${kind} account:`

/**
 * Writes a sign-in message (EIP-4361 and its siblings). Line breaks inside a value become spaces, so that no value can
 * pass for a line of its own.
 *
 * @param kind the name of the chain in the first line, e.g. `Ethereum`.
 * @example
 * composeSignIn({ domain: 'shop.example', accountAddress, uri: 'https://shop.example', version: '1', chainId: '1', nonce }, 'Ethereum')
 */
export function composeSignIn(content: SignInContent, kind: string): string {
  const { domain, accountAddress, statement, resources = [] } = content
  const lines = SIGN_IN_LINES.flatMap(([name, label]) => {
    const value = content[name]
    return value === undefined ? [] : [`${label}: ${oneLine(value)}`]
  })
  const list = resources.length > 0 ? ['Resources:', ...resources.map((one) => `- ${oneLine(one)}`)] : []
  const statementLine = statement === undefined ? '' : oneLine(statement).trim()
  return [
    `${oneLine(domain)}${ENDING(kind)}`,
    oneLine(accountAddress),
    '',
    // Without a statement its line stays empty (EIP-4361).
    ...(statementLine === '' ? [''] : [statementLine, '']),
    ...lines,
    ...list,
  ].join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*[\n\r\u{85}\u{2028}\u{2029}]\s*/gu, ' ')
}

/**
 * Parses a sign-in message: first line, address, statement, lines in their order, resources.
 *
 * @param kind the name of the chain in the first line, e.g. `Solana`.
 * @returns undefined when any line is out of place.
 */
export function parseSignIn(text: string, kind: string): SignInText | undefined {
  const [first = '', address = '', ...lines] = text.split('\n')
  const end = ENDING(kind)
  const domain = first.slice(0, -end.length)
  if (!first.endsWith(end) || !/^\S+$/.test(domain) || !/^\S+$/.test(address)) return undefined
  const statementEnd = takeStatement(lines)
  if (statementEnd === undefined) return undefined
  const { statement, rest } = statementEnd
  const fields: Partial<Record<SignInField, string>> = {}
  let at = 0
  for (const [, name] of SIGN_IN_LINES) {
    const line = rest[at]
    if (line === undefined || !line.startsWith(`${name}: `)) continue
    fields[name] = line.slice(name.length + 2)
    at += 1
  }
  const resources = takeResources(rest.slice(at))
  return resources && { domain, address, fields, resources, ...(statement !== undefined && { statement }) }
}

function takeStatement(
  lines: readonly string[],
): { readonly statement?: string; readonly rest: readonly string[] } | undefined {
  const [blank, second = '', third, ...rest] = lines
  if (blank === undefined) return { rest: [] }
  if (blank !== '') return undefined
  // Without a statement the fields follow the blank line, or a second one (ERC-4361).
  if (isField(second)) return { rest: lines.slice(1) }
  if (second === '') return { rest: lines.slice(2) }
  if (third !== undefined && third !== '') return undefined
  return { statement: second, rest }
}

function isField(line: string): boolean {
  return line === 'Resources:' || SIGN_IN_LINES.some(([, name]) => line.startsWith(`${name}: `))
}

function takeResources(lines: readonly string[]): readonly string[] | undefined {
  const [heading, ...resources] = lines
  if (heading === undefined) return []
  if (heading !== 'Resources:' || !resources.every((line) => line.startsWith('- '))) return undefined
  return resources.map((line) => line.slice(2))
}
