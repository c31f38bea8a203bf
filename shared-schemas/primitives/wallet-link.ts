import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { isForeignScheme } from './foreign-scheme.ts'

/** A link that may be opened, as {@link parseWalletLink} returns it. */
export interface WalletLink {
  /** `native`: a scheme of the app; `universal`: an https page the app claims; `telegram`: an app inside Telegram. */
  readonly kind: 'native' | 'universal' | 'telegram'
  /** The URL up to where the payload begins, e.g. `trust://wc?`. */
  readonly prefix: string
}

/** Restrictions on where a link may lead. */
export interface WalletLinkRules {
  /** The domains registered for the wallet; an https link must lead to one of them or a subdomain. Any host when left out. */
  readonly domains?: readonly string[]
  /** Whether http links to the visitor's own machine are allowed, for deployments on loopback. */
  readonly allowsLoopback?: boolean
}

/** The part of a directory wallet with its links to its own browser. */
export interface BrowsableWallet {
  readonly browse_links?:
    | readonly {
        readonly namespaces: readonly string[]
        readonly system?: 'ios' | 'android' | undefined
        readonly url: string
      }[]
    | undefined
}

const MAX_CHARACTERS = 512
const SCHEME = /^([a-z][a-z0-9+.-]{1,63}):/
const NATIVE = /^[a-z][a-z0-9+.-]{1,63}:\/\/[A-Za-z0-9._-]*(?:[/?][A-Za-z0-9._~%/?=&:@+,-]*)?$/
// Scheme, host, port, path, query.
const WEB =
  /^(https?):\/\/([a-z0-9.-]+)(:[0-9]{1,5})?(\/[A-Za-z0-9._~%/@+,-]*)?(\?[A-Za-z0-9._~%/=&:@+,-]*)?$/
