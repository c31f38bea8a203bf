import { EMPTY_POLICY, INERT_POLICY, modalPolicy, walletPolicy } from './content-security-policy.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'

export type Headers = Readonly<Record<string, string>>

const IMMUTABLE = 'public, max-age=31536000, immutable'
const NO_ANCESTORS = "'none'"

/** Features neither frame may use, whatever a page around it grants. */
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

/** The document at `/m/{projectId}/`. */
export function modalDocument(origins: DeploymentOrigins, ancestors: string, relayUrl?: string): Headers {
  return {
    ...transport(origins.modal),
    'content-security-policy': modalPolicy(origins, ancestors, relayUrl),
    'reporting-endpoints': `csp="${origins.api}/csp"`,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(`(self "${origins.wallet}")`),
    'referrer-policy': 'strict-origin',
    'origin-agent-cluster': '?1',
    'cache-control': 'no-cache',
  }
}

/** The document at `/w/{projectId}/`; never stored, opened on its own it shares no group with its opener. */
export function walletDocument(origins: DeploymentOrigins, ancestors: string): Headers {
  return {
    ...transport(origins.wallet),
    'content-security-policy': walletPolicy(origins, ancestors),
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

/** The wallet's window for one approval: it keeps its opener, the wallet's own frame, and stands in no other document. */
export function walletWindow(origins: DeploymentOrigins): Headers {
  return { ...walletDocument(origins, NO_ANCESTORS), 'cross-origin-opener-policy': 'unsafe-none' }
}

/** A script of the modal: any of them may be started as a worker, so each carries the document's policy. */
export function modalScript(origins: DeploymentOrigins, relayUrl?: string): Headers {
  return {
    ...staticFile(origins.modal),
    'content-security-policy': modalPolicy(origins, NO_ANCESTORS, relayUrl),
    'cache-control': IMMUTABLE,
  }
}

/** A script of the wallet; see {@link modalScript}. */
export function walletScript(origins: DeploymentOrigins): Headers {
  return {
    ...staticFile(origins.wallet),
    'content-security-policy': walletPolicy(origins, NO_ANCESTORS),
    'cache-control': IMMUTABLE,
  }
}

/** A file whose name carries the hash of its content. */
export function hashedAsset(origin: string): Headers {
  return { ...staticFile(origin), 'cache-control': IMMUTABLE }
}

/** A file that keeps its name when its content changes. */
export function namedFile(origin: string): Headers {
  return { ...staticFile(origin), 'cache-control': 'no-cache' }
}

/** The script a site loads. `isExact`: under its exact version, where it never changes. */
export function sdkScript(origin: string, isExact: boolean): Headers {
  return {
    ...transport(origin),
    'content-security-policy': EMPTY_POLICY,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isExact ? IMMUTABLE : 'no-cache',
  }
}

/** JSON of the API. Nothing here may be stored unless a route says so. */
export function json(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': INERT_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

/** A picture of the API, shown in documents of other origins, never run as one. */
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

/** Why there is no picture: JSON that whoever may show pictures may read. */
export function readableError(origin: string): Headers {
  return {
    ...json(origin),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The page that says what went wrong on the modal or the wallet origin; nobody frames it. */
export function errorPage(origin: string): Headers {
  return {
    ...transport(origin),
    'content-security-policy': EMPTY_POLICY,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
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

/** A browser ignores HSTS over plain http; on loopback it is left out so that nobody reads it as a promise. */
function transport(origin: string): Headers {
  const hsts = 'max-age=63072000; includeSubDomains; preload'
  return {
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  }
}

function permissions(grant: string): string {
  const granted = GRANTED_FEATURES.map((feature) => `${feature}=${grant}`)
  const denied = DENIED_FEATURES.map((feature) => `${feature}=()`)
  return [...granted, ...denied].join(', ')
}
