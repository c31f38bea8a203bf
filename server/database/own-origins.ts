import { fail, type Result } from '#schemas/errors/result.ts'
import { matchesOriginEntry, parseOrigin, parseOriginEntry } from '#schemas/primitives/origin.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { Project } from './project.ts'

/** An entry of a project that names, or matches with a `*`, one of the deployment's own origins. */
export interface OwnEntry {
  /** The index in the list. */
  readonly index: number
  /** What is wrong with the entry, as a sentence. */
  readonly problem: string
}

/**
 * Finds an entry that would admit the modal, the wallet or the API as a site of the project. They could then ask the wallet
 * in the name of a site.
 */
export function findOwnEntry(origins: readonly string[], own: DeploymentOrigins): OwnEntry | undefined {
  for (const [index, text] of origins.entries()) {
    const site = ownSiteOf(text, own)
    if (site === undefined) continue
    const [name, origin] = site
    const problem =
      text === origin
        ? `${text} is the origin of the deployment’s own ${name}, which cannot be a site`
        : `${text} also admits ${origin}, the deployment’s own ${name}, which cannot be a site; list the sites one by one`
    return { index, problem }
  }
  return undefined
}

/** Creates the failure for a change with such an entry; its `data.field` names the entry. */
export function refuseOwnEntry(
  { id, origins = [] }: { readonly id: string; readonly origins?: readonly string[] | undefined },
  own: DeploymentOrigins,
): Result<never> | undefined {
  const found = findOwnEntry(origins, own)
  if (found === undefined) return undefined
  const { index, problem } = found
  const field = `origins[${index}]`
  return fail('ORIGIN_INVALID', `In the project ${id}, ${field}: ${problem}.`, { field })
}

/** Removes the deployment's own origins from a project, however they got into its list. */
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
