import * as z from 'zod/mini'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'

/** Satoshi for each virtual byte, by how soon a transaction shall be in a block. */
export interface FeeRates {
  /** The next block. */
  readonly fastest: number
  /** About half an hour. */
  readonly usual: number
}

const Estimates = z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1_000_000)))

/** Rates that no market has asked for in earnest; what a node says beyond is not believed. */
const MAX_RATE = 500
/** The least nodes pass on. */
const LEAST_RATE = 1
/**
 * Times the rate of the next block from which on a fee is high, and extreme; below the least, quiet blocks would warn.
 */
const HIGH = { times: 3, least: 50 } as const
const EXTREME = { times: 15, least: 1_000 } as const
/** Fees below are small change whatever their rate, in satoshi. */
const NEVER_HIGH = 5_000n
const NEVER_EXTREME = 50_000n

/** Weight of the witness of one input of this wallet, in virtual bytes: a signature and a key. */
const WITNESS_VBYTES = 27.25

/** What nodes estimate; undefined when they do not. */
export async function fetchFeeRates(network: Network, askNode: AskNode): Promise<FeeRates | undefined> {
  const answer = await askNode(network, 'fee-estimates', undefined)
  const estimates = answer.ok ? Estimates.safeParse(answer.value, { jitless: true }) : undefined
  if (!estimates?.success) return undefined
  const rate = (...targets: readonly string[]): number | undefined =>
    targets.map((target) => estimates.data[target]).find((value) => value !== undefined)
  const fastest = rate('1', '2', '3', '4', '6')
  const usual = rate('3', '4', '6', '2', '1')
  if (fastest === undefined || usual === undefined) return undefined
  const bounded = (value: number): number => Math.min(Math.max(value, LEAST_RATE), MAX_RATE)
  return { fastest: bounded(fastest), usual: bounded(usual) }
}

/** The size of a transaction once its inputs are signed, in virtual bytes. */
export function signedSize(unsignedBytes: number, inputs: number): number {
  return Math.ceil(unsignedBytes + 0.5 + inputs * WITNESS_VBYTES)
}

/** Whether a fee is more than it has to be, for its size and for what is sent. */
export function feeWarnings(
  { fee, vbytes, sent }: { readonly fee: bigint; readonly vbytes: number; readonly sent: bigint },
  rates: FeeRates | undefined,
): readonly PreviewWarning[] {
  const rate = Number(fee) / vbytes
  const fastest = rates?.fastest ?? LEAST_RATE
  const isAbove = ({ times, least }: typeof HIGH | typeof EXTREME): boolean =>
    rate > Math.max(times * fastest, least)
  if (fee >= NEVER_EXTREME && (isAbove(EXTREME) || fee * 2n >= sent)) return [{ class: 'FEE_EXTREME' }]
  return fee >= NEVER_HIGH && (isAbove(HIGH) || fee * 10n >= sent) ? [{ class: 'FEE_HIGH' }] : []
}
