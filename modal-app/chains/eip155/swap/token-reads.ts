import { encodeFunctionData, erc20Abi, getAddress, parseAbi, type Client, type Hex } from 'viem'
import { call, readContract } from 'viem/actions'
import type { SwapCall } from '#modal/chains/swaps.ts'
import { isRefusal, isRevert } from '#modal/chains/eip155/to-app-error.ts'
import { toBytes } from './calls/call-bytes.ts'

/** Reads an account's balance of a token, at a block or now. */
export function balanceOf(token: string, owner: Hex, client: Client, blockNumber?: bigint): Promise<bigint> {
  const contract = { address: getAddress(token), abi: erc20Abi } as const
  const block = blockNumber === undefined ? {} : { blockNumber }
  return readContract(client, { ...contract, functionName: 'balanceOf', args: [owner], ...block })
}

/** Reads what a router may take of a token. */
export function allowanceOf(token: string, owner: Hex, router: string, client: Client): Promise<bigint> {
  const args = [owner, getAddress(router)] as const
  return readContract(client, { address: getAddress(token), abi: erc20Abi, functionName: 'allowance', args })
}

/** Reads a token's decimals; undefined where its contract states none. */
export async function decimalsOf(token: string, client: Client): Promise<number | undefined> {
  try {
    return await readContract(client, { address: getAddress(token), abi: erc20Abi, functionName: 'decimals' })
  } catch (thrown) {
    if (isRefusal(thrown)) return undefined
    throw thrown
  }
}

/** Whether a contract takes a call of an account as things stand. */
export async function isAccepted({ to, data }: SwapCall, from: Hex, client: Client): Promise<boolean> {
  try {
    await call(client, { account: from, to: getAddress(to), data: toBytes(data) })
    return true
  } catch (thrown) {
    if (isRevert(thrown)) return false
    throw thrown
  }
}

/** The call that reads a balance, for simulations. */
export function balanceCall(token: string, owner: string): { readonly to: Hex; readonly data: Hex } {
  const args = [getAddress(owner)] as const
  return {
    to: getAddress(token),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }),
  }
}

/** Multicall3, which has the same address on the networks with swaps. */
const MULTICALL: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
const COIN_ABI = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/** The call that reads a balance of the coin, for simulations. */
export function coinBalanceCall(owner: string): { readonly to: Hex; readonly data: Hex } {
  const args = [getAddress(owner)] as const
  return {
    to: MULTICALL,
    data: encodeFunctionData({ abi: COIN_ABI, functionName: 'getEthBalance', args }),
  }
}

/** The number that a call returned. */
export function toAmount(returned: Hex | undefined): bigint | undefined {
  return returned?.length === 66 ? BigInt(returned) : undefined
}
