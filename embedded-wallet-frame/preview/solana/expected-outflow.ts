import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import { NATIVE, type Simulation } from '#frame/preview/solana/simulate.ts'
import type { PreviewWarning } from '#frame/preview/preview.ts'

/** What making accounts may cost without being named by an instruction, in lamports. Our figure: 0.02 SOL. */
const RENT_TOLERANCE = 20_000_000n

/** Whether a node sees more leave the account than the instructions that were read say. */
export function judgeSimulation(
  simulation: Simulation | undefined,
  readings: readonly InstructionReading[],
  facts: Facts,
  { account, fee }: { readonly account: string; readonly fee: bigint },
): readonly PreviewWarning[] {
  if (simulation?.isFailed) return [{ class: 'SIMULATION_FAILED' }]
  // What could not be read is warned of already, and nothing is expected of it.
  if (!simulation?.deltas || readings.some(({ meaning }) => meaning === undefined)) return []
  const expected = expectedOutflow(readings, facts, account)
  return [...simulation.deltas].some(([name, delta]) => {
    const slack = name === NATIVE ? fee + RENT_TOLERANCE : 0n
    return -delta > (expected.get(name) ?? 0n) + slack
  })
    ? [{ class: 'SIMULATION_DISAGREES' }]
    : []
}

function expectedOutflow(
  readings: readonly InstructionReading[],
  facts: Facts,
  account: string,
): ReadonlyMap<string, bigint> {
  const out = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => out.set(name, (out.get(name) ?? 0n) + amount)
  for (const { meaning } of readings) {
    if (meaning?.spends?.from === account) add(NATIVE, meaning.spends.lamports)
    for (const { value } of meaning?.fields ?? []) {
      if (value.kind !== 'token') continue
      const source = facts.tokenAccount(value.of)
      add(source?.mint ?? value.of, value.amount)
    }
    // Closing wrapped SOL turns its tokens into SOL.
    if (meaning?.intent === 'approval.intent.closeAccount')
      for (const { value } of meaning.fields) {
        const closed = value.kind === 'address' ? facts.tokenAccount(value.address) : undefined
        if (closed) add(closed.mint, closed.amount ?? 0n)
      }
  }
  return out
}
