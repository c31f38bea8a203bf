import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** The most entries of an allow-list. */
export const ORIGIN_LIST_MAX_ENTRIES = 100
/** The most characters of an allow-list, separators included: 6 KiB fit into any header. */
export const ORIGIN_LIST_MAX_CHARACTERS = 6_144

/**
 * Hosts where anyone can publish. They pass only when the owner sets `developmentOrigins`, and stop passing when the
 * owner lists an origin of production (docs/security-model.md §1.3).
 */
export const DEVELOPMENT_ORIGINS = [
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

/** An origin, or an entry of an allow-list, taken apart. */
export interface OriginParts {
  readonly scheme: 'http' | 'https'
  /** Lower case, without the wildcard label. */
  readonly host: string
  /** Absent for the scheme's default port. */
  readonly port?: number
  /** Whether any one label may stand in front of the host. */
  readonly wildcard: boolean
}

/** What a project's owner has decided about the sites that may use it. */
export interface OriginSettings {
  /** Entries such as `https://example.com` and `https://*.example.com`; those that are invalid count for nothing. */
  readonly origins: readonly string[]
  /** Whether {@link DEVELOPMENT_ORIGINS} pass while no origin of production is listed. */
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
  // A host whose last label is a number is an address to browsers, whatever else it looks like.
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
 * Takes an origin apart exactly as a browser writes it: lower case, no trailing dot, no default port, no path. The
 * text `null` and every other spelling give undefined.
 *
 * @example
 * parseOrigin('https://example.com:8443') // { scheme: 'https', host: 'example.com', port: 8443, wildcard: false }
 */
export function parseOrigin(origin: unknown): OriginParts | undefined {
  const parts = parse(origin)
  return parts?.wildcard ? undefined : parts
}

function refusal(text: string): string {
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
 * @returns the parts, or the failure `ORIGIN_INVALID` that says what to write instead.
 * @example
 * parseOriginEntry('https://*.example.com') // { ok: true, value: { …, host: 'example.com', wildcard: true } }
 */
export function parseOriginEntry(entry: unknown): Result<OriginParts> {
  const parts = parse(entry)
  // No source expression of a Content-Security-Policy can name an IPv6 address.
  if (parts && !parts.host.startsWith('[')) return ok(parts)
  const text = typeof entry === 'string' ? entry : ''
  return fail('ORIGIN_INVALID', `The allow-list entry is not an origin. ${refusal(text)}`, {
    entry: text.slice(0, 100),
  })
}

/**
 * Parses a whole allow-list, as it is written into a project.
 *
 * @returns the parts, or the first entry's failure; lists beyond 100 entries or 6 KiB are refused.
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

/** Whether a list names a site of production: anything but loopback and the development hosts. */
export function listsProductionOrigin(entries: readonly string[]): boolean {
  return entries.some((entry) => {
    const parsed = parseOriginEntry(entry)
    return parsed.ok && !isLoopbackHost(parsed.value.host) && !isDevelopmentHost(`.${parsed.value.host}`)
  })
}

/** Whether an origin is the one an entry names, or is one label under a wildcard entry's host. */
export function matchesOriginEntry(origin: OriginParts, entry: OriginParts): boolean {
  if (origin.scheme !== entry.scheme || origin.port !== entry.port) return false
  if (!entry.wildcard) return origin.host === entry.host
  const dot = origin.host.indexOf('.')
  return dot > 0 && origin.host.slice(dot + 1) === entry.host
}

/** Which of the hosts that nobody listed pass as well. */
export function implicitOrigins(settings: OriginSettings): { loopback: boolean; development: boolean } {
  const production = listsProductionOrigin(settings.origins)
  const wanted = settings.developmentOrigins === true
  return { loopback: wanted || !production, development: wanted && !production }
}

/**
 * Whether a site may use a project. Never throws, whatever is passed as origin.
 *
 * A listed entry must be valid and match; a `*` stands for exactly one label. Loopback passes until an origin of
 * production is listed, and afterwards only with `developmentOrigins`; an empty list means loopback only. The
 * development hosts, at any depth, pass with `developmentOrigins` until an origin of production is listed
 * (docs/security-model.md §1.3).
 *
 * @param origin - as the browser attests it.
 * @example
 * isOriginAllowed('https://shop.example.com', { origins: ['https://*.example.com'] }) // true
 */
export function isOriginAllowed(origin: unknown, settings: OriginSettings): boolean {
  const parts = parseOrigin(origin)
  if (!parts) return false
  const listed = settings.origins.some((text) => {
    const entry = parseOriginEntry(text)
    return entry.ok && matchesOriginEntry(parts, entry.value)
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
