import * as z from 'zod/mini'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'

/** Fee rates in satoshi per virtual byte, by how soon a transaction should be in a block. */
export interface FeeRates {
  /** The next block. */
  readonly fastest: number
  /** About half an hour. */
  readonly usual: number
}

const Estimates = z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1_000_000)))

/** Higher rates than any real market has had; a higher estimate of a node is not believed. */
const MAX_RATE = 500
/** The lowest rate that nodes relay. */
const MIN_RATE = 1
/**
 * From how many times the rate of the next block a fee counts as high, and as extreme. The minimum keeps quiet blocks from
 * causing warnings.
 */
const HIGH = { times: 3, least: 50 } as const
const EXTREME = { times: 15, least: 1_000 } as const
/** Lower fees are negligible at any rate, in satoshi. */
const NEVER_HIGH = 5_000n
const NEVER_EXTREME = 50_000n

/** The witness size of one input of this wallet, in virtual bytes: a signature and a key. */
const WITNESS_VBYTES = 27.25

/** Fetches a node's fee estimates; undefined if it has none. */
export async function fetchFeeRates(network: Network, askNode: AskNode): Promise<FeeRates | undefined> {
  const answer = await askNode(network, 'fee-estimates', undefined)
  const estimates = answer.ok ? Estimates.safeParse(answer.value) : undefined
  if (!estimates?.success) return undefined
  const rate = (...targets: readonly string[]): number | undefined =>
    targets.map((target) => estimates.data[target]).find((value) => value !== undefined)
  const fastest = rate('1', '2', '3', '4', '6')
  const usual = rate('3', '4', '6', '2', '1')
  if (fastest === undefined || usual === undefined) return undefined
  const bounded = (value: number): number => Math.min(Math.max(value, MIN_RATE), MAX_RATE)
  return { fastest: bounded(fastest), usual: bounded(usual) }
}

/** Returns the size of a transaction with signed inputs, in virtual bytes. */
export function signedSize(unsignedBytes: number, inputs: number): number {
  return Math.ceil(unsignedBytes + 0.5 + inputs * WITNESS_VBYTES)
}

/** Warns of a fee that is too high for the transaction's size or for the amount sent. */
export function feeWarnings(
  { fee, vbytes, sent }: { readonly fee: bigint; readonly vbytes: number; readonly sent: bigint },
  rates: FeeRates | undefined,
): readonly PreviewWarning[] {
  const rate = Number(fee) / vbytes
  const fastest = rates?.fastest ?? MIN_RATE
  const isAbove = ({ times, least }: typeof HIGH | typeof EXTREME): boolean =>
    rate > Math.max(times * fastest, least)
  if (fee >= NEVER_EXTREME && (isAbove(EXTREME) || fee * 2n >= sent)) return [{ class: 'FEE_EXTREME' }]
  return fee >= NEVER_HIGH && (isAbove(HIGH) || fee * 10n >= sent) ? [{ class: 'FEE_HIGH' }] : []
}