const PAGE = /^(https?:\/\/[A-Za-z0-9.:[\]-]+)(?:[/?#][!-~]*)?$/
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const LOOPBACK = /^(?:[a-z0-9-]+\.)*localhost$/
const INTENT =
  /^intent:\/\/[A-Za-z0-9._~%/?=&+,-]+#Intent;scheme=([a-z0-9+.-]+);package=([A-Za-z0-9._]+);end$/
const PACKAGE = /^[a-z]\w*(?:\.[a-z]\w*)+$/i

/**
 * Parses an untrusted link to a wallet: from the directory, from a site, or from the wallet at the other end of a session.
 *
 * @param text a scheme (`trust://`, `trust:`), one with a path (`okex://main`, `okex://main/wc?uri=`) or an https base.
 * @returns the link, or `WALLET_LINK_REFUSED` with a `reason`: a link that a browser would execute, display in place or
 *   resolve against the page, a scheme of another program, a foreign host. The text is never trimmed or corrected.
 * @example
 * parseWalletLink('okex://main') // { ok: true, value: { kind: 'native', prefix: 'okex://main/wc?' } }
 */
export function parseWalletLink(text: string, rules: WalletLinkRules = {}): Result<WalletLink> {
  if (text.length > MAX_CHARACTERS) return refused('it is too long')
  if (/[^!-~]/.test(text)) return refused('it contains a space, a control character or a letter beyond ASCII')
  const lower = text.replace(/^[^:]*/, (scheme) => scheme.toLowerCase())
  const [, scheme] = SCHEME.exec(lower) ?? []
  if (scheme === undefined) return refused('it has no scheme in front')
  if (scheme === 'https' || (scheme === 'http' && rules.allowsLoopback)) return parseWebLink(lower, rules)
  if (isForeignScheme(scheme)) return refused(`${scheme}: is not a scheme of a wallet`)
  const url = lower.replace(/^([^:]+):\/{0,2}$/, '$1://')
  return NATIVE.test(url)
    ? ok({ kind: 'native', prefix: addressOf(url) })
    : refused('it is not of the form name://')
}

/**
 * Builds the URL that passes a pairing URI to a wallet.
 *
 * @param uri the pairing URI of the client, `wc:…`.
 * @param doublyEncoded set for Telegram on Android, which decodes the URI once before the wallet receives it.
 * @example
 * pairingUrl(link, 'wc:ab@2?x=y', {}) // 'trust://wc?uri=wc%3Aab%402%3Fx%3Dy'
 */
export function pairingUrl(
  link: WalletLink,
  uri: string,
  { doublyEncoded = false }: { readonly doublyEncoded?: boolean } = {},
): string {
  const encoded = encodeURIComponent(doublyEncoded ? encodeURIComponent(uri) : uri)
  return withPayload(link, `uri=${encoded}`)
}

/** Builds the URL that brings a wallet to the front for a request that was sent over its session. */
export function requestUrl(
  link: WalletLink,
  { requestId, sessionTopic }: { readonly requestId: string | number; readonly sessionTopic: string },
): string {
  const id = encodeURIComponent(requestId)
  return withPayload(link, `requestId=${id}&sessionTopic=${encodeURIComponent(sessionTopic)}`)
}

/**
 * Builds the pairing URL as an Android intent, which opens exactly one app without a prompt.
 *
 * @param packageName the app's package, the `id` of its Play Store page.
 * @returns undefined for links without an app scheme.
 * @example
 * androidIntentUrl(link, uri, 'com.example.wallet')
 * // 'intent://wc?uri=…#Intent;scheme=example;package=com.example.wallet;end'
 */
export function androidIntentUrl(link: WalletLink, uri: string, packageName: string): string | undefined {
  if (link.kind !== 'native' || !PACKAGE.test(packageName)) return undefined
  const [scheme = '', ...rest] = pairingUrl(link, uri).split('://')
  return `intent://${rest.join('://')}#Intent;scheme=${scheme};package=${packageName};end`
}

/**
 * Builds the URL that opens a page in a wallet's own browser, for wallets that no relay reaches.
 *
 * @param pageUrl the site's page, http or https, as a browser writes it.
 * @param namespace the namespace the site wants to connect, e.g. `solana`.
 * @returns undefined when the wallet has no allowed link for this system and namespace.
 * @example
 * browseUrl(wallet, { pageUrl: 'https://example.com/', system: 'ios', namespace: 'solana' })
 */
export function browseUrl(
  wallet: BrowsableWallet,
  {
    pageUrl,
    system,
    namespace,
  }: {
    readonly pageUrl: string
    readonly system?: 'ios' | 'android' | undefined
    readonly namespace: string
  },
): string | undefined {
  const template = wallet.browse_links?.find(
    (link) => link.namespaces.includes(namespace) && (link.system === undefined || link.system === system),
  )?.url
  const [page, origin = ''] = PAGE.exec(pageUrl) ?? []
  if (template === undefined || page === undefined || !isBrowseTemplate(template)) return undefined
  return template.replace(/\{(page|origin)\}/g, (_marker, name: string) =>
    encodeURIComponent(name === 'page' ? page : origin),
  )
}

/**
 * Whether a browse link may be opened once `{page}` and `{origin}` are filled in: an https page or a scheme that {@link
 * parseWalletLink} accepts, or an Android intent that names one app and no fallback page.
 */
export function isBrowseTemplate(template: string, rules: WalletLinkRules = {}): boolean {
  if (!template.includes('{page}') || template.length > MAX_CHARACTERS) return false
  const filled = template.replace(/\{(?:page|origin)\}/g, 'x')
  const [, scheme, packageName] = INTENT.exec(filled) ?? []
  if (scheme !== undefined && packageName !== undefined) {
    return SCHEME.test(`${scheme}:`) && !isForeignScheme(scheme) && PACKAGE.test(packageName)
  }
  return /^https?:/.test(filled) ? webAddress(filled, rules) !== undefined : parseWalletLink(filled, rules).ok
}

function parseWebLink(text: string, rules: WalletLinkRules): Result<WalletLink> {
  const address = webAddress(text, rules)
  if (address === undefined) return refused('it does not lead to a plain https page of this wallet')
  const { host, base, query } = address
  if (host === 't.me') {
    return ok({ kind: 'telegram', prefix: `${base.replace(/\/$/, '')}${query}${query ? '&' : '?'}startapp=` })
  }
  if (query !== '' && !query.endsWith('uri=')) return refused('it has a query of its own')
  return ok({ kind: 'universal', prefix: addressOf(base + query) })
}

interface WebAddress {
  readonly host: string
  readonly base: string
  readonly query: string
}

/** Parses an https page on a host the rules allow. */
function webAddress(text: string, { domains, allowsLoopback }: WalletLinkRules): WebAddress | undefined {
  const lower = text.replace(/^[^/]*\/\/[^/?]*/, (front) => front.toLowerCase())
  const [, scheme, host, port = '', path = '/', query = ''] = WEB.exec(lower) ?? []
  if (scheme === undefined || host === undefined) return undefined
  const address = { host, base: `${scheme}://${host}${port}${path}`, query }
  if (allowsLoopback && LOOPBACK.test(host)) return address
  if (scheme !== 'https' || port !== '' || !HOST.test(host)) return undefined
  const isOwn = domains
    ? domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
    : !/(?:^|\.)xn--/.test(host)
  return isOwn ? address : undefined
}

/** Appends the `wc?` that wallets listen to, unless the link itself says where the URI goes. */
function addressOf(base: string): string {
  if (/[?&]uri=$/.test(base)) return base.slice(0, -'uri='.length)
  if (/\/wc\/?$/.test(base)) return `${base.replace(/\/$/, '')}?`
  return `${base.endsWith('/') ? base : `${base}/`}wc?`
}

function withPayload({ kind, prefix }: WalletLink, payload: string): string {
  return prefix + (kind === 'telegram' ? startParameter(payload) : payload)
}

/** Encodes a payload of ASCII as Telegram passes it to an app: base64 without padding. */
function startParameter(payload: string): string {
  const bits = Array.from(payload, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const sextets = bits.match(/.{1,6}/g) ?? []
  return sextets.map((sextet) => BASE64[Number.parseInt(sextet.padEnd(6, '0'), 2)]).join('')
}

function refused(reason: string): Result<never> {
  return fail('WALLET_LINK_REFUSED', `This link cannot be opened: ${reason}.`, { reason })
}
