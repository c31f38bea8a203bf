/** How many generated inputs a property is tried with: the given number, or `long` of them with `LONG=1`. */
export function runs(perCommit: number, long = perCommit * 20): number {
  return process.env['LONG'] === '1' ? long : perCommit
}
