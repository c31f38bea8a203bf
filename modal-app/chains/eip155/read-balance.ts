import { getBalance } from 'viem/actions'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import { openClient } from './client.ts'
import { toFailedResult } from './to-app-error.ts'

/** Reads the balance in the network's coin. */
export async function readBalance(
  { network, address }: { readonly network: Network; readonly address: string },
  access: ChainAccess,
): Promise<Result<string>> {
  if (!isEvmAddress(address)) return invalidAddress()
  try {
    const wei = await getBalance(openClient(network, access), { address, blockTag: 'latest' })
    return ok(formatAmount(wei, network.nativeCurrency.decimals))
  } catch (thrown) {
    return toFailedResult(thrown)
  }
}
