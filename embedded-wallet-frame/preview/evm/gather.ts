import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import { tokensOf, type CallMeaning, type EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { describeCall, type Description } from '#frame/preview/evm/describe.ts'
import { gatherFacts, type Facts, type FactsContext, type Wanted } from '#frame/preview/evm/facts.ts'
import { readCall, type CallReading } from '#frame/preview/evm/read-call.ts'
import { allMeanings, withSteps } from '#frame/preview/evm/simulate.ts'

/** Calls with what the chain and the operator say about them. */
export interface GatheredReadings {
  readonly facts: Facts
  readonly readings: readonly CallReading[]
  readonly descriptions: ReadonlyMap<CallReading, Description>
}

/** Asks about everything calls name, and lets descriptors describe them. */
export async function gatherReadings(
  readings: readonly CallReading[],
  wanted: Wanted,
  context: FactsContext,
): Promise<GatheredReadings> {
  const facts = await gatherFacts(wanted, context)
  return { facts, ...(await describeReadings(readings, context.account, facts)) }
}

/** The addresses calls and other meanings name. */
export function wantedOf(readings: readonly CallReading[], more: readonly CallMeaning[]): Wanted {
  const calls = readings.flatMap(allCalls)
  const meanings = [...readings.flatMap(allMeanings), ...more.flatMap(withSteps)]
  const targets = calls.map(({ to }) => to).filter((to) => to !== undefined)
  const spenders = meanings.flatMap(({ spenders = [] }) => spenders)
  const recipients = meanings.flatMap(({ recipients = [] }) => recipients)
  return {
    contracts: [...targets, ...spenders],
    tokens: [...meanings.flatMap(tokensOf), ...recipients.filter((one) => targets.includes(one))],
  }
}

/** The addresses calls deal with. */
export function touchedBy(readings: readonly CallReading[]): readonly EvmAddress[] {
  const recipients = readings.flatMap(allMeanings).flatMap(({ recipients = [] }) => recipients)
  return [...new Set([...wantedOf(readings, []).contracts, ...recipients])]
}

function allCalls({ call, inner }: CallReading): readonly EvmCall[] {
  return [call, ...inner.flatMap(allCalls)]
}

/** Descriptions of the calls that have some, with the calls they carry read as calls of their own. */
async function describeReadings(
  readings: readonly CallReading[],
  account: EvmAddress,
  facts: Facts,
): Promise<Pick<GatheredReadings, 'readings' | 'descriptions'>> {
  const descriptions = new Map<CallReading, Description>()
  const described = await Promise.all(
    readings.map(async (reading): Promise<CallReading> => {
      const inner = await describeReadings(reading.inner, account, facts)
      for (const [one, description] of inner.descriptions) descriptions.set(one, description)
      const description = await describeCall(reading.call, account, facts)
      const carried = (description?.calls ?? []).map((call) => readCall(call, account))
      const full: CallReading = { ...reading, inner: reading.meaning ? inner.readings : carried }
      if (description) descriptions.set(full, description)
      return full
    }),
  )
  return { readings: described, descriptions }
}
