import { allCalls, allMeanings, withSteps } from '#frame/preview/evm/calls/nested-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { tokensOf, type CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import { describeCall, type Description } from '#frame/preview/evm/descriptors/describe.ts'
import { gatherFacts, mergeFacts, type FactsContext, type RequestedFacts } from './gather-facts.ts'
import { MAX_CALL_DEPTH, readCall, type CallReading } from '#frame/preview/evm/calls/read-call.ts'
import { swapMeaning } from '#frame/preview/evm/calls/swap-meaning.ts'
import type { Facts } from './address-facts.ts'

/** Calls with what the chain and the operator say about them. */
export interface GatheredReadings {
  readonly facts: Facts
  readonly readings: readonly CallReading[]
  readonly descriptions: ReadonlyMap<CallReading, Description>
}

/** Looks up everything that calls name, and applies descriptors. */
export async function gatherReadings(
  readings: readonly CallReading[],
  requested: RequestedFacts,
  context: FactsContext,
): Promise<GatheredReadings> {
  const facts = await gatherFacts(requested, context)
  return describeReadings(readings, facts, context, 0)
}

/** Returns the addresses that calls and other meanings name. */
export function requestedFactsOf(
  readings: readonly CallReading[],
  more: readonly CallMeaning[],
): RequestedFacts {
  const calls = readings.flatMap(allCalls)
  const meanings = [...readings.flatMap(allMeanings), ...more.flatMap(withSteps)]
  const targets = calls.map(({ to }) => to).filter((to) => to !== undefined)
  const spenders = meanings.flatMap(({ spenders = [] }) => spenders)
  const recipients = meanings.flatMap(({ recipients = [] }) => recipients)
  return {
    contracts: [...targets, ...spenders],
    tokens: [...meanings.flatMap(tokensOf), ...recipients.filter((one) => targets.includes(one))],
    recipients,
  }
}

/** Returns the addresses that calls deal with. */
export function touchedBy(readings: readonly CallReading[]): readonly EvmAddress[] {
  const recipients = readings.flatMap(allMeanings).flatMap(({ recipients = [] }) => recipients)
  return [...new Set([...requestedFactsOf(readings, []).contracts, ...recipients])]
}

/** Describes the calls that have a descriptor. The calls inside them are read, looked up and described as well. */
async function describeReadings(
  given: readonly CallReading[],
  facts: Facts,
  context: FactsContext,
  depth: number,
): Promise<GatheredReadings> {
  const read = given.map((reading) => withCoins(withoutGuess(reading, facts), facts))
  const described = await Promise.all(
    read.map(async (reading): Promise<readonly [CallReading, Description | undefined]> => {
      const isTold = depth <= MAX_CALL_DEPTH && reading.appended.length === 0
      const description = isTold ? await describeCall(reading.call, context.account, facts) : undefined
      const carried = (description?.calls ?? []).map((call) => readCall(call, context.account))
      return [{ ...reading, inner: reading.meaning ? reading.inner : carried }, description]
    }),
  )
  const carried = described.flatMap(([{ meaning, inner }]) => (meaning ? [] : inner))
  const known =
    carried.length === 0
      ? facts
      : mergeFacts(facts, await gatherFacts(requestedFactsOf(carried, []), context))
  const descriptions = new Map<CallReading, Description>()
  let all = known
  const readings: CallReading[] = []
  for (const [reading, description] of described) {
    const inner =
      reading.inner.length === 0 ? undefined : await describeReadings(reading.inner, all, context, depth + 1)
    const full: CallReading = { ...reading, inner: inner?.readings ?? [] }
    for (const [one, own] of inner?.descriptions ?? []) descriptions.set(one, own)
    if (description) descriptions.set(full, description)
    all = inner?.facts ?? all
    readings.push(full)
  }
  return { facts: all, readings, descriptions }
}

/** Drops the meaning of ambiguous functions unless the contract is known to have them. */
function withoutGuess(reading: CallReading, facts: Facts): CallReading {
  const { meaning, call } = reading
  const isGuess =
    meaning?.isOfWrappedCoin === true && (call.to === undefined || !facts.isWrappedCoin(call.to))
  return isGuess ? { ...reading, meaning: undefined, inner: [] } : reading
}

/** Routers pay with the coins that are sent along, if the token they should pay wraps the coin and there are enough. */
function withCoins(reading: CallReading, facts: Facts): CallReading {
  const { swap } = reading.meaning ?? {}
  const { coins = 0n, pay, isRefunded } = swap ?? {}
  if (!swap || pay?.token === undefined || coins === 0n) return reading
  if (coins < pay.amount || !facts.isWrappedCoin(pay.token)) return reading
  // What is not used stays in the router, unless it is asked for.
  const isMost = isRefunded === true && (pay.isMost === true || coins > pay.amount)
  const paid = swapMeaning({ ...swap, pay: { token: undefined, amount: coins, isMost } })
  return { ...reading, meaning: { ...reading.meaning, ...paid } }
}
