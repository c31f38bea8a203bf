import { ComputeBudgetProgram, type VersionedMessage } from '@solana/web3.js'
import { LAMPORTS_PER_SIGNATURE } from '#demo/chains/solana/local-cluster.ts'

const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000
const MICRO_LAMPORTS = 1_000_000n

/** The fee of a message in lamports: its signatures, plus the priority fee of its compute-budget instructions. */
export function transactionFee(message: VersionedMessage): number {
  const base = message.header.numRequiredSignatures * LAMPORTS_PER_SIGNATURE
  const budget = message.compiledInstructions.filter(
    ({ programIdIndex }) =>
      message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId) ?? false,
  )
  let limit = DEFAULT_UNITS_PER_INSTRUCTION * (message.compiledInstructions.length - budget.length)
  let price = 0n
  for (const { data } of budget) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_UNIT_LIMIT && data.length === 5) limit = view.getUint32(1, true)
    if (data[0] === SET_UNIT_PRICE && data.length === 9) price = view.getBigUint64(1, true)
  }
  return base + Number((BigInt(limit) * price + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS)
}
