import type { Client, Hex } from 'viem'
import { getBalance } from 'viem/actions'
import type { ChainSwaps, PreparedSwap } from '#modal/chains/swaps.ts'
import { readGasFees } from '#modal/chains/eip155/gas-fees.ts'
import { dataFeesOf, usualUnits } from './step-gas.ts'
import { balanceOf } from './token-reads.ts'

/** Bytes of a usual swap; only their number matters. */
const USUAL_BYTES = 480

/** Reads what can be paid at most without a quote; see `ChainSwaps.readMaximum`. */
export async function readMaximum(
  { network, paid }: Parameters<ChainSwaps['readMaximum']>[0],
  from: Hex,
  client: Client,
): Promise<Pick<PreparedSwap, 'balance' | 'maximum'>> {
  if (paid !== undefined) {
    const balance = await balanceOf(paid, from, client)
    return { balance, maximum: balance }
  }
  const gas = usualUnits('swap')
  const usual = { call: { to: from, data: `0x${'ff'.repeat(USUAL_BYTES)}`, value: 0n } }
  const [balance, fees, dataFee] = await Promise.all([
    getBalance(client, { address: from, blockTag: 'latest' }),
    readGasFees(client),
    dataFeesOf([usual], [gas], { chainId: Number(network.id), client }),
  ])
  const fee = gas * fees.price + dataFee
  return { balance, maximum: balance > fee ? balance - fee : 0n }
}
