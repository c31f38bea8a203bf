/** The tokens in a pool, in the direction of a swap. */
export interface Reserves {
  readonly from: bigint
  readonly to: bigint
}

const MILLION = 1_000_000n
/** Pools count what they hold in 112 bits, and refuse more. */
const MAX_RESERVE = 2n ** 112n - 1n

/** What a pool of constant product gives for an amount, rounded as its router does; zero for an empty pool, and for more than it can
 * take. */
export function amountOut(amount: bigint, { from, to }: Reserves, feeMillionths: number): bigint {
  if (from === 0n || to === 0n || from + amount > MAX_RESERVE) return 0n
  const paid = amount * (MILLION - BigInt(feeMillionths))
  return (paid * to) / (from * MILLION + paid)
}

/** What has to be paid for an amount, rounded as its router does; undefined when the pool has too little, or cannot
 * take as much. */
export function amountIn(amount: bigint, { from, to }: Reserves, feeMillionths: number): bigint | undefined {
  if (from === 0n || amount >= to) return undefined
  const paid = (from * amount * MILLION) / ((to - amount) * (MILLION - BigInt(feeMillionths))) + 1n
  return from + paid > MAX_RESERVE ? undefined : paid
}
