import * as z from 'zod/mini'
import type { TransferSpeed } from '#modal/chains/transfers.ts'
import type { EsploraClient } from './client.ts'
import { dustOf, outputSize } from './send-script.ts'

const Coins = z.array(
  z.object({
    txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    vout: z.int().check(z.minimum(0)),
    value: z.int().check(z.minimum(0)),
    status: z.object({ confirmed: z.boolean() }),
  }),
)

/** A spendable output. */
export interface Coin {
  readonly txid: string
  readonly index: number
  readonly sats: bigint
}

const Estimates = z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1_000_000)))

/** Blocks within which a transaction should confirm, by speed; the nearest estimate of the node is used. */
const TARGETS = {
  slow: ['144', '20', '10', '6', '3'],
  normal: ['6', '4', '3', '10', '2'],
  fast: ['1', '2', '3', '4', '6'],
} as const satisfies Record<TransferSpeed, readonly string[]>
const LEAST_RATE = 1
/** An upper bound in satoshi per byte, above every rate a real market has had: a node's higher estimate is not trusted. */
const MAX_RATE = 500

/** Version, lock time, counts and the witness marker, in virtual bytes. */
const EMPTY_SIZE = 10.5

/** Reads the coins of an address, confirmed ones first, the largest first. */
export async function askCoins(address: string, client: EsploraClient): Promise<readonly Coin[]> {
  const response = await client.get(`address/${address}/utxo`)
  if (!response.ok) throw new Error(String(response.status))
  return Coins.parse(await response.json())
    .toSorted((a, b) => Number(b.status.confirmed) - Number(a.status.confirmed) || b.value - a.value)
    .map(({ txid, vout, value }) => ({ txid, index: vout, sats: BigInt(value) }))
}

/** Reads the fee rate in satoshi per virtual byte. */
export async function askRate(speed: TransferSpeed, client: EsploraClient): Promise<number> {
  const response = await client.get('fee-estimates')
  if (!response.ok) throw new Error(String(response.status))
  const estimates = Estimates.parse(await response.json())
  const rate = TARGETS[speed].map((target) => estimates[target]).find((value) => value !== undefined)
  if (rate === undefined) throw new Error('The node does not say what a transaction costs.')
  return Math.min(Math.max(rate, LEAST_RATE), MAX_RATE)
}

/** The inputs of a transaction, its fee and its change. */
export interface Selection {
  readonly coins: readonly Coin[]
  /** Includes a change too small to be an output. */
  readonly fee: bigint
  /** 0 when there is no change output. */
  readonly change: bigint
}

/** Script sizes of a transfer. */
export interface TransferSizes {
  readonly rate: number
  readonly input: number
  readonly recipient: Uint8Array
  readonly change: Uint8Array
}

function feeOf(inputs: number, outputs: readonly Uint8Array[], { rate, input }: TransferSizes): bigint {
  const size = outputs.reduce((sum, script) => sum + outputSize(script), EMPTY_SIZE + inputs * input)
  return BigInt(Math.ceil(Math.ceil(size) * rate))
}

/** Selects the fewest of the first coins that pay for an amount; undefined when all of them together do not. */
export function selectCoins(
  coins: readonly Coin[],
  amount: bigint,
  sizes: TransferSizes,
): Selection | undefined {
  let sum = 0n
  for (const [place, { sats }] of coins.entries()) {
    sum += sats
    const chosen = coins.slice(0, place + 1)
    const least = feeOf(chosen.length, [sizes.recipient], sizes)
    if (sum < amount + least) continue
    const change = sum - amount - feeOf(chosen.length, [sizes.recipient, sizes.change], sizes)
    if (change >= dustOf(sizes.change)) return { coins: chosen, fee: sum - amount - change, change }
    return { coins: chosen, fee: sum - amount, change: 0n }
  }
  return undefined
}

/** The coins that are worth more than it costs to spend them. */
export function worthSpending(
  coins: readonly Coin[],
  { input, rate }: Pick<TransferSizes, 'input' | 'rate'>,
): readonly Coin[] {
  return coins.filter(({ sats }) => sats > BigInt(Math.ceil(input * rate)))
}

/** The fee for spending all coins at once, and the amount that remains. */
export function mostOf(
  coins: readonly Coin[],
  sizes: TransferSizes,
): { readonly maximum: bigint; readonly fee: bigint } {
  const fee = feeOf(Math.max(coins.length, 1), [sizes.recipient], sizes)
  const sum = coins.reduce((total, { sats }) => total + sats, 0n)
  return { maximum: sum > fee ? sum - fee : 0n, fee }
}
