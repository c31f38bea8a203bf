/**
 * Cuts an address in its middle, for places where nothing is decided.
 *
 * @param start - characters kept at the start.
 * @param end - characters kept at the end.
 * @example
 * shortenAddress('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc') // '0x9965…A4dc'
 */
export function shortenAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}
