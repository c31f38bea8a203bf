import { decodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseFunction } from '#frame/preview/evm/encoding/abi-type.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { namedArguments, type CallArguments } from './call-arguments.ts'
import { defineCall, type CallFrame, type CallMeaning, type CallRecord } from './call-meaning.ts'
import { swapMeaning } from './swap-meaning.ts'

/** The address that stands for the coin. */
const COIN: EvmAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOBODY: EvmAddress = '0x0000000000000000000000000000000000000000'
/** Of OpenOcean's flags: the router takes the tokens. */
const SHOULD_CLAIM = 2n
/** Of KyberSwap's flags: those without an effect on a swap without fees. */
const HARMLESS_FLAGS = 0x280n

interface Described {
  readonly from: EvmAddress
  readonly to: EvmAddress
  readonly recipient: EvmAddress
  readonly amount: bigint
  readonly minimum: bigint
}

/**
 * What the router of an aggregator ensures, whatever its executor does within: at most the amount is taken, and the recipient
 * gets at least the minimum (docs/decisions/0042).
 */
function described(swap: Described, { call, account }: CallFrame): CallMeaning {
  const { from, to, recipient, amount, minimum } = swap
  const tokenOf = (side: EvmAddress): EvmAddress | undefined => (side === COIN ? undefined : side)
  const isCoin = from === COIN
  return {
    ...swapMeaning({
      pay: { token: tokenOf(from), amount: isCoin ? call.value : amount },
      get: { token: tokenOf(to), amount: minimum },
      to: recipient === NOBODY ? account : recipient,
      ...(!isCoin && call.value > 0n && { coins: call.value }),
    }),
    isPartlyRead: true,
  }
}

function descriptionOf(desc: CallArguments): Described {
  return {
    from: desc.address('srcToken'),
    to: desc.address('dstToken'),
    recipient: desc.address('dstReceiver'),
    amount: desc.uint('amount'),
    minimum: desc.uint('minReturnAmount'),
  }
}

const ENDS = 'address srcToken,address dstToken'
const ONE_INCH = `swap(address executor,(${ENDS},address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags) desc,bytes data)`
const OPENOCEAN = `swap(address caller,(${ENDS},address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 guaranteedAmount,uint256 flags,address referrer,bytes permit) desc,(uint256 target,uint256 gasLimit,uint256 value,bytes data)[] calls)`
const KYBERSWAP = `swap((address callTarget,address approveTarget,bytes targetData,(${ENDS},address[] srcReceivers,uint256[] srcAmounts,address[] feeReceivers,uint256[] feeAmounts,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags,bytes permit) desc,bytes clientData) execution)`
const SETTLE = parseFunction(
  'execute((address recipient,address buyToken,uint256 minAmountOut) slippage,bytes[] actions,bytes32 zid)',
)

/** The arguments of 0x's settlement, if the holder calls that. */
function settlementOf(data: Uint8Array): CallArguments | undefined {
  if (bytesToHex(data.subarray(0, 4)) !== bytesToHex(SETTLE.selector)) return undefined
  const decoded = decodeParameters(SETTLE.inputs, data.subarray(4))
  if (decoded === undefined || decoded.rest.length > 0) return undefined
  return namedArguments(SETTLE.inputs, decoded.values)
}

/** Swaps of 1inch, OpenOcean, KyberSwap and 0x. Those with partial fills, permits and fees are left unread. */
export const AGGREGATOR_CALLS: readonly CallRecord[] = [
  defineCall(ONE_INCH, (args, frame) => {
    const desc = args.tuple('desc')
    return desc.uint('flags') === 0n ? described(descriptionOf(desc), frame) : undefined
  }),
  defineCall(OPENOCEAN, (args, frame) => {
    const desc = args.tuple('desc')
    const claims = desc.address('srcToken') === COIN ? 0n : SHOULD_CLAIM
    const isPlain = desc.bytes('permit').length === 0 && desc.uint('flags') === claims
    return isPlain ? described(descriptionOf(desc), frame) : undefined
  }),
  defineCall(KYBERSWAP, (args, frame) => {
    const execution = args.tuple('execution')
    const desc = execution.tuple('desc')
    const fees = desc.addresses('feeReceivers').length + desc.uints('feeAmounts').length
    const isPlain =
      execution.address('approveTarget') === NOBODY &&
      desc.bytes('permit').length + fees === 0 &&
      (desc.uint('flags') & ~HARMLESS_FLAGS) === 0n
    return isPlain ? described(descriptionOf(desc), frame) : undefined
  }),
  defineCall(
    'exec(address operator,address token,uint256 amount,address target,bytes data)',
    (args, frame) => {
      const slippage = settlementOf(args.bytes('data'))?.tuple('slippage')
      const [operator, settler] = [args.address('operator'), args.address('target')]
      const paysCoin = frame.call.value > 0n
      if (slippage === undefined || (operator !== settler && !(paysCoin && operator === NOBODY)))
        return undefined
      const swap = {
        from: paysCoin ? COIN : args.address('token'),
        to: slippage.address('buyToken'),
        recipient: slippage.address('recipient'),
        amount: args.uint('amount'),
        minimum: slippage.uint('minAmountOut'),
      }
      // Whoever settles it takes the tokens first, so that it has to be known.
      return { ...described(swap, frame), spenders: [settler] }
    },
  ),
]
