import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'
import { describedCall, isCoin } from './described-swap.ts'

/** `OpenOceanExchange`. */
const ABI = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 guaranteedAmount; uint256 flags; address referrer; bytes permit; }',
  'struct Call { uint256 target; uint256 gasLimit; uint256 value; bytes data; }',
  'function swap(address caller, Description desc, Call[] calls) payable returns (uint256)',
])
/** Of the flags: the router takes the tokens. The one below it allows a partial fill. */
const SHOULD_CLAIM = 2n

/**
 * Reads a swap of OpenOcean. The router takes exactly `amount`, and refuses if the balance of the recipient has grown by less
 * than `minReturnAmount`. Nothing but the taking of a token may be flagged, and no permit be used.
 */
export function readOpenoceanCall(data: Hex): RouterCall | undefined {
  const call = decodeFunctionData({ abi: ABI, data })
  if (encodeFunctionData({ abi: ABI, ...call }) !== data) return undefined
  const [, desc] = call.args
  if (desc.permit !== '0x' || desc.flags !== (isCoin(desc.srcToken) ? 0n : SHOULD_CLAIM)) return undefined
  return describedCall({
    from: desc.srcToken,
    to: desc.dstToken,
    recipient: desc.dstReceiver,
    paid: desc.amount,
    received: desc.minReturnAmount,
  })
}
