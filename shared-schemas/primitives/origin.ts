import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** Maximum number of entries of an allow-list. */
export const ORIGIN_LIST_MAX_ENTRIES = 100
/** Maximum length of an allow-list, separators included: 6 KiB fit into any header. */
export const ORIGIN_LIST_MAX_CHARACTERS = 6_144

/**
 * Hosts on which anyone can publish. They are allowed only when the owner sets `developmentOrigins`, and no longer once the
 * owner lists a production origin (docs/security-model.md §1.3).
 */
export const DEVELOPMENT_ORIGINS = [
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

/** The parts of an origin, or of an entry of an allow-list. */
export interface OriginParts {
  readonly scheme: 'http' | 'https'
  /** Lower case, without the wildcard label. */
  readonly host: string
  /** Absent for the scheme's default port. */
  readonly port?: number
  /** Whether the entry accepts any one label in front of the host. */
  readonly wildcard: boolean
}

/** A project's settings for the sites that may use it. */
export interface OriginSettings {
  /** Entries such as `https://example.com` and `https://*.example.com`; invalid entries have no effect. */
  readonly origins: readonly string[]
  /** Whether {@link DEVELOPMENT_ORIGINS} are allowed while no production origin is listed. */
  readonly developmentOrigins?: boolean
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const
const SHAPE = /^(https?):\/\/(\*\.)?([a-z0-9.-]{1,253}|\[[0-9a-f:]{2,39}\])(?::([1-9][0-9]{0,4}))?$/
// Letters, digits, inner hyphens; `--` in third place only as the mark of punycode.
const LABEL = /^(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$|^xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?$/
const IPV4 = /^(?:(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])(?:\.(?!$)|$)){4}$/

function isHost(host: string): boolean {
  if (host.startsWith('[')) return host === '[::1]'
  const labels = host.split('.')
  // Browsers read a host whose last label is a number as an IPv4 address.
  if (/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return IPV4.test(host)
  return labels.every((label) => LABEL.test(label))
}

function isWildcardHost(host: string): boolean {
  return host === 'localhost' || (host.includes('.') && !IPV4.test(host))
}

function parse(text: unknown): OriginParts | undefined {
  if (typeof text !== 'string' || text.length > 300) return undefined
  const [, scheme, star, host = '', digits] = SHAPE.exec(text) ?? []
  if ((scheme !== 'http' && scheme !== 'https') || !isHost(host)) return undefined
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port > 65_535 || port === DEFAULT_PORTS[scheme])) return undefined
  const wildcard = star !== undefined
  if (wildcard && !isWildcardHost(host)) return undefined
  return { scheme, host, wildcard, ...(port !== undefined && { port }) }
}

/**
 * Parses an origin exactly as a browser writes it: lower case, no trailing dot, no default port, no path. The text `null` and
 * every other spelling give undefined.
 *
 * @example
 * parseOrigin('https://example.com:8443') // { scheme: 'https', host: 'example.com', port: 8443, wildcard: false }
 */
export function parseOrigin(origin: unknown): OriginParts | undefined {
  const parts = parse(origin)
  return parts?.wildcard ? undefined : parts
}

/** A Content-Security-Policy has no source expression for IPv6 addresses, so an entry has none. */
function parseEntry(entry: unknown): OriginParts | undefined {
  const parts = parse(entry)
  return parts?.host.startsWith('[') ? undefined : parts
}

function adviceFor(text: string): string {
  if (!/^https?:\/\//.test(text)) return 'Write the scheme in front, https:// or http://.'
  if (/[^\u0020-\u007e]/.test(text)) return 'Write the host in ASCII: names in other scripts start with xn--.'
  if (/[A-Z]/.test(text)) return 'Write it in lower case.'
  if (/[\s;,'"]/.test(text))
    return 'Write one origin per entry, without spaces, quotes, commas or semicolons.'
  if (/^https?:\/\/[^/]*[/?#@]/.test(text)) return 'Leave out path, query and user name.'
  if (/^http:\/\/.*:80$|^https:\/\/.*:443$/.test(text)) return 'Leave out the default port.'
  if (/\.(?::[0-9]+)?$/.test(text)) return 'Leave out the dot at the end.'
  if (text.includes('*')) return 'A * stands alone as the first label, before a host of two labels or more.'
  return 'Write scheme and host, such as https://example.com.'
}

/**
 * Parses an entry of an allow-list: an origin, or one whose first label is `*`.
 *
 * @returns the parts, or the failure `ORIGIN_INVALID` with advice what to write instead.
 * @example
 * parseOriginEntry('https://*.example.com') // { ok: true, value: { …, host: 'example.com', wildcard: true } }
 */
export function parseOriginEntry(entry: unknown): Result<OriginParts> {
  const parts = parseEntry(entry)
  if (parts) return ok(parts)
  const text = typeof entry === 'string' ? entry : ''
  return fail('ORIGIN_INVALID', `The allow-list entry is not an origin. ${adviceFor(text)}`, {
    entry: text.slice(0, 100),
  })
}

/**
 * Parses a whole allow-list as an owner writes it into a project.
 *
 * @returns the parts, or the failure of the first invalid entry; lists beyond 100 entries or 6 KiB are refused.
 */
export function parseOriginList(entries: readonly unknown[]): Result<readonly OriginParts[]> {
  const characters = entries.reduce<number>((sum, entry) => sum + String(entry).length + 1, 0)
  if (entries.length > ORIGIN_LIST_MAX_ENTRIES || characters > ORIGIN_LIST_MAX_CHARACTERS) {
    return fail('ORIGIN_INVALID', 'The allow-list is too long. It takes 100 entries of 6 KiB together.')
  }
  const list: OriginParts[] = []
  for (const entry of entries) {
    const parsed = parseOriginEntry(entry)
    if (!parsed.ok) return parsed
    list.push(parsed.value)
  }
  return ok(list)
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.[0-9.]+$/.test(host)
  )
}

const DEVELOPMENT_HOSTS = DEVELOPMENT_ORIGINS.map((entry) => entry.slice('https://*'.length))

function isDevelopmentHost(host: string): boolean {
  return DEVELOPMENT_HOSTS.some((suffix) => host.endsWith(suffix))
}

/** Whether a list has a production origin: any host but loopback and the development hosts. */
export function listsProductionOrigin(entries: readonly string[]): boolean {
  return entries.some((entry) => {
    const parts = parseEntry(entry)
    return parts !== undefined && !isLoopbackHost(parts.host) && !isDevelopmentHost(`.${parts.host}`)
  })
}

/** Whether an origin matches an entry: the same origin, or one label under the host of a wildcard entry. */
export function matchesOriginEntry(origin: OriginParts, entry: OriginParts): boolean {
  if (origin.scheme !== entry.scheme || origin.port !== entry.port) return false
  if (!entry.wildcard) return origin.host === entry.host
  const dot = origin.host.indexOf('.')
  return dot > 0 && origin.host.slice(dot + 1) === entry.host
}

/** Whether loopback and the development hosts are allowed without being listed. */
export function implicitOrigins(settings: OriginSettings): { loopback: boolean; development: boolean } {
  const production = listsProductionOrigin(settings.origins)
  const isEnabled = settings.developmentOrigins === true
  return { loopback: isEnabled || !production, development: isEnabled && !production }
}

/**
 * Whether a site may use a project. Never throws, whatever is passed as origin.
 *
 * A listed entry must be valid and match; a `*` stands for exactly one label. Loopback is allowed until a production origin
 * is listed, and afterwards only with `developmentOrigins`; an empty list allows loopback only. The development hosts, at any
 * depth, are allowed with `developmentOrigins` until a production origin is listed (docs/security-model.md §1.3).
 *
 * @param origin as the browser attests it.
 * @example
 * isOriginAllowed('https://shop.example.com', { origins: ['https://*.example.com'] }) // true
 */
export function isOriginAllowed(origin: unknown, settings: OriginSettings): boolean {
  const parts = parseOrigin(origin)
  if (!parts) return false
  const listed = settings.origins.some((text) => {
    const entry = parseEntry(text)
    return entry !== undefined && matchesOriginEntry(parts, entry)
  })
  if (listed) return true
  const implicit = implicitOrigins(settings)
  if (implicit.loopback && isLoopbackHost(parts.host)) return true
  return (
    implicit.development &&
    parts.scheme === 'https' &&
    parts.port === undefined &&
    isDevelopmentHost(parts.host)
  )
}
