import type { EvmCall, MeaningValue } from '#frame/preview/evm/calls/call-meaning.ts'
import { cleanName } from '#frame/preview/evm/clean-text.ts'
import { fromHex, type EvmAddress } from '#frame/preview/evm/bytes.ts'
import { isRecord, type FactsContext, type TokenFacts } from '#frame/preview/evm/facts.ts'
import type { CallReading } from '#frame/preview/evm/read-call.ts'
import type { CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import type { BalanceChange } from '#frame/preview/preview.ts'
import type { Network } from '#schemas/networks/network.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { bytesToHex, fromQuantity, toQuantity } from '#schemas/primitives/hex.ts'

/** What would move, by token; positive amounts reach the account. The native coin has the token `native`. */
export interface Simulation {
  readonly hasFailed: boolean
  readonly moved: ReadonlyMap<EvmAddress, bigint>
  /** What each call used; undefined where the node does not say. */
  readonly gasUsed: readonly (bigint | undefined)[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address nodes write transfers of the native coin under. */
const NATIVE_LOGS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Lets the node try the calls (`eth_simulateV1`).
 *
 * @param code replaces the account's own code, where it is given one by the same signature.
 * @returns undefined where the node does not offer it.
 */
export async function simulate(
  calls: readonly EvmCall[],
  { account, askNode, network }: Pick<FactsContext, 'account' | 'askNode' | 'network'>,
  code?: string,
): Promise<Simulation | undefined> {
  const block = {
    calls: calls.map(({ to, value, data }) => ({
      from: account,
      value: toQuantity(value),
      data: bytesToHex(data),
      ...(to !== undefined && { to }),
    })),
    ...(code !== undefined && { stateOverrides: { [account]: { code } } }),
  }
  const payload = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = await askNode(network, 'eth_simulateV1', [payload, 'latest'])
  const results = answer.ok && Array.isArray(answer.value) ? answer.value[0] : undefined
  const outcomes: unknown = isRecord(results) ? results['calls'] : undefined
  if (!Array.isArray(outcomes) || outcomes.length !== calls.length) return undefined
  const moved = new Map<EvmAddress, bigint>()
  const records = outcomes.filter(isRecord)
  for (const { logs } of records)
    for (const log of Array.isArray(logs) ? logs : []) addLog(moved, log, account)
  return {
    moved,
    hasFailed: records.some(({ status }) => status !== '0x1'),
    gasUsed: records.map(({ gasUsed }) => (typeof gasUsed === 'string' ? fromQuantity(gasUsed) : undefined)),
  }
}

function addLog(moved: Map<EvmAddress, bigint>, log: unknown, account: EvmAddress): void {
  if (!isRecord(log)) return
  const { address, topics, data } = log
  if (typeof address !== 'string' || !Array.isArray(topics) || topics[0] !== TRANSFER) return
  const [, from, to, item] = topics.map(String)
  const token = address.toLowerCase() === NATIVE_LOGS ? 'native' : address.toLowerCase()
  // An item of a collection has its number among the topics and counts as one.
  const amount = item === undefined ? amountOf(data) : 1n
  const sign = (party: string | undefined): bigint => (party?.slice(-40) === account.slice(2) ? amount : 0n)
  moved.set(token, (moved.get(token) ?? 0n) + sign(to) - sign(from))
}

function amountOf(data: unknown): bigint {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(data)) return 0n
  return BigInt(bytesToHex(fromHex(data)))
}

/** The lines of a simulation. */
export function changesOf(
  { moved }: Simulation,
  token: (address: EvmAddress) => TokenFacts | undefined,
  { nativeCurrency }: Network,
): readonly BalanceChange[] {
  return [...moved]
    .filter(([, amount]) => amount !== 0n)
    .map(([address, amount]): BalanceChange => {
      const known = address === 'native' ? undefined : token(address)
      const { symbol, decimals } =
        address === 'native' ? nativeCurrency : (known ?? { symbol: '', decimals: 0 })
      return {
        direction: amount > 0n ? 'in' : 'out',
        amount: formatAmount(amount < 0n ? -amount : amount, decimals),
        symbol: cleanName(symbol, 16),
        isVerified: address === 'native' || known?.isVerified === true,
      }
    })
}

/** Whether more leaves the account than the decoded calls say. Only asked of calls that were all understood. */
export function disagrees(
  { moved }: Simulation,
  readings: readonly CallReading[],
  account: EvmAddress,
): boolean {
  const values = readings.flatMap(allMeanings).flatMap(({ fields }) => fields.map(({ value }) => value))
  return [...moved].some(([token, amount]) => {
    if (amount >= 0n) return false
    return -amount > (token === 'native' ? nativeOut(readings, account) : tokenOut(values, token))
  })
}

/** What leaves an account, by token; the native coin has the token `native`. */
export type Outflow = ReadonlyMap<EvmAddress, bigint>

/**
 * What leaves the account with calls that do nothing else: only of calls our own decoders read, which a node tried and
 * which name nobody who gets or may take something. A descriptor says what to show and not all that a call does.
 */
export function outflowOf(
  simulation: Simulation | undefined,
  readings: readonly CallReading[],
  account: EvmAddress,
): Outflow | undefined {
  if (!simulation || simulation.hasFailed || !readings.every(isDecoded)) return undefined
  const named = readings
    .flatMap(allMeanings)
    .flatMap(({ recipients = [], spenders = [] }) => [...recipients, ...spenders])
  if (named.some((one) => one !== account)) return undefined
  return new Map([...simulation.moved].flatMap(([token, amount]) => (amount < 0n ? [[token, -amount]] : [])))
}

function isDecoded({ meaning, inner }: CallReading): boolean {
  return meaning !== undefined && inner.every(isDecoded)
}

/** What calls carry away; a call to the account itself carries nothing, the calls it makes do. */
function nativeOut(readings: readonly CallReading[], account: EvmAddress): bigint {
  return readings.reduce(
    (sum, { call, inner }) => sum + (call.to === account ? nativeOut(inner, account) : call.value),
    0n,
  )
}

function tokenOut(values: readonly MeaningValue[], token: EvmAddress): bigint {
  return values.reduce(
    (sum, value) => (value.kind === 'token' && value.token === token ? sum + atLeastOne(value.amount) : sum),
    0n,
  )
}

/** Items are named by number: the first may be zero, and is still one. */
const atLeastOne = (amount: bigint): bigint => (amount > 0n ? amount : 1n)

/** A meaning with all its parts and inner calls. */
export function allMeanings({ meaning, inner }: CallReading): readonly CallMeaning[] {
  return [...(meaning ? withSteps(meaning) : []), ...inner.flatMap(allMeanings)]
}

/** A meaning with its parts. */
export function withSteps(meaning: CallMeaning): readonly CallMeaning[] {
  return [meaning, ...(meaning.steps ?? []).flatMap(withSteps)]
}
