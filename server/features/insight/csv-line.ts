/** Spreadsheets take a cell that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Writes cells as a line of CSV (RFC 4180). A cell that a spreadsheet would compute is preceded by an apostrophe.
 *
 * @example
 * csvLine(['a', '=1+1', 'say "b"']) // `a,'=1+1,"say ""b"""\r\n`
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
