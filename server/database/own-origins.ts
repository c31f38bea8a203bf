import { fail, type Result } from '#schemas/errors/result.ts'
import { matchesOriginEntry, parseOrigin, parseOriginEntry } from '#schemas/primitives/origin.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { Project } from './project.ts'

/** What a project lists although it is the deployment's own, by itself or with a `*`. */
export interface OwnEntry {
  /** The place in the list. */
  readonly index: number
  /** What is wrong with it, as a sentence about the entry. */
  readonly complaint: string
}

/**
 * Finds an entry that admits the modal, the wallet or the API as a site of a project: as one they could ask the wallet in
 * the name of a site, and no page of theirs is one.
 */
export function findOwnEntry(origins: readonly string[], own: DeploymentOrigins): OwnEntry | undefined {
  for (const [index, text] of origins.entries()) {
    const site = ownSiteOf(text, own)
    if (site === undefined) continue
    const [name, origin] = site
    const complaint =
      text === origin
        ? `${text} is the origin of the deployment’s own ${name}, which is no site`
        : `${text} also admits ${origin}, the deployment’s own ${name}, which is no site; list the sites one by one`
    return { index, complaint }
  }
  return undefined
}

/** The failure of a change whose list has such an entry; its `data.field` names the entry. */
export function refuseOwnEntry(
  { id, origins = [] }: { readonly id: string; readonly origins?: readonly string[] | undefined },
  own: DeploymentOrigins,
): Result<never> | undefined {
  const found = findOwnEntry(origins, own)
  if (found === undefined) return undefined
  const { index, complaint } = found
  const field = `origins[${index}]`
  return fail('ORIGIN_INVALID', `In the project ${id}, ${field}: ${complaint}.`, { field })
}

/** A project without entries that are one of the deployment's own origins, however they got into its list. */
export function withoutOwnEntries(project: Project, own: DeploymentOrigins): Project {
  const all = Object.values(own)
  return { ...project, origins: project.origins.filter((origin) => !all.includes(origin)) }
}

function ownSiteOf(text: string, own: DeploymentOrigins): [name: string, origin: string] | undefined {
  const entry = parseOriginEntry(text)
  if (!entry.ok) return undefined
  return Object.entries(own).find(([, origin]) => {
    const parts = parseOrigin(origin)
    return parts !== undefined && matchesOriginEntry(parts, entry.value)
  })
}
