import { allCalls, allMeanings } from '#frame/preview/evm/all-meanings.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import { tokensOf, type EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import type { FeeLevel } from '#frame/preview/evm/complete-transaction.ts'
import { gatherFacts, mergeFacts, type Facts, type FactsContext } from '#frame/preview/evm/facts.ts'
import { gatherReadings, wantedOf, type GatheredReadings } from '#frame/preview/evm/gather.ts'
import { readCall, type CallReading } from '#frame/preview/evm/read-call.ts'
import { compareSimulation, simulate, type Simulation } from '#frame/preview/evm/simulation/simulate.ts'
import type { Touched } from '#frame/preview/evm/simulation/state-questions.ts'
import type { Trial } from '#frame/preview/evm/simulation/trial.ts'

/** What is known beyond the bytes. */
export interface TransactionFacts extends GatheredReadings {
  readonly simulation: Simulation | undefined
  readonly networkFee: FeeLevel
  /** Of each call, as they were tried. */
  readonly gasLimits: readonly bigint[] | undefined
}

/** Calls with the terms on which they are sent; by default the account sends them itself. */
export type AskedCalls = Pick<Trial, 'calls' | 'gasLimits' | 'fees' | 'nonce' | 'accessList'> & {
  readonly sender?: EvmAddress
  /** The code the account is given by the same signature, lower case. */
  readonly delegates?: readonly EvmAddress[]
}

/** Gas with room for state that other transactions change before, in hundredths. */
const GAS_ROOM = 150n

/** Reads calls, lets a node try them, and asks everything about them. */
export async function gatherForCalls(
  { calls, sender, delegates = [], ...terms }: AskedCalls,
  options: FactsContext & { readonly networkFee: FeeLevel },
): Promise<TransactionFacts> {
  const { account, networkFee } = options
  const readings = calls.map((call) => readCall(call, account))
  const [delegate] = delegates
  const code = delegate && `0xef0100${delegate.slice(2)}`
  const trial: Trial = { ...terms, calls, account, sender: sender ?? account, ...(code && { code }) }
  const first = await simulate(trial, options)
  const gasLimits = trial.gasLimits ?? gasOf(first)
  const limited: Trial = { ...trial, ...(gasLimits && { gasLimits }) }
  const wanted = wantedOf(readings, [])
  const tokens = [...wanted.tokens, ...(first ? tokensIn(first) : [])]
  const [compared, gathered] = await Promise.all([
    first && compareSimulation(limited, first, touchedOf(readings, account), options),
    gatherReadings(readings, { ...wanted, contracts: [...wanted.contracts, ...delegates], tokens }, options),
  ])
  const simulation = isJustSent(calls, compared, gathered.facts) ? sentCoins(calls, account) : compared
  const missing = simulation ? tokensIn(simulation).filter((token) => !tokens.includes(token)) : []
  const facts =
    missing.length === 0
      ? gathered.facts
      : mergeFacts(gathered.facts, await gatherFacts({ contracts: [], tokens: missing }, options))
  return { ...gathered, facts, simulation, networkFee, gasLimits }
}

/** A later call may depend on an earlier one: what each used when the node tried them together, with room. */
function gasOf(first: Simulation | undefined): readonly bigint[] | undefined {
  const used = first?.hasFailed === false ? first.gasUsed.filter((one) => one !== undefined) : []
  const isWhole = first !== undefined && used.length > 0 && used.length === first.gasUsed.length
  return isWhole ? used.map((one) => (one * GAS_ROOM) / 100n) : undefined
}

function tokensIn({ moved, items, grants }: Simulation): readonly EvmAddress[] {
  return [
    ...[...moved.keys()].filter((token) => token !== 'native'),
    ...items.map(({ collection }) => collection),
    ...grants.map(({ over }) => over),
  ]
}

/** What the bytes of calls name: those may hold something of the account afterwards, whatever logs say. */
function touchedOf(readings: readonly CallReading[], account: EvmAddress): Touched {
  const meanings = readings.flatMap(allMeanings)
  const targets = readings
    .flatMap(allCalls)
    .flatMap(({ to, data }) => (to === undefined || to === account || data.length === 0 ? [] : [to]))
  return {
    tokens: [...meanings.flatMap(tokensOf), ...targets],
    holders: [...meanings.flatMap(({ spenders = [] }) => spenders), ...targets],
  }
}

/** Coins sent to addresses without code: nothing else can happen, so nothing has to be tried. */
function isJustSent(calls: readonly EvmCall[], tried: Simulation | undefined, facts: Facts): boolean {
  const isTried = tried !== undefined && (tried.hasFailed || tried.unseen.length === 0)
  return (
    !isTried && calls.every(({ to, data }) => to !== undefined && data.length === 0 && facts.isCodeless(to))
  )
}

function sentCoins(calls: readonly EvmCall[], account: EvmAddress): Simulation {
  const sent = calls.reduce((sum, { to, value }) => (to === account ? sum : sum + value), 0n)
  return {
    moved: new Map([['native', -sent]]),
    items: [],
    grants: [],
    emitters: [],
    isTooMuch: false,
    hasFailed: false,
    gasUsed: [],
    unseen: [],
  }
}
