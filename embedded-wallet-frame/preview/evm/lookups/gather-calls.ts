import { allCalls, allMeanings } from '#frame/preview/evm/calls/nested-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { tokensOf, type EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import type { FeeLevel } from '#frame/preview/evm/transactions/complete-transaction.ts'
import { gatherFacts, mergeFacts, type FactsContext } from './gather-facts.ts'
import { gatherReadings, requestedFactsOf, type GatheredReadings } from './gather-readings.ts'
import { readCall, type CallReading } from '#frame/preview/evm/calls/read-call.ts'
import { compareSimulation, simulate } from '#frame/preview/evm/simulation/simulate.ts'
import type { Simulation } from '#frame/preview/evm/simulation/simulation.ts'
import type { Touched } from '#frame/preview/evm/simulation/state-questions.ts'
import type { Trial } from '#frame/preview/evm/simulation/trial.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { Facts } from './address-facts.ts'

/** What is known beyond the bytes. */
export interface TransactionFacts extends GatheredReadings {
  readonly simulation: Simulation | undefined
  readonly networkFee: FeeLevel
  /** Of each call, as simulated. */
  readonly gasLimits: readonly bigint[] | undefined
  /** Milliseconds since 1970. */
  readonly gatheredAt: number
}

/** Calls with their gas, fees and sender; by default the account sends them itself. */
export type CallsWithTerms = Pick<Trial, 'calls' | 'gasLimits' | 'fees' | 'nonce' | 'accessList'> & {
  readonly sender?: EvmAddress
  /** The code that the same signature delegates the account to, lower case. */
  readonly delegates?: readonly EvmAddress[]
}

/** A margin for state that other transactions change first, in hundredths. */
const GAS_ROOM = 150n
/** How many possible addresses are taken from an unreadable call: each is a guess and costs requests to the node. */
const MAX_NAMED = 4

/** Reads calls, simulates them, and looks up everything they name. */
export async function gatherForCalls(
  { calls, sender, delegates = [], ...terms }: CallsWithTerms,
  options: FactsContext & { readonly networkFee: FeeLevel },
): Promise<TransactionFacts> {
  const { account, networkFee } = options
  const readings = calls.map((call) => readCall(call, account))
  const [delegate] = delegates
  const code = delegate && `0xef0100${delegate.slice(2)}`
  const trial: Trial = { ...terms, calls, account, sender: sender ?? account, ...(code && { code }) }
  const first = await simulate(trial, options)
  const gasLimits = trial.gasLimits ?? gasLimitsOf(first)
  const limited: Trial = { ...trial, ...(gasLimits && { gasLimits }) }
  const requested = requestedFactsOf(readings, [])
  const touched = touchedOf(readings, account)
  const tokens = [...requested.tokens, ...(first ? tokensIn(first) : [])]
  const [compared, gathered] = await Promise.all([
    first ? compareSimulation(limited, first, touched, options) : tryInPlace(limited, touched, options),
    gatherReadings(
      readings,
      { ...requested, contracts: [...requested.contracts, ...delegates], tokens },
      options,
    ),
  ])
  const simulation = isPlainTransfer(calls, compared, gathered.facts)
    ? plainTransferOf(calls, account)
    : compared
  const missing = simulation ? tokensIn(simulation).filter((token) => !tokens.includes(token)) : []
  const facts =
    missing.length === 0
      ? gathered.facts
      : mergeFacts(gathered.facts, await gatherFacts({ contracts: [], tokens: missing }, options))
  return { ...gathered, facts, simulation, networkFee, gasLimits, gatheredAt: options.now() }
}

/** Only for nodes without a better method, which few visitors use. */
async function tryInPlace(
  trial: Trial,
  touched: Touched,
  context: FactsContext,
): Promise<Simulation | undefined> {
  const loaded = await import('#frame/preview/evm/simulation/try-in-place.ts').catch(() => undefined)
  return loaded?.tryInPlace(trial, touched, context)
}

/**
 * A later call may depend on an earlier one, so each gets the gas it used when all were simulated together, with a margin.
 */
function gasLimitsOf(first: Simulation | undefined): readonly bigint[] | undefined {
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

/** Returns what the bytes of calls name: those addresses may hold something of the account afterwards, whatever logs say. */
function touchedOf(readings: readonly CallReading[], account: EvmAddress): Touched {
  const meanings = readings.flatMap(allMeanings)
  const allowed = meanings.flatMap((meaning) => meaning.allowed ?? [])
  const targets = readings
    .flatMap(allCalls)
    .flatMap(({ to }) => (to === undefined || to === account ? [] : [to]))
  return {
    tokens: [...meanings.flatMap(tokensOf), ...allowed.map(({ token }) => token), ...targets],
    holders: [...allowed.map(({ spender }) => spender), ...targets],
    items: meanings.flatMap(({ fields }) =>
      fields.flatMap(({ value }) => (value.kind === 'item' ? [{ of: value.token, item: value.id }] : [])),
    ),
    named: readings.flatMap(unreadCalls).flatMap(({ data }) => addressesIn(data)),
    allowedItems: allowed.flatMap(({ token: of, amount: item = 0n, isOfAll }) =>
      item === 0n || isOfAll === true ? [] : [{ of, item }],
    ),
  }
}

/** Returns the unreadable calls, including inner ones. */
function unreadCalls({ call, meaning, appended, inner }: CallReading): readonly EvmCall[] {
  return [...(meaning && appended.length === 0 ? [] : [call]), ...inner.flatMap(unreadCalls)]
}

/** Returns the words of a call that may be addresses; numbers begin with more zeros. */
function addressesIn(data: Uint8Array): readonly EvmAddress[] {
  const words = bytesToHex(data.subarray(4)).slice(2).match(/.{64}/g) ?? []
  const found = words.filter((word) => /^0{24}(?!0{8})/.test(word))
  return found.map((word): EvmAddress => `0x${word.slice(24)}`).slice(0, MAX_NAMED)
}

/** Coins sent to addresses without code: nothing else can happen, so no simulation is needed. */
function isPlainTransfer(calls: readonly EvmCall[], tried: Simulation | undefined, facts: Facts): boolean {
  const isTried = tried !== undefined && (tried.hasFailed || tried.unseen.length === 0)
  return (
    !isTried && calls.every(({ to, data }) => to !== undefined && data.length === 0 && facts.isCodeless(to))
  )
}

function plainTransferOf(calls: readonly EvmCall[], account: EvmAddress): Simulation {
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
