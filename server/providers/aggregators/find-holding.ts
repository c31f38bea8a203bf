import { encodeFunctionData, numberToHex, parseAbi, type Address, type Hex, type PublicClient } from 'viem'
import * as z from 'zod'

const ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])
const Hex32 = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
const ContractAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
const AccessList = z.object({
  accessList: z.array(z.object({ address: ContractAddress, storageKeys: z.array(Hex32) })),
})
/** More places than a token reads for a balance. */
const MAX_PLACES = 8
const WORD_BYTES = 32

/** Changes of storage for a simulation, by contract. */
export type StateOverride = Readonly<Record<Address, { readonly stateDiff: Readonly<Record<Hex, Hex>> }>>

/**
 * Finds where a token stores what an account holds, so that a simulation can begin with the amount: the places that the
 * token reads for it (`eth_createAccessList`) are changed one at a time, until it states that amount.
 *
 * @returns undefined for a token that computes what an account holds.
 * @throws `NodeRefusal`, and the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function findHolding(
  token: Address,
  account: Address,
  amount: bigint,
  reader: PublicClient,
): Promise<StateOverride | undefined> {
  const data = encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [account] })
  const call = { from: account, to: token, data }
  const listed = await reader.transport.request({
    method: 'eth_createAccessList',
    params: [call, 'latest'],
  })
  const lists = AccessList.safeParse(listed).data?.accessList ?? []
  const word = numberToHex(amount, { size: WORD_BYTES })
  const overrides = lists
    .flatMap(({ address, storageKeys }) =>
      storageKeys.map((key): StateOverride => ({ [address]: { stateDiff: { [key]: word } } })),
    )
    .slice(0, MAX_PLACES)
  const stated = await Promise.all(
    overrides.map((override) =>
      reader.transport.request({ method: 'eth_call', params: [call, 'latest', override] }).catch(() => '0x'),
    ),
  )
  return overrides[stated.indexOf(word)]
}
