/**
 * Divides rows into chunks, since databases limit the parameters of a statement.
 *
 * @example
 * chunk([1, 2, 3], 2) // [[1, 2], [3]]
 */
export function chunk<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}
