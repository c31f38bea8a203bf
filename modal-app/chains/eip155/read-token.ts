import { erc20Abi, getAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { Network } from '#schemas/entities/network.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { invalidAddress, type ChainAccess, type TokenReading } from '#modal/chains/chain-adapter.ts'
import { openClient } from './client.ts'
import { isRefusal, toFailedResult } from './to-app-error.ts'

/** Reads the metadata of an ERC-20 contract and an account's balance. */
export async function readToken(
  question: { readonly network: Network; readonly token: string; readonly holder: string },
  access: ChainAccess,
): Promise<Result<TokenReading>> {
  const { network, token, holder } = question
  if (!isEvmAddress(token) || !isEvmAddress(holder)) return invalidAddress()
  const client = openClient(network, access)
  const contract = { address: getAddress(token), abi: erc20Abi } as const
  try {
    const [symbol, decimals, balance, name] = await Promise.all([
      readContract(client, { ...contract, functionName: 'symbol' }),
      readContract(client, { ...contract, functionName: 'decimals' }),
      readContract(client, { ...contract, functionName: 'balanceOf', args: [getAddress(holder)] }),
      // `name` is optional in ERC-20.
      readContract(client, { ...contract, functionName: 'name' }).catch(() => ''),
    ])
    return ok({ name: name || symbol, symbol, decimals, quantity: formatAmount(balance, decimals) })
  } catch (thrown) {
    return isUnreachable(thrown) ? toFailedResult(thrown) : notToken()
  }
}

function isUnreachable(thrown: unknown): boolean {
  return !isRefusal(thrown) && /HttpRequestError|TimeoutError/.test(namesOf(thrown))
}

/** The names of an error and its causes. */
function namesOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name} ${namesOf(thrown.cause)}` : ''
}

function notToken(): Result<never> {
  const field = 'address'
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: expected a token of this network.`, {
    field,
  })
}
