import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'
import { describedCall } from './described-swap.ts'

/**
 * `AggregationRouterV6` of 1inch (github.com/1inch/1inch-contract). Its other functions, for single pools, orders and permits,
 * are not read.
 */
const ABI = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])

/**
 * Reads a swap of 1inch. The router takes exactly `amount`, pays out itself, and refuses less than `minReturnAmount`. Its flags
 * would allow a partial fill, extra coins and Permit2, so none may be set.
 */
export function readOneInchCall(data: Hex): RouterCall | undefined {
  const call = decodeFunctionData({ abi: ABI, data })
  if (encodeFunctionData({ abi: ABI, ...call }) !== data) return undefined
  const [, desc] = call.args
  if (desc.flags !== 0n) return undefined
  return describedCall({
    from: desc.srcToken,
    to: desc.dstToken,
    recipient: desc.dstReceiver,
    paid: desc.amount,
    received: desc.minReturnAmount,
  })
}
