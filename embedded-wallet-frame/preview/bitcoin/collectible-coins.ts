/** Collectibles are kept on coins of 330 to 10,000 satoshi, by the custom of their wallets. */
const MAX_CARRYING = 10_000n

interface Coin {
  readonly sats: bigint
}

/**
 * Whether a coin of the account that is as small as those on which collectibles are kept goes to somebody else, or into
 * the fee. What a coin carries moves with its satoshis: the inputs' fill the outputs one after another, and the last of
 * them are the fee (ordinal theory).
 *
 * @example
 * mayCollectiblesLeave([ownCoin, otherCoin], [toSomebody, change], isOwn)
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

/** Where the satoshis of each stand among those of all. */
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
