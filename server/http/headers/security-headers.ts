import { EMPTY_POLICY, INERT_POLICY, modalPolicy, walletPolicy } from './content-security-policy.ts'
import type { InlineSources } from './inline-sources.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { mayShareSite } from '#server/http/origins/same-site.ts'

export type Headers = Readonly<Record<string, string>>

const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_ANCESTORS = "'none'"

/** Features that neither frame may use, whatever the page around it grants. */
const DENIED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'usb',
  'serial',
  'hid',
  'payment',
  'display-capture',
  'identity-credentials-get',
  'browsing-topics',
] as const

const GRANTED_FEATURES = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
] as const

/** What the headers of the modal's document depend on beside its ancestors. */
interface ModalDocument {
  readonly relayUrl: string | undefined
  readonly inline: InlineSources
  /** The origins of the project. */
  readonly sites: readonly string[]
}

/**
 * Headers of the document at `/m/{projectId}/`. It asks for a process of its own only where a site of the project could
 * otherwise share one: a browser starts that process only once it has read the header, which delays the first list. From any
 * other site it keeps the modal apart by itself.
 */
export function modalDocument(
  origins: DeploymentOrigins,
  ancestors: string,
  { relayUrl, inline, sites }: ModalDocument,
): Headers {
  return {
    ...transport(origins.modal),
    'content-security-policy': modalPolicy(origins, ancestors, relayUrl, inline),
    'reporting-endpoints': `csp="${origins.api}/csp"`,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(`(self "${origins.wallet}")`),
    'referrer-policy': 'strict-origin',
    ...(sites.some((site) => mayShareSite(origins.modal, site)) && { 'origin-agent-cluster': '?1' }),
    // A removed site loses the modal within a minute; the wallet, which is never stored, at once.
    'cache-control': isPublic(origins.modal) ? 'max-age=60' : 'no-cache',
  }
}

/**
 * Headers of the document at `/w/{projectId}/`. It is never stored, and as a top-level window it is isolated from its opener.
 *
 * @param inline The inline parts of the document.
 */
export function walletDocument(
  origins: DeploymentOrigins,
  ancestors: string,
  inline?: InlineSources,
): Headers {
  return {
    ...transport(origins.wallet),
    'content-security-policy': walletPolicy(origins, ancestors, inline),
    'reporting-endpoints': `csp="${origins.api}/csp"`,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions('(self)'),
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'cache-control': 'no-store',
  }
}

/** Headers of the wallet window for one approval. It keeps its opener, which is the wallet frame, and cannot be framed. */
export function walletWindow(origins: DeploymentOrigins, inline?: InlineSources): Headers {
  return { ...walletDocument(origins, NO_ANCESTORS, inline), 'cross-origin-opener-policy': 'unsafe-none' }
}

/** Headers of a script of the modal. Any of them may be started as a worker, so each carries the document's policy. */
export function modalScript(origins: DeploymentOrigins, relayUrl?: string): Headers {
  return {
    ...staticFile(origins.modal),
    'content-security-policy': modalPolicy(origins, NO_ANCESTORS, relayUrl),
    'cache-control': IMMUTABLE,
  }
}

/** Headers of a script of the wallet; see {@link modalScript}. */
export function walletScript(origins: DeploymentOrigins): Headers {
  return {
    ...staticFile(origins.wallet),
    'content-security-policy': walletPolicy(origins, NO_ANCESTORS),
    'cache-control': IMMUTABLE,
  }
}

/** Headers of a file whose name carries the hash of its content. */
export function hashedAsset(origin: string): Headers {
  return { ...staticFile(origin), 'cache-control': IMMUTABLE }
}

/** Headers of a file that keeps its name when its content changes. */
export function namedFile(origin: string): Headers {
  return { ...staticFile(origin), 'cache-control': 'no-cache' }
}

/** Headers of the script that a site loads, at an address where it never changes. */
export function sdkScript(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': EMPTY_POLICY,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': IMMUTABLE,
  }
}

/** Headers of the newest script. Pages that a visitor opens one after the other do not wait for it again. */
export function newestScript(origin: string): Headers {
  const caching = isPublic(origin) ? 'public, max-age=60, stale-while-revalidate=600' : 'no-cache'
  return { ...sdkScript(origin), 'cache-control': caching }
}

/** Headers of JSON of the API, which may not be stored unless a route says so. */
export function json(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': INERT_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

/** Headers of a picture of the API: documents of other origins may show it, and it never runs as a document. */
export function image(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': INERT_POLICY,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': 'attachment',
    'referrer-policy': 'no-referrer',
    'cache-control': IMMUTABLE,
  }
}

/** Headers of the JSON that says why a picture is missing; any page that may show pictures may read it. */
export function readableError(origin: string): Headers {
  return {
    ...json(origin),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Headers of the error page on the modal or the wallet origin, which cannot be framed. */
export function errorPage(origin: string): Headers {
  return { ...staticFile(origin), 'cache-control': 'no-store' }
}

function staticFile(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': EMPTY_POLICY,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
}

/** Whether an origin is not one of loopback, where what it serves changes while somebody works on it. */
function isPublic(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Browsers ignore HSTS over plain http. It is left out on loopback, where it would promise what it does not do. */
function transport(origin: string): Headers {
  const hsts = 'max-age=63072000; includeSubDomains; preload'
  return {
    'x-content-type-options': 'nosniff',
    ...(isPublic(origin) ? { 'strict-transport-security': hsts } : {}),
  }
}

function permissions(grant: string): string {
  const granted = GRANTED_FEATURES.map((feature) => `${feature}=${grant}`)
  const denied = DENIED_FEATURES.map((feature) => `${feature}=()`)
  return [...granted, ...denied].join(', ')
}
