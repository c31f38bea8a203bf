/** A text, or a number as JSON writes it. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Shorter integers are exact as numbers. */
const INEXACT = /^-?\d{16,}$/

/**
 * Reads JSON with integers that exceed the precision of numbers: those of 16 digits and more become text.
 *
 * @returns undefined for a text that is not JSON.
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
