import { PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import type { SolanaMessage } from '#frame/preview/solana/message.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
const UNITS_PER_INSTRUCTION = 200_000
const MAX_UNITS = 1_400_000
/** Programs whose instructions contain signatures that cost a fee as well; their first byte is the count. */
const SIGNATURE_PROGRAMS = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** Fees that no busy network asks for: from 0.005 SOL high, from 0.1 SOL extreme. */
const HIGH_LAMPORTS = 5_000_000n
const EXTREME_LAMPORTS = 100_000_000n

/** Returns the highest fee of a transaction in lamports: its signatures, and its priority fee. */
export function feeOf(message: SolanaMessage, readings: readonly InstructionReading[]): bigint {
  const budgets = readings.flatMap(({ meaning }) => meaning?.budget ?? [])
  const price = budgets.find(({ microLamportsPerUnit }) => microLamportsPerUnit !== undefined)
  const limit = budgets.find(({ unitLimit }) => unitLimit !== undefined)?.unitLimit
  const working = readings.filter(({ program }) => program !== PROGRAMS.computeBudget).length
  const units = Math.min(limit ?? working * UNITS_PER_INSTRUCTION, MAX_UNITS)
  const priority = (BigInt(units) * (price?.microLamportsPerUnit ?? 0n) + MICRO - 1n) / MICRO
  const carried = readings
    .filter(({ program }) => SIGNATURE_PROGRAMS.includes(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return LAMPORTS_PER_SIGNATURE * BigInt(message.requiredSignatures + carried) + priority
}

export function feeWarnings(lamports: bigint): readonly PreviewWarning[] {
  if (lamports >= EXTREME_LAMPORTS) return [{ class: 'FEE_EXTREME' }]
  return lamports >= HIGH_LAMPORTS ? [{ class: 'FEE_HIGH' }] : []
}
