import { PublicKey } from '@solana/web3.js'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import { openClient, toFailedResult } from './client.ts'

/** Reads the balance in SOL. */
export async function readBalance(
  { network, address }: { readonly network: Network; readonly address: string },
  access: ChainAccess,
): Promise<Result<string>> {
  if (!isSolanaAddress(address)) return invalidAddress()
  try {
    const lamports = await openClient(network, access).getBalance(new PublicKey(address))
    return ok(formatAmount(BigInt(lamports), network.nativeCurrency.decimals))
  } catch (thrown) {
    return toFailedResult(thrown)
  }
}
