/**
 * Parses untrusted JSON.
 *
 * @returns undefined for invalid JSON; no valid JSON means undefined.
 * @example
 * parseJson('{"id":1') // undefined
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
