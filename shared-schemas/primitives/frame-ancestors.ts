import {
  DEVELOPMENT_ORIGINS,
  implicitOrigins,
  ORIGIN_LIST_MAX_CHARACTERS,
  ORIGIN_LIST_MAX_ENTRIES,
  type OriginParts,
  parseOriginEntry,
} from './origin.ts'

// A Content-Security-Policy cannot name [::1]; the origin check of the handshake accepts it for tools only.
const LOOPBACK_SOURCES = ['localhost:*', '*.localhost:*', '127.0.0.1:*'].flatMap((host) => [
  `http://${host}`,
  `https://${host}`,
])

function toSource({ scheme, wildcard, host, port }: OriginParts): string {
  return `${scheme}://${wildcard ? '*.' : ''}${host}${port === undefined ? '' : `:${port}`}`
}

/**
 * Writes the sources of a `frame-ancestors` directive for a project's allow-list. Every entry is parsed again and written
 * from its parts, so that only valid origins reach the header; invalid entries, and those beyond 100 entries or 6 KiB, are
 * left out. An empty list allows loopback only. A browser reads `*` as any number of labels; the origin check of the
 * handshake narrows it to one.
 *
 * @param entries the project's origins.
 * @param developmentOrigins whether the development hosts are allowed while no production origin is listed.
 * @returns sources joined by spaces, never empty.
 * @example
 * `frame-ancestors ${toFrameAncestors(['https://example.com'])}` // 'frame-ancestors https://example.com'
 */
export function toFrameAncestors(entries: readonly string[], developmentOrigins = false): string {
  const listed: string[] = []
  let characters = 0
  for (const entry of entries) {
    const parsed = parseOriginEntry(entry)
    if (!parsed.ok) continue
    const source = toSource(parsed.value)
    characters += source.length + 1
    if (listed.length >= ORIGIN_LIST_MAX_ENTRIES || characters > ORIGIN_LIST_MAX_CHARACTERS) break
    listed.push(source)
  }
  const implicit = implicitOrigins({ origins: entries, developmentOrigins })
  const sources = [
    ...listed,
    ...(implicit.loopback ? LOOPBACK_SOURCES : []),
    ...(implicit.development ? DEVELOPMENT_ORIGINS : []),
  ]
  return [...new Set(sources)].join(' ')
}
