/**
 * Fills the parameters of a path, each of them encoded.
 *
 * @example
 * fillPath('/v1/names/{name}', { name: 'a b.eth' }) // '/v1/names/a%20b.eth'
 */
export function fillPath(path: string, parts: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
}
