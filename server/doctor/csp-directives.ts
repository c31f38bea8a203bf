/** Parses a Content-Security-Policy header into directives and their sources; the first of repeated ones counts. */
export function parseCspDirectives(header: string | undefined): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const text of (header ?? '').split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}
