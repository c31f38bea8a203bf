import { allMeanings } from '#frame/preview/evm/calls/nested-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { CallMeaning, MeaningField, MeaningValue } from '#frame/preview/evm/calls/call-meaning.ts'
import type { CallReading } from '#frame/preview/evm/calls/read-call.ts'
import type { MovedItem } from './movements.ts'
import type { Simulation } from './simulation.ts'

/**
 * Whether a simulation contradicts the decoded calls: more leaves the account than they say, or less arrives than they
 * guarantee. Only meaningful if all calls were understood.
 */
export function contradictsCalls(
  simulation: Simulation,
  readings: readonly CallReading[],
  account: EvmAddress,
): boolean {
  const { moved, items, unseen, isTooMuch } = simulation
  const meanings = readings.flatMap(allMeanings)
  const out = meanings.flatMap(({ fields }) =>
    fields.filter((one) => !isReceived(one)).map(({ value }) => value),
  )
  // What a node could not see may still have arrived.
  const isWhole = unseen.length === 0 && !isTooMuch
  const guaranteed = isWhole ? meanings.flatMap((meaning) => guaranteedTo(account, meaning)) : []
  const tokens = new Set([...moved.keys(), ...guaranteed.flatMap(tokenOf)])
  const isOff = [...tokens].some((token) => {
    const most = token === 'native' ? nativeOut(readings, account) : tokenOut(out, token)
    return (moved.get(token) ?? 0n) < amountIn(guaranteed, token) - most
  })
  return isOff || items.some((item) => item.amount < 0n && -item.amount > itemOut(out, item))
}

const RECEIVED: readonly string[] = [
  'approval.field.get',
  'approval.field.getAtLeast',
  'approval.field.atLeast',
] satisfies readonly MeaningField['label'][]
const isReceived = ({ label }: MeaningField): boolean => RECEIVED.includes(label)

/** Returns what a call gives to the account, or else fails. */
function guaranteedTo(account: EvmAddress, meaning: CallMeaning): readonly MeaningValue[] {
  const { swap, payout, isOfWrappedCoin, fields } = meaning
  const to = swap?.to ?? payout?.to ?? (isOfWrappedCoin === true ? account : undefined)
  const values = to === account ? fields.filter(isReceived).map(({ value }) => value) : []
  // Tokens that wrap the coin need not log that they created some.
  return isOfWrappedCoin === true ? values.filter(({ kind }) => kind === 'native') : values
}

function tokenOf(value: MeaningValue): readonly EvmAddress[] {
  if (value.kind === 'native') return ['native']
  return value.kind === 'token' ? [value.token] : []
}

function amountIn(values: readonly MeaningValue[], token: EvmAddress): bigint {
  return values.reduce(
    (sum, value) => ('amount' in value && tokenOf(value).includes(token) ? sum + value.amount : sum),
    0n,
  )
}

/** What leaves an account, by token; the key of the native coin is `native`. */
export type Outflow = ReadonlyMap<EvmAddress, bigint>

/**
 * Returns what leaves the account, or undefined unless the calls do nothing else: our own decoders read them all, the
 * simulation showed everything, and they name no recipient or spender. A descriptor is not enough, because it need not show
 * everything a call does.
 */
export function outflowOf(
  simulation: Simulation | undefined,
  readings: readonly CallReading[],
  account: EvmAddress,
): Outflow | undefined {
  if (!simulation || simulation.hasFailed || !readings.every(isDecoded)) return undefined
  if (simulation.unseen.length > 0 || simulation.grants.length > 0) return undefined
  const meanings = readings.flatMap(allMeanings)
  if (meanings.some(({ isPartlyRead }) => isPartlyRead === true)) return undefined
  const named = meanings.flatMap(({ recipients = [], spenders = [] }) => [...recipients, ...spenders])
  if (named.some((one) => one !== account)) return undefined
  const left = new Map<EvmAddress, bigint>()
  const items = simulation.items.map(({ collection, amount }) => [collection, amount] as const)
  for (const [token, amount] of [...simulation.moved, ...items])
    if (amount < 0n) left.set(token, (left.get(token) ?? 0n) - amount)
  return left
}

function isDecoded({ meaning, inner }: CallReading): boolean {
  return meaning !== undefined && inner.every(isDecoded)
}

/** Sums the coins that calls send; for a call to the account itself, its inner calls count. */
function nativeOut(readings: readonly CallReading[], account: EvmAddress): bigint {
  return readings.reduce(
    (sum, { call, inner }) => sum + (call.to === account ? nativeOut(inner, account) : call.value),
    0n,
  )
}

function tokenOut(values: readonly MeaningValue[], token: EvmAddress): bigint {
  return values.reduce(
    (sum, value) => (value.kind === 'token' && value.token === token ? sum + value.amount : sum),
    0n,
  )
}

/** For an ERC-721 token, the transferred amount is the number of the item. */
function itemOut(values: readonly MeaningValue[], { collection, id }: MovedItem): bigint {
  return values.reduce((sum, value) => {
    if (value.kind === 'token' && value.token === collection && value.amount === id) return sum + 1n
    return value.kind === 'item' && value.token === collection && value.id === id ? sum + value.amount : sum
  }, 0n)
}
