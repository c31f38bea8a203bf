/** Wallets for collectibles keep them on coins of 330 to 10,000 satoshi. */
const MAX_CARRYING = 10_000n

interface Coin {
  readonly sats: bigint
}

/**
 * Whether a coin of the account that is small enough to carry collectibles leaves the account or becomes part of the fee. A
 * collectible moves with its satoshis: the inputs' satoshis fill the outputs in order, and the rest is the fee (ordinal
 * theory).
 *
 * @example
 * mayCollectiblesLeave([ownCoin, otherCoin], [toStranger, change], isOwn)
 */
export function mayCollectiblesLeave<Input extends Coin, Output extends Coin>(
  inputs: readonly Input[],
  outputs: readonly Output[],
  isOwn: (one: Input | Output) => boolean,
): boolean {
  const targets = placesOf(outputs)
  const feeFrom = targets.at(-1)?.to ?? 0n
  const lost = targets.filter(({ coin }) => !isOwn(coin))
  return placesOf(inputs)
    .filter(({ coin }) => isOwn(coin) && coin.sats <= MAX_CARRYING)
    .some((one) => one.to > feeFrom || lost.some(({ from, to }) => from < one.to && to > one.from))
}

/** Returns the range of each coin's satoshis among all satoshis. */
function placesOf<Of extends Coin>(
  coins: readonly Of[],
): readonly { readonly coin: Of; readonly from: bigint; readonly to: bigint }[] {
  let reached = 0n
  return coins.map((coin) => {
    const from = reached
    reached += coin.sats
    return { coin, from, to: reached }
  })
}
