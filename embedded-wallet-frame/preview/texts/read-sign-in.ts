import type { PreviewField } from '#frame/preview/preview.ts'
import { looksLikeSignIn } from './looks-like-sign-in.ts'
import type { TextMessageId } from './message-ids.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import { parseSignIn, type SignInField, type SignInText } from '#schemas/primitives/sign-in-message.ts'

/** What a valid sign-in text has to say: site, account, chain and time. */
export interface SignInExpectation {
  /** The name of the chain in the first line, e.g. `Solana`. */
  readonly kind: string
  readonly siteOrigin: string
  readonly address: string
  /** All accepted names of the chain. */
  readonly chainNames: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The parsed request to sign in, with its warnings. */
export interface SignInReading {
  readonly fields: readonly PreviewField[]
  readonly warnings: readonly PreviewWarning[]
}

/**
 * A server that accepts an old text accepts it from anybody who finds it. One day of age and one hour ahead are tolerated
 * because clocks are wrong.
 */
const MAX_AGE_MS = 24 * 3_600_000
const MAX_AHEAD_MS = 3_600_000
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i

const LABELS: Readonly<Record<SignInField, TextMessageId | undefined>> = {
  URI: 'approval.field.uri',
  Version: undefined,
  'Chain ID': 'approval.field.chainId',
  Nonce: 'approval.field.nonce',
  'Issued At': 'approval.field.issuedAt',
  'Expiration Time': 'approval.field.expires',
  'Not Before': 'approval.field.notBefore',
  'Request ID': 'approval.field.requestId',
}

/** Parses a text as a request to sign in; undefined if it does not look like one. */
export function readSignIn(text: string, expected: SignInExpectation): SignInReading | undefined {
  if (!looksLikeSignIn(text)) return undefined
  const parsed = parseSignIn(text, expected.kind)
  if (!parsed) return { fields: [], warnings: [{ class: 'SIGN_IN_MALFORMED' }] }
  return { fields: fieldsOf(parsed), warnings: signInWarnings(parsed, expected) }
}

function signInWarnings(
  { domain, address, fields }: SignInText,
  expected: SignInExpectation,
): readonly PreviewWarning[] {
  const warnings: PreviewWarning[] = []
  const uri = fields.URI
  const isOther =
    !isOfSite(domain, expected.siteOrigin) || (uri !== undefined && originOf(uri) !== expected.siteOrigin)
  if (isOther) warnings.push({ class: 'SIGN_IN_OTHER_ORIGIN', values: { domain } })
  if (address !== expected.address) warnings.push({ class: 'SIGN_IN_OTHER_ACCOUNT', values: { address } })
  const chain = fields['Chain ID']
  if (chain !== undefined && !expected.chainNames.includes(chain)) warnings.push({ class: 'CHAIN_MISMATCH' })
  if (fields.Version !== undefined && fields.Version !== '1') warnings.push({ class: 'SIGN_IN_MALFORMED' })
  return [...warnings, ...timesWarnings(fields, expected.now)]
}

function timesWarnings(fields: SignInText['fields'], now: number): readonly PreviewWarning[] {
  const times = (['Issued At', 'Expiration Time', 'Not Before'] as const).map((name) => timeOf(fields[name]))
  if (times.includes('malformed')) return [{ class: 'SIGN_IN_MALFORMED' }]
  const [issued, expires, starts] = times
  const isOver = typeof expires === 'number' && expires <= now
  const isOld = typeof issued === 'number' && (now - issued > MAX_AGE_MS || issued - now > MAX_AHEAD_MS)
  const isEarly = typeof starts === 'number' && starts - now > MAX_AHEAD_MS
  return isOver || isOld || isEarly ? [{ class: 'SIGN_IN_EXPIRED' }] : []
}

function timeOf(text: string | undefined): number | undefined | 'malformed' {
  if (text === undefined) return undefined
  const time = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? 'malformed' : time
}

function isOfSite(domain: string, siteOrigin: string): boolean {
  const named = domain.toLowerCase()
  return named === siteOrigin || named === new URL(siteOrigin).host
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

function fieldsOf({ domain, statement, fields, resources }: SignInText): readonly PreviewField[] {
  const lines: Array<readonly [TextMessageId, string]> = [['approval.field.domain', domain]]
  if (statement !== undefined) lines.push(['approval.field.statement', statement])
  for (const [name, text] of Object.entries(fields)) {
    const label = Object.entries(LABELS).find(([known]) => known === name)?.[1]
    if (label !== undefined) lines.push([label, text])
  }
  for (const resource of resources) lines.push(['approval.field.resources', resource])
  return lines.map(([id, text]) => ({ label: { id }, value: { kind: 'text', text } }))
}
