import { allMeanings } from '#frame/preview/evm/calls/nested-calls.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { MeaningValue } from '#frame/preview/evm/calls/call-meaning.ts'
import type { CallReading } from '#frame/preview/evm/calls/read-call.ts'
import type { MovedItem } from './movements.ts'
import type { Simulation } from './simulation.ts'

/** Whether more leaves the account than the decoded calls say. Only meaningful if all calls were understood. */
export function movesMoreThanDecoded(
  { moved, items }: Simulation,
  readings: readonly CallReading[],
  account: EvmAddress,
): boolean {
  const values = readings.flatMap(allMeanings).flatMap(({ fields }) => fields.map(({ value }) => value))
  const isMore = [...moved].some(([token, amount]) => {
    if (amount >= 0n) return false
    return -amount > (token === 'native' ? nativeOut(readings, account) : tokenOut(values, token))
  })
  return isMore || items.some((item) => item.amount < 0n && -item.amount > itemOut(values, item))
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
  const named = readings
    .flatMap(allMeanings)
    .flatMap(({ recipients = [], spenders = [] }) => [...recipients, ...spenders])
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
