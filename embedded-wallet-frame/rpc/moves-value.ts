/** Methods that sign words: whatever else is signed may move value, a permission in typed data as well. */
const SIGNS_WORDS: ReadonlySet<string> = new Set(['personal_sign', 'signMessage', 'solana_signMessage'])

/** Whether what a method signs may move value. */
export function movesValue(method: string): boolean {
  return !SIGNS_WORDS.has(method)
}
