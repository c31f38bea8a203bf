import type { Hex } from 'viem'

/** Reads bytes in hexadecimal, in lower case; undefined for any other text. */
export function toBytes(data: string): Hex | undefined {
  return /^0x(?:[0-9a-f]{2})*$/i.test(data) ? `0x${data.slice(2).toLowerCase()}` : undefined
}
