/** Parses a stored list of ids; everything else is an empty list. */
export function parseIds(text: string | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
