/** The storage key of a project on the site. */
export function storageName(projectId: string): string {
  return `postern:${projectId}`
}

/**
 * Whether an earlier visit left connections. The site's own storage holds the names of connected namespaces and no addresses
 * (docs/security-model.md §1.14). Blocked storage reads as empty.
 */
export function hasConnectedNamespaces(projectId: string): boolean {
  try {
    return (localStorage.getItem(storageName(projectId)) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
