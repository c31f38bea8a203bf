import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'

/** Where this document stands, as the browser tells it. */
export interface Surroundings {
  /** Frames between this document and the top of the page, the top included: 0 in a page of its own. */
  readonly ancestors: number
  /** `location.ancestorOrigins`, the parent's first; undefined in browsers without it. */
  readonly ancestorOrigins: readonly string[] | undefined
}

/** What this document may do: explain itself, be silent, or serve the modal. */
export type Position =
  | { readonly kind: 'top-level' }
  | { readonly kind: 'refused' }
  /** `site` is undefined where the browser attests none: then the modal reports it. */
  | { readonly kind: 'in-modal'; readonly site: string | undefined }

/** The same for a document that speaks to a site without a modal between them. */
export type SitePosition =
  | { readonly kind: 'top-level' }
  | { readonly kind: 'refused' }
  /** `site` is undefined where the browser attests none: then it is the allowed origin that speaks first. */
  | { readonly kind: 'in-site'; readonly site: string | undefined }

/**
 * Decides whether this document stands where the wallet may work: inside the modal, inside an allowed site, and
 * nowhere else. `frame-ancestors` cannot say "my parent must be the modal"; this check does
 * (docs/security-model.md §1.5).
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

/** Reads the surroundings of a window; only what every browser lets a frame see of its ancestors. */
export function readSurroundings(self: Window): Surroundings {
  let ancestors = 0
  for (let frame = self; frame.parent !== frame; frame = frame.parent) ancestors += 1
  const listed = self.location.ancestorOrigins as DOMStringList | undefined
  return { ancestors, ancestorOrigins: listed && Array.from(listed) }
}
