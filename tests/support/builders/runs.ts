/** Returns the number of generated inputs of a property: the given number, or `long` with `LONG=1`. */
export function runs(perCommit: number, long = perCommit * 20): number {
  return process.env['LONG'] === '1' ? long : perCommit
}
