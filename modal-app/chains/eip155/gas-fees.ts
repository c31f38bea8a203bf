import { numberToHex, type Client, type Hex } from 'viem'
import { estimateFeesPerGas, getGasPrice } from 'viem/actions'

/** What gas costs now, in wei. */
export interface GasFees {
  /** The most that one unit of gas may cost. */
  readonly price: bigint
  /** The price at which the next blocks would include it, if they cost no more than the last one. */
  readonly least: bigint
  /** Writes a price into a transaction. */
  readonly write: (price: bigint) => Readonly<Record<string, Hex>>
}

/** The library asks for a fifth more than the last block's price. */
const PRICE_MARGIN = { numerator: 6n, denominator: 5n } as const

/** Reads the price of gas; networks without priority fees (EIP-1559) have one price. */
export async function readGasFees(client: Client): Promise<GasFees> {
  const fees = await estimateFeesPerGas(client, { type: 'eip1559', chain: null }).catch(() => undefined)
  if (!fees) {
    const price = await getGasPrice(client)
    return { price, least: price, write: (paid) => ({ gasPrice: numberToHex(paid) }) }
  }
  const { maxFeePerGas: price, maxPriorityFeePerGas: tip } = fees
  const base = ((price - tip) * PRICE_MARGIN.denominator) / PRICE_MARGIN.numerator + 1n
  return {
    price,
    least: base + tip,
    write: (paid) => ({ maxFeePerGas: numberToHex(paid), maxPriorityFeePerGas: numberToHex(tip) }),
  }
}

/** When all coins are sent, the rest pays the fee, as long as it still covers the lowest price. */
export function affordablePrice(left: bigint, units: bigint, { price, least }: GasFees): bigint {
  const paid = left / units
  return paid < price && paid >= least ? paid : price
}
