import type { EvmAddress } from '#frame/preview/evm/bytes.ts'

/** Digits at either end people compare at most; poisoned addresses match those. */
const ENDS = 4

/**
 * The known address another one was made to be taken for: it begins or ends with the same digits. One end is enough:
 * an address one digit off must not pass as a stranger.
 */
export function findLookAlike(address: EvmAddress, known: readonly EvmAddress[]): EvmAddress | undefined {
  if (known.includes(address)) return undefined
  const [start, end] = [address.slice(2, 2 + ENDS), address.slice(-ENDS)]
  return known.find((one) => one.slice(2, 2 + ENDS) === start || one.slice(-ENDS) === end)
}
