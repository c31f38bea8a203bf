import type { NameRefusal } from '#schemas/http/blockchain/profile.ts'

const LABEL = /^[a-z0-9-]*$/
/** A hyphen at an end; or hyphens in the third and fourth place, where encoded names have them. */
const MISPLACED = /^-|-$|^..--/

/**
 * Checks what can be said about a name without the server: its length, and that it has only letters, digits and hyphens
 * (docs/specification.md §5.1).
 *
 * @param label in lower case, without the zone.
 * @returns undefined for a label that the server is asked about.
 */
export function checkLabel(
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
): NameRefusal | undefined {
  if (!LABEL.test(label)) return 'characters'
  if (label.length < min) return 'too-short'
  if (label.length > max) return 'too-long'
  return MISPLACED.test(label) ? 'characters' : undefined
}
