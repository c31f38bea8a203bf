import * as z from 'zod/mini'
import { dustOf } from '#frame/preview/bitcoin/chain.ts'
import { signedSize } from '#frame/preview/bitcoin/fee.ts'
import type { PreviewOutput } from '#frame/preview/bitcoin/preview-transaction.ts'
import { fetchPreviousOutput } from '#frame/preview/bitcoin/previous-output.ts'
import { MALFORMED_NODE_ANSWER } from '#frame/preview/refusals.ts'
import { sameBytes } from '#frame/preview/bytes.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** An unspent output of the account. */
export interface Coin {
  readonly txid: string
  readonly index: number
  readonly sats: bigint
  readonly isConfirmed: boolean
}

/** The coins that pay for outputs, and the outputs with change. */
export interface Selection {
  readonly coins: readonly Coin[]
  /** The requested outputs; change comes last if it is worth having. */
  readonly outputs: readonly PreviewOutput[]
}

const Unspent = z.array(
  z.object({
    txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    vout: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
    value: z.int().check(z.minimum(0)),
    status: z.object({ confirmed: z.boolean() }),
  }),
)

/** The size of version, lock time and the two counts, in bytes. */
const FRAME_BYTES = 10
const INPUT_BYTES = 41
/** A payment from more coins is refused: its fee would be out of proportion. */
const MAX_COINS = 200

/**
 * Fetches the coins of the account from a node.
 *
 * @returns failures of the node unchanged.
 */
export async function fetchCoins(
  address: string,
  { network, askNode }: { readonly network: Network; readonly askNode: AskNode },
): Promise<Result<readonly Coin[]>> {
  const answer = await askNode(network, `address/${address}/utxo`, undefined)
  if (!answer.ok) return answer
  const unspent = Unspent.safeParse(answer.value)
  if (!unspent.success) return MALFORMED_NODE_ANSWER
  return ok(
    unspent.data.map(({ txid, vout, value, status }) => ({
      txid,
      index: vout,
      sats: BigInt(value),
      isConfirmed: status.confirmed,
    })),
  )
}

/**
 * Selects coins for outputs: confirmed before unconfirmed, then the largest, and as few as possible. The rest becomes change,
 * unless that would cost more than it is worth; then it is added to the fee.
 *
 * @param rate satoshi per virtual byte.
 * @returns undefined if all coins together are not enough.
 */
export function selectCoins(
  coins: readonly Coin[],
  requested: readonly PreviewOutput[],
  { rate, changeScript }: { readonly rate: number; readonly changeScript: Uint8Array },
): Selection | undefined {
  const ordered = coins.toSorted((one, other) => {
    if (one.isConfirmed !== other.isConfirmed) return one.isConfirmed ? -1 : 1
    return Number(other.sats - one.sats) || (one.txid < other.txid ? -1 : 1)
  })
  const amount = requested.reduce((sum, { sats }) => sum + sats, 0n)
  const feeOf = (count: number, outputs: readonly PreviewOutput[]): bigint =>
    BigInt(Math.ceil(sizeOf(count, outputs) * rate))
  for (let count = 1; count <= Math.min(ordered.length, MAX_COINS); count++) {
    const chosen = ordered.slice(0, count)
    const left = chosen.reduce((sum, { sats }) => sum + sats, 0n) - amount
    if (left < feeOf(count, requested)) continue
    const change = { script: changeScript, sats: 0n }
    const rest = left - feeOf(count, [...requested, change])
    const isWorthIt = rest >= dustOf(changeScript)
    return { coins: chosen, outputs: isWorthIt ? [...requested, { ...change, sats: rest }] : requested }
  }
  return undefined
}

/** Whether each coin has the amount that the node claims, checked against the transactions themselves. */
export async function areCoinsVerified(
  coins: readonly Coin[],
  script: Uint8Array,
  context: { readonly network: Network; readonly askNode: AskNode },
): Promise<boolean> {
  const proofs = await Promise.all(coins.map(({ txid, index }) => fetchPreviousOutput(txid, index, context)))
  return coins.every(({ sats }, place) => {
    const proof = proofs[place]
    return proof !== undefined && proof.sats === sats && sameBytes(proof.script, script)
  })
}

function sizeOf(inputs: number, outputs: readonly PreviewOutput[]): number {
  const unsigned = outputs.reduce((sum, { script }) => sum + 9 + script.length, FRAME_BYTES)
  return signedSize(unsigned + inputs * INPUT_BYTES, inputs)
}
