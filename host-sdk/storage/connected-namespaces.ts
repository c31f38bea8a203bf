/** The storage key of a project on the site begins with it. */
export const STORAGE_PREFIX = 'postern:'

/**
 * Whether an earlier visit left connections. The site's own storage holds the names of connected namespaces and no addresses
 * (docs/security-model.md §1.14). Blocked storage reads as empty.
 */
export function hasConnectedNamespaces(projectId: string): boolean {
  try {
    return (localStorage.getItem(STORAGE_PREFIX + projectId) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
