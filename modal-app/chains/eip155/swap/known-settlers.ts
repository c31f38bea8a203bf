import { BaseError, ContractFunctionZeroDataError, parseAbi, type Client } from 'viem'
import { readContract } from 'viem/actions'
import { ZERO_EX_REGISTRY } from '#schemas/networks/aggregators.ts'
import { isRefusal } from '#modal/chains/eip155/to-app-error.ts'
import { isSame } from './known-routers.ts'
import type { RouterCall } from './calls/router-call.ts'

const ABI = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])
/** Of the registry: settlement of transactions that the account sends itself. */
const TAKER_SUBMITTED = 2n

/**
 * Whether the contract that takes the tokens of a call is one of 0x: the current one, or the one before. Only its registry
 * knows them, since they are replaced often.
 *
 * @returns true for calls in which the router itself takes the tokens.
 * @throws when the node does not answer.
 */
export async function isSettled(read: RouterCall | undefined, client: Client): Promise<boolean> {
  const settler = read?.unread?.settler
  if (settler === undefined) return true
  const known = await Promise.all([readSettler('ownerOf', client), readSettler('prev', client)])
  return known.some((one) => one !== undefined && isSame(one, settler))
}

async function readSettler(functionName: 'ownerOf' | 'prev', client: Client): Promise<string | undefined> {
  try {
    return await readContract(client, {
      address: ZERO_EX_REGISTRY,
      abi: ABI,
      functionName,
      args: [TAKER_SUBMITTED],
    })
  } catch (thrown) {
    // The registry refuses while it is paused, and where there was no contract before.
    if (isRefusal(thrown) || hasNoRegistry(thrown)) return undefined
    throw thrown
  }
}

function hasNoRegistry(thrown: unknown): boolean {
  const cause =
    thrown instanceof BaseError && thrown.walk((one) => one instanceof ContractFunctionZeroDataError)
  return cause instanceof ContractFunctionZeroDataError
}
