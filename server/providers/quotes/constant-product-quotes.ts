import type { ExactSide } from '#schemas/http/blockchain/convert.ts'
import { encodeConstantProduct } from './constant-product-call.ts'
import type { ConstantProductPairs } from './constant-product-pairs.ts'
import { amountIn, amountOut, type Reserves } from './constant-product.ts'
import { pairKey, pairsOf, swapPaths, type Edge } from './swap-paths.ts'
import { compareSwaps, type FoundSwap, type QuoteSource, type SwapQuestion } from './swap-question.ts'
import type { ConstantProductVenue, SwapNetwork } from './swap-venue.ts'
import { afterFee, type TransferFees } from './transfer-fees.ts'

export interface ConstantProductSettings {
  readonly venue: ConstantProductVenue
  readonly network: SwapNetwork
  readonly pairs: ConstantProductPairs
  readonly transferFees: TransferFees
}

const [BASE_GAS, HOP_GAS] = [60_000n, 65_000n]

/** A way with what it gives, or costs. */
interface Way {
  readonly path: readonly Edge[]
  readonly fromAmount: bigint
  readonly toAmount: bigint
  readonly midAmount: bigint
}

/** What the tokens at both ends keep of a transfer, in basis points. */
interface EndFees {
  readonly from: bigint
  readonly to: bigint
}

/** Creates the source of an exchange with the contracts of Uniswap v2, which is computed from the pools’ reserves. */
export function createConstantProductQuotes(settings: ConstantProductSettings): QuoteSource {
  const { venue, network, pairs, transferFees } = settings
  return {
    id: venue.id,
    name: venue.name,
    router: venue.router,
    async find(question) {
      const { exact } = question
      const paths = swapPaths(question, network)
      const [reserves, from, to] = await Promise.all([
        pairs.find(pairsOf(paths)).then((pools) => pairs.readReserves(pools)),
        transferFees(question.from),
        transferFees(question.to),
      ])
      const fees = { from: from.sold, to: to.bought }
      const takesFee = fees.from + fees.to > 0n
      // The router has no call for an exact amount of a token that keeps a part of it.
      if (takesFee && exact === 'to') return undefined
      const ways = paths.flatMap((path) => wayOf(path, question, reserves, fees, venue.feeMillionths) ?? [])
      const [best] = ways.toSorted((one, other) => compareSwaps(one, other, exact))
      return best && swapOf(best, exact, takesFee, venue)
    },
  }
}

function wayOf(
  path: readonly Edge[],
  { amount, exact }: SwapQuestion,
  reserves: ReadonlyMap<string, Reserves>,
  fees: EndFees,
  feeMillionths: number,
): Way | undefined {
  const hops: Reserves[] = []
  for (const edge of path) {
    const state = reserves.get(pairKey(edge))
    if (state === undefined || state.from === 0n || state.to === 0n) return undefined
    hops.push(BigInt(edge.from) < BigInt(edge.to) ? state : { from: state.to, to: state.from })
  }
  const ends =
    exact === 'from'
      ? { fromAmount: amount, toAmount: receivedFor(amount, hops, fees, feeMillionths) }
      : { fromAmount: paidFor(amount, hops, feeMillionths), toAmount: amount }
  if (ends.fromAmount === undefined || ends.toAmount === 0n) return undefined
  const midAmount = hops.reduce((sum, { from, to }) => (sum * to) / from, ends.fromAmount)
  return { path, fromAmount: ends.fromAmount, toAmount: ends.toAmount, midAmount }
}

function receivedFor(
  amount: bigint,
  hops: readonly Reserves[],
  fees: EndFees,
  feeMillionths: number,
): bigint {
  const arrived = afterFee(amount, fees.from)
  const sent = hops.reduce((sum, hop) => amountOut(sum, hop, feeMillionths), arrived)
  return afterFee(sent, fees.to)
}

function paidFor(amount: bigint, hops: readonly Reserves[], feeMillionths: number): bigint | undefined {
  let paid: bigint | undefined = amount
  for (const hop of hops.toReversed())
    paid = paid === undefined ? undefined : amountIn(paid, hop, feeMillionths)
  return paid
}

function swapOf(
  way: Way,
  exact: ExactSide,
  takesTransferFee: boolean,
  venue: ConstantProductVenue,
): FoundSwap {
  const { path, fromAmount, toAmount, midAmount } = way
  const [first] = path
  const tokens = [...(first === undefined ? [] : [first.from]), ...path.map(({ to }) => to)]
  const hops = path.map((edge) => ({ ...edge, feeMillionths: venue.feeMillionths }))
  return {
    source: { id: venue.id, name: venue.name },
    router: venue.router,
    exact,
    routes: [{ hops, fromAmount, toAmount }],
    fromAmount,
    toAmount,
    midAmount,
    gas: BASE_GAS + HOP_GAS * BigInt(path.length),
    takesTransferFee,
    encode: (order) =>
      encodeConstantProduct({ exact, path: tokens, fromAmount, toAmount, takesTransferFee }, order),
  }
}
