import { isHex, type Hex } from 'viem'
import * as z from 'zod/mini'

/** Schema of text that starts with `0x`. */
export const HexText = z.templateLiteral(['0x', z.string()])

const Bundle = z.object({ id: z.string() })

/**
 * Narrows a signature, a hash or other bytes.
 *
 * @throws for a value that is not hexadecimal.
 */
export function hexOf(value: unknown): Hex {
  if (!isHex(value)) throw new TypeError(`Expected hexadecimal, got ${JSON.stringify(value)}.`)
  return value
}

/**
 * Reads the id of sent calls (EIP-5792).
 *
 * @throws for an answer without an id.
 */
export function bundleIdOf(answer: unknown): string {
  return Bundle.parse(answer).id
}
