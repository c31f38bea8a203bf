import { decodeFunctionData, parseAbi, zeroAddress, type Address, type Hex } from 'viem'
import type { AggregatorKind } from '#schemas/networks/aggregators.ts'

/** What a router itself ensures, whatever happens inside of its call. */
export interface OuterCall {
  readonly from: Address
  readonly to: Address
  readonly recipient: Address
  readonly amount: bigint
  readonly minimum: bigint
  /** The settlement contract of 0x, which takes the tokens from its AllowanceHolder. */
  readonly settler?: Address
}

const ONE_INCH = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])
const OPENOCEAN = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 guaranteedAmount; uint256 flags; address referrer; bytes permit; }',
  'struct Call { uint256 target; uint256 gasLimit; uint256 value; bytes data; }',
  'function swap(address caller, Description desc, Call[] calls) payable returns (uint256)',
])
const KYBERSWAP = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])
const ALLOWANCE_HOLDER = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
const SETTLER = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])

/** Of OpenOcean's flags: the router takes the tokens. */
const SHOULD_CLAIM = 2n
/** Of KyberSwap's flags: those without an effect on a swap without fees. */
const HARMLESS_FLAGS = 0x280n

const READERS: Readonly<Record<AggregatorKind, (data: Hex, value: bigint) => OuterCall | undefined>> = {
  '1inch': (data) => {
    const [, desc] = decodeFunctionData({ abi: ONE_INCH, data }).args
    return desc.flags === 0n ? described(desc) : undefined
  },
  openocean: (data, value) => {
    const [, desc] = decodeFunctionData({ abi: OPENOCEAN, data }).args
    const isPlain = desc.permit === '0x' && desc.flags === (value > 0n ? 0n : SHOULD_CLAIM)
    return isPlain ? described(desc) : undefined
  },
  kyberswap: (data) => {
    const [{ approveTarget, desc }] = decodeFunctionData({ abi: KYBERSWAP, data }).args
    const isPlain =
      approveTarget === zeroAddress &&
      desc.permit === '0x' &&
      desc.feeReceivers.length === 0 &&
      (desc.flags & ~HARMLESS_FLAGS) === 0n
    return isPlain ? described(desc) : undefined
  },
  '0x': (data, value) => {
    const [, token, amount, settler, inner] = decodeFunctionData({ abi: ALLOWANCE_HOLDER, data }).args
    const [{ recipient, buyToken, minAmountOut }] = decodeFunctionData({ abi: SETTLER, data: inner }).args
    return {
      from: token,
      to: buyToken,
      recipient,
      amount: value > 0n ? value : amount,
      minimum: minAmountOut,
      settler,
    }
  },
}

/**
 * Reads what the router of an aggregator ensures, for the quote. Whether it is all that may be signed is checked by the modal
 * (docs/decisions/0042).
 *
 * @returns undefined for any other call, and where partial fills, permits or fees are flagged, which the modal refuses.
 */
export function readOuterCall(kind: AggregatorKind, data: Hex, value: bigint): OuterCall | undefined {
  try {
    return READERS[kind](data, value)
  } catch {
    return undefined
  }
}

function described(desc: {
  readonly srcToken: Address
  readonly dstToken: Address
  readonly dstReceiver: Address
  readonly amount: bigint
  readonly minReturnAmount: bigint
}): OuterCall {
  const { srcToken: from, dstToken: to, dstReceiver: recipient, amount, minReturnAmount: minimum } = desc
  return { from, to, recipient, amount, minimum }
}
