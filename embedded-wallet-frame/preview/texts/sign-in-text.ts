/** The fields of a request to sign in (CAIP-122), as far as the text has them. */
export interface SignInText {
  /** Host and port of the site, perhaps with its scheme. */
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly fields: Readonly<Partial<Record<SignInField, string>>>
  readonly resources: readonly string[]
}

const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

/** The name of a line of a request to sign in. */
export type SignInField = (typeof FIELDS)[number]

/** Any of these makes a text one that claims to be a request to sign in. */
const MARKS = [
  'wants you to',
  'sign in with',
  'in with your',
  'your solana acc',
  'your bitcoin acc',
  'account:\n',
]

/** Whether a text would be taken for a request to sign in, by a server or by somebody who reads it. */
export function looksLikeSignIn(text: string): boolean {
  const lower = text.toLowerCase()
  return MARKS.some((mark) => lower.includes(mark))
}

/**
 * Reads a request to sign in: first line, address, statement, fields in their order, resources.
 *
 * @param kind the name of the chain in the first line, e.g. `Solana`.
 * @returns undefined when any line is not where it belongs.
 */
export function parseSignIn(text: string, kind: string): SignInText | undefined {
  const [first = '', address = '', ...lines] = text.split('\n')
  const end = ` wants you to sign in with your ${kind} account:`
  const domain = first.slice(0, -end.length)
  if (!first.endsWith(end) || !/^\S+$/.test(domain) || !/^\S+$/.test(address)) return undefined
  const statementEnd = takeStatement(lines)
  if (statementEnd === undefined) return undefined
  const { statement, rest } = statementEnd
  const fields: Partial<Record<SignInField, string>> = {}
  let at = 0
  for (const name of FIELDS) {
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
  return line === 'Resources:' || FIELDS.some((name) => line.startsWith(`${name}: `))
}

function takeResources(lines: readonly string[]): readonly string[] | undefined {
  const [heading, ...resources] = lines
  if (heading === undefined) return []
  if (heading !== 'Resources:' || !resources.every((line) => line.startsWith('- '))) return undefined
  return resources.map((line) => line.slice(2))
}
