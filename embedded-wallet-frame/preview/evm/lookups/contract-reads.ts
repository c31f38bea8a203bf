import {
  parseFunction,
  parseParameters,
  type AbiFunction,
  type AbiParameter,
} from '#frame/preview/evm/encoding/abi-type.ts'
import { decodeParameters, encodeParameters, type AbiValue } from '#frame/preview/evm/encoding/abi.ts'
import { concat, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { bytesToHex, hexToBytes } from '#schemas/primitives/hex.ts'

/** A function that only reads. */
export interface ContractRead extends AbiFunction {
  readonly output: readonly AbiParameter[]
}

function defineRead(signature: string, output: string): ContractRead {
  return { ...parseFunction(signature), output: parseParameters(output) }
}

/** The functions that are read (ERC-20, 165, 173, 721, 1155, Permit2, and the fees of the OP Stack). */
export const READS = {
  name: defineRead('name()', '(string)'),
  symbol: defineRead('symbol()', '(string)'),
  decimals: defineRead('decimals()', '(uint256)'),
  supply: defineRead('totalSupply()', '(uint256)'),
  supports: defineRead('supportsInterface(bytes4)', '(bool)'),
  owner: defineRead('owner()', '(address)'),
  balance: defineRead('balanceOf(address owner)', '(uint256)'),
  itemBalance: defineRead('balanceOf(address owner,uint256 id)', '(uint256)'),
  allowance: defineRead('allowance(address owner,address spender)', '(uint256)'),
  allItems: defineRead('isApprovedForAll(address owner,address operator)', '(bool)'),
  itemHolder: defineRead('getApproved(uint256 id)', '(address)'),
  permit2: defineRead(
    'allowance(address owner,address token,address spender)',
    '(uint160 amount,uint48 expiration,uint48 nonce)',
  ),
  dataFee: defineRead('getL1Fee(bytes)', '(uint256)'),
  operatorFee: defineRead('getOperatorFee(uint256)', '(uint256)'),
} as const satisfies Readonly<Record<string, ContractRead>>

/** Encodes a read as call data. */
export function encodeRead({ selector, inputs }: ContractRead, ...values: readonly AbiValue[]): string {
  return bytesToHex(concat(selector, encodeParameters(inputs, values)))
}

/**
 * Reads from a contract.
 *
 * @returns undefined if the answer does not have the function's type, or no node could be reached.
 */
export async function readContract(
  { askNode, network }: { readonly askNode: AskNode; readonly network: Network },
  to: EvmAddress,
  read: ContractRead,
  ...values: readonly AbiValue[]
): Promise<AbiValue | undefined> {
  const data = encodeRead(read, ...values)
  const answer = await askNode(network, 'eth_call', [{ to, data }, 'latest'])
  const bytes = answer.ok && typeof answer.value === 'string' ? hexToBytes(answer.value) : undefined
  return bytes && decodeParameters(read.output, bytes)?.values[0]
}
