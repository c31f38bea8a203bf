import {
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  zeroAddress,
  type Client,
  type Hex,
} from 'viem'
import { estimateGas, readContract } from 'viem/actions'
import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import type { ChainApprovals, PreparedRevoking } from '#modal/chains/approvals.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import { openClient } from './client.ts'
import { isRevert, toFailedResult } from './to-app-error.ts'

const ABI = parseAbi([
  'function approve(address spender, uint256 amountOrId)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 tokenId) view returns (address)',
])
const PERMIT2_ABI = parseAbi([
  'function lockdown((address token, address spender)[] approvals)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
/**
 * A revocation uses about 50,000 where a transfer uses 21,000. A hostile contract may use its caller's gas for something else,
 * so a revocation that would use more than this many transfers of coins is not sent.
 */
const MOST_TRANSFERS = 14n
/** No network of the catalogue takes more for a transfer of coins; a node that says so is not believed. */
const MOST_GAS_OF_TRANSFER = 2_000_000n
/** What this many transfers use at least on every network; up to here no transfer is estimated. */
const CHEAP_GAS = MOST_TRANSFERS * 21_000n
/** Margin in percent for what others change until the transaction is included. */
const MARGIN = 120n

type Named = Pick<TokenApproval, 'kind' | 'asset' | 'spender' | 'tokenId'>

/** Approvals of ERC-20, ERC-721 and ERC-1155 contracts, and of Permit2. */
export function createApprovals(access: ChainAccess): ChainApprovals {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  return {
    isStanding: async ({ network, owner, approval }) =>
      isEvmAddress(owner)
        ? callNetwork(network, (client) => isStanding(approval, getAddress(owner), client))
        : invalidAddress(),
    prepare: async ({ network, owner, approval }) =>
      isEvmAddress(owner)
        ? callNetwork(network, (client) => prepare(approval, getAddress(owner), client))
        : invalidAddress(),
    toBatch: (questions) => {
      const [first] = questions
      if (first === undefined) return undefined
      const calls = questions.map(({ approval }) => ({ ...callOf(approval), value: '0x0' }))
      const chainId = numberToHex(BigInt(first.network.id))
      return {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from: first.owner, chainId, atomicRequired: true, calls }],
      }
    },
  }
}

function callOf({ kind, asset, spender, tokenId = '0' }: Named): { readonly to: Hex; readonly data: Hex } {
  const [to, operator] = [getAddress(asset.address), getAddress(spender.address)]
  if (kind === 'collection')
    return {
      to,
      data: encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [operator, false] }),
    }
  if (kind === 'permit2')
    return {
      to: PERMIT2,
      data: encodeFunctionData({
        abi: PERMIT2_ABI,
        functionName: 'lockdown',
        args: [[{ token: to, spender: operator }]],
      }),
    }
  const args = kind === 'token' ? ([operator, 0n] as const) : ([zeroAddress, BigInt(tokenId)] as const)
  return { to, data: encodeFunctionData({ abi: ABI, functionName: 'approve', args }) }
}

async function prepare(approval: Named, owner: Hex, client: Client): Promise<PreparedRevoking> {
  const { to, data } = callOf(approval)
  try {
    const gas = ((await estimateGas(client, { account: owner, to, data })) * MARGIN) / 100n
    if (gas > CHEAP_GAS && gas > (await mostGas(owner, client)))
      return { problem: 'costly', request: undefined }
    const transaction = { from: owner, to, value: '0x0', data, gas: numberToHex(gas) }
    return { problem: undefined, request: { method: 'eth_sendTransaction', params: [transaction] } }
  } catch (thrown) {
    if (isRevert(thrown)) return { problem: 'refused', request: undefined }
    throw thrown
  }
}

/**
 * The most gas of a revocation. Networks count gas differently (zkSync), and some add what the data costs on another chain
 * (Arbitrum), so it is measured by a transfer to an address without code, which no contract influences.
 */
async function mostGas(owner: Hex, client: Client): Promise<bigint> {
  try {
    const transfer = await estimateGas(client, { account: owner, to: zeroAddress })
    return MOST_TRANSFERS * (transfer < MOST_GAS_OF_TRANSFER ? transfer : MOST_GAS_OF_TRANSFER)
  } catch (thrown) {
    // A network may refuse transfers to nobody.
    if (isRevert(thrown)) return CHEAP_GAS
    throw thrown
  }
}

async function isStanding(approval: Named, owner: Hex, client: Client): Promise<boolean> {
  const { kind, asset, spender, tokenId = '0' } = approval
  const [address, operator] = [getAddress(asset.address), getAddress(spender.address)]
  try {
    if (kind === 'token')
      return (
        (await readContract(client, {
          address,
          abi: ABI,
          functionName: 'allowance',
          args: [owner, operator],
        })) > 0n
      )
    if (kind === 'collection')
      return await readContract(client, {
        address,
        abi: ABI,
        functionName: 'isApprovedForAll',
        args: [owner, operator],
      })
    if (kind === 'collectible') {
      const args = [BigInt(tokenId)] as const
      const approved = await readContract(client, { address, abi: ABI, functionName: 'getApproved', args })
      return approved === operator
    }
    const args = [owner, address, operator] as const
    const at = { address: PERMIT2, abi: PERMIT2_ABI, functionName: 'allowance', args } as const
    const [amount] = await readContract(client, at)
    return amount > 0n
  } catch (thrown) {
    // A contract that refuses the question cannot be used through it either.
    if (isRevert(thrown)) return false
    throw thrown
  }
}
