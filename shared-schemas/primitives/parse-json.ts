/**
 * Reads JSON of somebody else.
 *
 * @returns undefined for what is none, which no JSON means.
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
