import type { SwapInstruction } from './swap-message.ts'

export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Tags and lengths of its instructions (solana-compute-budget-interface). */
const LENGTHS: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 9, 4: 5 }
const [UNIT_LIMIT, UNIT_PRICE] = [2, 3]
/** What may be computed in a transaction, in units. */
const MAX_UNITS = 1_400_000n
const SIGNATURE_FEE = 5_000n
const MICRO = 1_000_000n

/**
 * Reads what a transaction with one signature pays to the network.
 *
 * @returns lamports; undefined if one of its settings is unknown or there twice.
 */
export function networkFeeOf(instructions: readonly SwapInstruction[]): bigint | undefined {
  const settings = new Map<number, bigint>()
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) continue
    const [tag = 0] = data
    if (data.length !== LENGTHS[tag] || settings.has(tag)) return undefined
    settings.set(tag, readNumber(data.subarray(1)))
  }
  const stated = settings.get(UNIT_LIMIT) ?? MAX_UNITS
  const units = stated < MAX_UNITS ? stated : MAX_UNITS
  return SIGNATURE_FEE + (units * (settings.get(UNIT_PRICE) ?? 0n) + MICRO - 1n) / MICRO
}

function readNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
