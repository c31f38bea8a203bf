import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { InlineSources } from './inline-sources.ts'

/** Directives in the order in which they are sent; an empty list is a directive without a value. */
type Policy = Readonly<Record<string, readonly string[]>>

const NO_INLINE: InlineSources = { scripts: [], styles: [] }
const NOTHING = ["'none'"] as const

/** The part that both documents share: every kind of source that is not named is forbidden. */
const CLOSED = {
  'default-src': NOTHING,
  'manifest-src': NOTHING,
  'media-src': NOTHING,
  'object-src': NOTHING,
  'form-action': NOTHING,
  'base-uri': NOTHING,
  'require-trusted-types-for': ["'script'"],
} satisfies Policy

/**
 * Returns the policy of the modal's document and of its workers, since a worker has the policy of its own response.
 *
 * @param ancestors The value of `frame-ancestors`, from `#schemas/primitives/frame-ancestors.ts`.
 * @param relayUrl The relay that its WalletConnect worker connects to.
 * @param inline The inline parts of the document; none for a worker.
 */
export function modalPolicy(
  origins: DeploymentOrigins,
  ancestors: string,
  relayUrl?: string,
  inline: InlineSources = NO_INLINE,
): string {
  return serialise({
    ...CLOSED,
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", origins.api, 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", origins.api, ...(relayUrl === undefined ? [] : [new URL(relayUrl).origin])],
    'frame-src': [origins.wallet],
    'worker-src': ["'self'"],
    'trusted-types': ['modal-worker'],
    'frame-ancestors': [ancestors],
    ...reporting(origins),
  })
}

/**
 * Returns the policy of the wallet's documents and of its vault worker, which connect to the API and to nothing else.
 *
 * @param inline The inline parts of the document; none for the worker.
 */
export function walletPolicy(
  origins: DeploymentOrigins,
  ancestors: string,
  inline: InlineSources = NO_INLINE,
): string {
  return serialise({
    ...CLOSED,
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [origins.api],
    'frame-src': NOTHING,
    'worker-src': ["'self'"],
    'trusted-types': ['wallet-worker'],
    'frame-ancestors': [ancestors],
    ...reporting(origins),
  })
}

/** For answers that are never a document: JSON, images, refusals. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For pages that only show an error, and for files that no page displays. */
export const EMPTY_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function reporting(origins: DeploymentOrigins): Policy {
  return { 'report-to': ['csp'], 'report-uri': [`${origins.api}/csp`] }
}

function serialise(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ')
}
