import { NATIVE_MINT } from '#frame/preview/solana/accounts/addresses.ts'
import type { Facts } from '#frame/preview/solana/facts.ts'
import type { InstructionReading } from '#frame/preview/solana/instructions.ts'
import type { Simulation } from './simulate.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

/** The key of SOL in the expected outflow; no mint has this name. */
const NATIVE = 'native'

/** The highest cost of new accounts that no instruction names, in lamports: 0.02 SOL, about ten token accounts. */
const RENT_TOLERANCE = 20_000_000n

/** Closing a wrapped SOL account turns its tokens into SOL; an account that is given away takes its tokens along. */
const GIVES_UP_ACCOUNT: readonly string[] = ['approval.intent.closeAccount', 'approval.intent.changeOwner']

/** Warns if the simulation shows more leaving the account than the instructions say, or less arriving. */
export function outflowWarnings(
  { isFailed, comparison }: Simulation,
  readings: readonly InstructionReading[],
  facts: Facts,
  { account, fee }: { readonly account: string; readonly fee: bigint },
): readonly PreviewWarning[] {
  if (isFailed) return [{ class: 'SIMULATION_FAILED' }]
  // An unreadable instruction already has a warning, and nothing is expected of it.
  if (!comparison || readings.some(({ meaning }) => meaning === undefined)) return []
  const expected = expectedOutflow(readings, facts, account)
  if (isLessReceived(comparison.tokens, readings)) return [{ class: 'SIMULATION_DISAGREES' }]
  return [[NATIVE, comparison.lamports] as const, ...comparison.tokens].some(([name, delta]) => {
    const slack = name === NATIVE ? fee + RENT_TOLERANCE : 0n
    return -delta > (expected.get(name) ?? 0n) + slack
  })
    ? [{ class: 'SIMULATION_DISAGREES' }]
    : []
}

/** What is received in wrapped SOL may be unwrapped at once. */
function isLessReceived(
  tokens: ReadonlyMap<string, bigint>,
  readings: readonly InstructionReading[],
): boolean {
  const fields = readings.flatMap(({ meaning }) => meaning?.fields ?? [])
  return fields.some(
    ({ value }) =>
      value.kind === 'gain' && value.of !== NATIVE_MINT && (tokens.get(value.of) ?? 0n) < value.amount,
  )
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
    if (meaning === undefined || !GIVES_UP_ACCOUNT.includes(meaning.intent)) continue
    for (const { value } of meaning.fields) {
      const given = value.kind === 'address' ? facts.tokenAccount(value.address) : undefined
      if (given) add(given.mint, given.amount ?? 0n)
    }
  }
  return out
}
