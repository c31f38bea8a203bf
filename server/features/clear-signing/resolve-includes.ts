import { mergeDescriptors, type Descriptor } from '@ethereum-sourcify/clear-signing'
import { posix } from 'node:path'

/** Returns the file at a path inside the root, relative to it; undefined when there is none. */
export type ReadDescriptor = (path: string) => Descriptor | undefined

const MAX_INCLUDES = 4

/**
 * Merges a descriptor with everything it includes.
 *
 * @param path Relative to the root, with slashes.
 * @throws when a file is missing, lies outside the root, or includes itself; the message names it.
 */
export function resolveIncludes(path: string, read: ReadDescriptor): Descriptor {
  return resolveFrom(path, read, [])
}

function resolveFrom(path: string, read: ReadDescriptor, trail: readonly string[]): Descriptor {
  if (trail.includes(path)) throw new Error(`${path} includes itself`)
  if (trail.length > MAX_INCLUDES) throw new Error(`${path} is included too deep`)
  const descriptor = read(path)
  if (descriptor === undefined) throw new Error(`${path} is missing`)
  const { includes, ...own } = descriptor
  if (includes === undefined) return own
  const included = typeof includes === 'string' ? includedPath(path, includes) : undefined
  if (included === undefined)
    throw new Error(`${path} includes something other than a file beside it: ${JSON.stringify(includes)}`)
  return mergeDescriptors(own, resolveFrom(included, read, [...trail, path]))
}

/** The path of the included file relative to the root; undefined when it lies outside or is not a path. */
function includedPath(from: string, includes: string): string | undefined {
  // A URL, a Windows path, or an absolute one.
  if (includes === '' || /[:\\\0]/.test(includes) || includes.startsWith('/')) return undefined
  const path = posix.normalize(posix.join(posix.dirname(from), includes))
  return path === '..' || path.startsWith('../') || !path.endsWith('.json') ? undefined : path
}
