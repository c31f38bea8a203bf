/** A text, or a number as JSON writes it. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Integers below are exact as numbers. */
const INEXACT = /^-?\d{16,}$/

/**
 * Reads JSON whose integers may be larger than numbers hold: those of 16 digits and more become text.
 *
 * @returns undefined for what is no JSON.
 * @example
 * exactJson('{"lamports":9007199254740993}') // { lamports: '9007199254740993' }
 */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (INEXACT.test(token) ? `"${token}"` : token)))
  } catch {
    return undefined
  }
}
