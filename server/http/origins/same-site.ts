import { parseOrigin, parseOriginEntry } from '#schemas/primitives/origin.ts'

/**
 * Whether a browser may count an origin and a listed site as one site, and so run both in one process. Without the list of
 * public suffixes: two hosts with the same last two labels may be one, so no pair is missed, and some are taken for one that
 * are two (`a.co.uk` and `b.co.uk`). Names under `localhost` are sites of their own, as browsers see them.
 *
 * @param entry an entry of a project's origins; an invalid one is no site.
 */
export function mayShareSite(origin: string, entry: string): boolean {
  const own = parseOrigin(origin)
  const listed = parseOriginEntry(entry)
  if (!own || !listed.ok) return false
  const { host, wildcard } = listed.value
  return siteOf(own.host) === siteOf(host) || (wildcard && own.host.endsWith(`.${host}`))
}

function siteOf(host: string): string {
  return host.split('.').slice(-2).join('.')
}
