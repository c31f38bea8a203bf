import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'
import { describedCall, isCoin } from './described-swap.ts'

/** `MetaAggregationRouterV2` of KyberSwap; its functions for other executors and for simple routes are not read. */
const ABI = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])
/**
 * Flags without an effect on a swap without fees: how a fee is counted, and one that the router does not read. All others
 * allow a partial fill, extra coins, other ways to take tokens, or a simple route.
 */
const HARMLESS_FLAGS = 0x280n

/**
 * Reads a swap of KyberSwap. The router takes at most `amount` from the account, for the first pools or the executor, and
 * refuses if the balance of the recipient has grown by less than `minReturnAmount`.
 */
export function readKyberswapCall(data: Hex): RouterCall | undefined {
  const call = decodeFunctionData({ abi: ABI, data })
  if (encodeFunctionData({ abi: ABI, ...call }) !== data) return undefined
  const [{ approveTarget, desc }] = call.args
  const { srcToken, srcAmounts, srcReceivers, amount } = desc
  const taken = srcAmounts.reduce((sum, part) => sum + part, 0n)
  const isPlain =
    approveTarget === zeroAddress &&
    desc.permit === '0x' &&
    desc.feeReceivers.length + desc.feeAmounts.length === 0 &&
    (desc.flags & ~HARMLESS_FLAGS) === 0n
  // Coins are passed on with the call, so that there is nothing to take beside them.
  const isWhole = isCoin(srcToken) ? srcReceivers.length === 0 && taken === 0n : taken === amount
  if (!isPlain || !isWhole || srcReceivers.length !== srcAmounts.length) return undefined
  return describedCall({
    from: srcToken,
    to: desc.dstToken,
    recipient: desc.dstReceiver,
    paid: amount,
    received: desc.minReturnAmount,
  })
}
