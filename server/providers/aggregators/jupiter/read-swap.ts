import { JUPITER_CALLS } from '#schemas/networks/jupiter-calls.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What a transaction of Jupiter swaps, as its bytes say. */
export interface JupiterSwap {
  /** The only account that signs, and pays the fee. */
  readonly payer: string
  /** In the smallest unit. */
  readonly paid: bigint
  readonly minimum: bigint
}

/** The largest transaction, which has to fit into one packet. */
const MAX_BYTES = 1_232
const [SIGNATURE_BYTES, KEY_BYTES, DISCRIMINATOR_BYTES] = [64, 32, 8]
const HEAD_BYTES = 26
const VERSION_0 = 0x80
const BPS = 10_000n

/**
 * Reads a transaction with one signer and one call of Jupiter (docs.solana.com, "Transactions"). The modal checks the rest of it.
 *
 * @returns undefined for anything else, or where an integrator takes a fee, or a part of a better price.
 */
export function readJupiterSwap(bytes: Uint8Array, program: string): JupiterSwap | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    return read(new Cursor(bytes), program)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function read(cursor: Cursor, program: string): JupiterSwap | undefined {
  if (cursor.length() !== 1) return undefined
  cursor.take(SIGNATURE_BYTES)
  const first = cursor.byte()
  const signers = first === VERSION_0 ? cursor.byte() : first
  cursor.take(2)
  const keys = cursor.list(() => encodeBase58(cursor.take(KEY_BYTES)))
  cursor.take(KEY_BYTES)
  const instructions = cursor.list(() => ({
    program: keys[cursor.byte()],
    accounts: [...cursor.take(cursor.length())].map((index) => keys[index]),
    data: cursor.take(cursor.length()),
  }))
  const calls = instructions.filter((instruction) => instruction.program === program)
  const [call] = calls
  const [payer] = keys
  if (signers !== 1 || payer === undefined || call === undefined || calls.length > 1) return undefined
  const { accounts, data } = call
  const layout = JUPITER_CALLS[bytesToHex(data.subarray(0, DISCRIMINATOR_BYTES))]
  if (layout === undefined || data.length <= layout.amountsAt + HEAD_BYTES) return undefined
  const { authority, otherDestination } = layout
  const isOwn = otherDestination === undefined || accounts[otherDestination] === program
  if (accounts[authority] !== payer || !isOwn) return undefined
  const head = new DataView(data.buffer, data.byteOffset + layout.amountsAt)
  const [paid, quoted] = [head.getBigUint64(0, true), head.getBigUint64(8, true)]
  const [fee, better] = [head.getUint16(18, true), head.getUint16(20, true)]
  const slippage = BigInt(head.getUint16(16, true))
  if (fee !== 0 || better !== 0 || slippage > BPS) return undefined
  return { payer, paid, minimum: (quoted * (BPS - slippage)) / BPS }
}

/** Reads bytes one after another. */
class Cursor {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** @throws RangeError behind the end. */
  take(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new RangeError('The transaction is too short.')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** A length of seven bits in each byte; a packet has no room for one of three bytes. */
  length(): number {
    const low = this.byte()
    return low < VERSION_0 ? low : low - VERSION_0 + this.byte() * VERSION_0
  }

  list<T>(item: () => T): readonly T[] {
    return Array.from({ length: this.length() }, item)
  }
}
