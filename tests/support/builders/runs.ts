/** Whether `npm run test:long` runs, which tries everything; the run of every change tries samples. */
export const isLongRun = process.env['LONG'] === '1'

/** Returns the number of generated inputs of a property: the given number, or `long` with `LONG=1`. */
export function runs(perCommit: number, long = perCommit * 20): number {
  return isLongRun ? long : perCommit
}

/** Returns one of each `every` items, beginning with the one at `first`; all items with `LONG=1`. */
export function sampleOf<T>(items: readonly T[], every: number, first = 0): readonly T[] {
  return isLongRun ? items : items.filter((_item, index) => index % every === first % every)
}
