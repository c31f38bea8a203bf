import * as z from 'zod/mini'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import { openClient } from './client.ts'
import { isNetworkAddress } from './is-network-address.ts'
import { httpFailure, toFailedResult } from './to-app-error.ts'

const Sums = z.object({ funded_txo_sum: z.int(), spent_txo_sum: z.int() })
/** The part of Esplora's `GET /address/:address` that is used, in satoshi. */
const AddressStats = z.object({ chain_stats: Sums, mempool_stats: Sums })

/** Reads the balance in bitcoin, confirmed and unconfirmed. */
export async function readBalance(
  { network, address }: { readonly network: Network; readonly address: string },
  access: ChainAccess,
): Promise<Result<string>> {
  if (!isNetworkAddress(address, network)) return invalidAddress()
  try {
    const response = await openClient(network, access).get(`address/${address}`)
    if (!response.ok) return httpFailure(response.status)
    const { chain_stats: chain, mempool_stats: pool } = AddressStats.parse(await response.json())
    const satoshi = chain.funded_txo_sum - chain.spent_txo_sum + pool.funded_txo_sum - pool.spent_txo_sum
    return ok(formatAmount(BigInt(satoshi), network.nativeCurrency.decimals))
  } catch (thrown) {
    return toFailedResult(thrown)
  }
}
