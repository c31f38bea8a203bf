import type { Client, Hex } from 'viem'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { movedAmounts } from './moved-amounts.ts'
import { movesOthers } from './other-movements.ts'
import type { RouterCall } from './calls/router-call.ts'
import { simulateCalls } from './simulate-calls.ts'
import type { PlannedStep, StepPlan } from './swap-steps.ts'
import { balanceCall, coinBalanceCall, toAmount } from './token-reads.ts'

/** What a simulation of steps says. */
export interface StepsTrial {
  readonly plan: StepPlan
  /** The first step that fails; undefined if all succeed. */
  readonly failed: PlannedStep['step'] | undefined
  /** What that step returned. */
  readonly refusal: Hex
  /** Of each step, in units. */
  readonly gasUsed: readonly bigint[]
  /** What the account receives, in the smallest unit; undefined if a step fails. */
  readonly received: bigint | undefined
  /** Whether it takes more than shown, or something else; only known of a call that is not read in full. */
  readonly takesMore: boolean
}

/** Coins for a simulation beside those that are paid; the fee is stated apart. */
const SPARE_COINS = 10n ** 18n

/**
 * Simulates the steps of a swap, one after another.
 *
 * @param setting.wrapped the network's wrapped coin.
 * @returns undefined where the node cannot simulate.
 */
export async function trySteps(
  plan: StepPlan,
  {
    terms,
    wrapped,
    read,
    client,
  }: {
    readonly terms: SwapTerms
    readonly wrapped: string
    readonly read: RouterCall | undefined
    readonly client: Client
  },
): Promise<StepsTrial | undefined> {
  const { from, paid, received: token } = terms
  const isUnread = read?.unread !== undefined
  const asked = isUnread
    ? [paid, token].map((side) => (side === undefined ? coinBalanceCall(from) : balanceCall(side, from)))
    : token === undefined
      ? []
      : [balanceCall(token, from)]
  const made = plan.map(({ call }) => ({ ...call, from }))
  const value = plan.reduce((sum, { call }) => sum + call.value, 0n)
  const coins = value > 0n ? { [from]: value + SPARE_COINS } : {}
  const outcomes = await simulateCalls([...asked, ...made, ...asked], { client, coins })
  if (outcomes === undefined) return undefined
  const own = outcomes.slice(asked.length, asked.length + plan.length)
  const place = own.findIndex(({ isDone }) => !isDone)
  const gasUsed = own.map(({ gasUsed }) => gasUsed)
  const failed = plan[place]?.step
  const refusal = own[place]?.returned ?? '0x'
  if (failed !== undefined) return { plan, failed, refusal, gasUsed, received: undefined, takesMore: false }
  // Coins are counted by logs of the wrapped coin, and tokens by what is held: their logs are theirs to write.
  const logs = own.at(-1)?.logs ?? []
  const [before, after] = [outcomes.slice(0, asked.length), outcomes.slice(-asked.length)]
  const change = (side: number) => difference(before.at(side)?.returned, after.at(side)?.returned)
  const received = token === undefined && !isUnread ? movedAmounts(terms, logs, wrapped).received : change(-1)
  const takesMore = isUnread && (isMore(terms, change(0)) || movesOthers(terms, logs))
  return { plan, failed, refusal, gasUsed, received, takesMore }
}

function isMore({ mostPaid }: SwapTerms, change: bigint | undefined): boolean {
  return change === undefined || -change > mostPaid
}

function difference(before: Hex | undefined, after: Hex | undefined): bigint | undefined {
  const [first, last] = [toAmount(before), toAmount(after)]
  return first === undefined || last === undefined ? undefined : last - first
}
