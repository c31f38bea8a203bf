import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'

/** Where this document stands, as the browser attests it. */
export interface Surroundings {
  /** The number of documents above this one, the top of the page included: 0 for a top-level document. */
  readonly ancestors: number
  /** `location.ancestorOrigins`, the parent's first; undefined in browsers without it. */
  readonly ancestorOrigins: readonly string[] | undefined
}

/** What this document may do: explain itself, do nothing, or serve the modal. */
export type Position =
  | { readonly kind: 'top-level' }
  | { readonly kind: 'refused' }
  /** `site` is undefined where the browser attests none; the modal then reports it. */
  | { readonly kind: 'in-modal'; readonly site: string | undefined }

/** The same for a document that serves a site without a modal between them. */
export type SitePosition =
  | { readonly kind: 'top-level' }
  | { readonly kind: 'refused' }
  /** `site` is undefined where the browser attests none; the first allowed origin that sends a message then is the site. */
  | { readonly kind: 'in-site'; readonly site: string | undefined }

/**
 * Decides whether this document stands where the wallet may work: inside the modal, inside an allowed site, and nowhere else.
 * `frame-ancestors` cannot say "my parent must be the modal"; this check does (docs/security-model.md §1.5).
 *
 * @example
 * checkPosition(readSurroundings(window), deployment) // { kind: 'in-modal', site: 'https://shop.example' }
 */
export function checkPosition(
  { ancestors, ancestorOrigins }: Surroundings,
  deployment: Pick<Deployment, 'modalOrigin' | 'origins' | 'developmentOrigins'>,
): Position {
  if (ancestors === 0) return { kind: 'top-level' }
  if (ancestors !== 2) return { kind: 'refused' }
  if (!ancestorOrigins) return { kind: 'in-modal', site: undefined }
  const [parent, site] = ancestorOrigins
  const stands =
    ancestorOrigins.length === 2 && parent === deployment.modalOrigin && isOriginAllowed(site, deployment)
  return stands ? { kind: 'in-modal', site } : { kind: 'refused' }
}

/**
 * Decides whether this document, at the path of the event-style protocol, stands directly in an allowed site of a
 * project that permits it (docs/security-model.md §1.6).
 *
 * @example
 * checkSitePosition(readSurroundings(window), deployment) // { kind: 'in-site', site: 'https://shop.example' }
 */
export function checkSitePosition(
  { ancestors, ancestorOrigins }: Surroundings,
  deployment: Pick<Deployment, 'origins' | 'developmentOrigins' | 'wallet'>,
): SitePosition {
  if (ancestors === 0) return { kind: 'top-level' }
  if (ancestors !== 1 || deployment.wallet?.frameClients !== 'sites') return { kind: 'refused' }
  if (!ancestorOrigins) return { kind: 'in-site', site: undefined }
  const [site] = ancestorOrigins
  const stands = ancestorOrigins.length === 1 && isOriginAllowed(site, deployment)
  return stands ? { kind: 'in-site', site } : { kind: 'refused' }
}

/** What every browser lets a frame see of a window; some have no `ancestorOrigins`. */
interface SeenWindow {
  readonly parent: SeenWindow
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
}

/** Reads the surroundings of a window, using only what every browser lets a frame see of its ancestors. */
export function readSurroundings(self: SeenWindow): Surroundings {
  let ancestors = 0
  for (let frame = self; frame.parent !== frame; frame = frame.parent) ancestors += 1
  const listed = self.location.ancestorOrigins
  return { ancestors, ancestorOrigins: listed && Array.from(listed) }
}
