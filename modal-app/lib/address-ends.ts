/** Characters people compare at each end of an address, so that forged addresses match both ends. */
const COMPARED_LENGTH = 4

/** What all addresses of a network begin with, which distinguishes none of them. */
const PREFIX = /^(?:0x|bc1[qp]|tb1[qp]|bcrt1[qp])/

/**
 * Returns the characters of an address that people compare.
 *
 * @param address in its canonical form.
 * @example
 * addressEnds('0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc') // '9965…a4dc'
 */
export function addressEnds(address: string): string {
  const bare = address.replace(PREFIX, '')
  return `${bare.slice(0, COMPARED_LENGTH)}…${bare.slice(-COMPARED_LENGTH)}`
}

/** Whether an address is long enough for its ends to be a part of it only. */
export function hasEnds(address: string): boolean {
  return address.length > 2 * COMPARED_LENGTH + 2
}
