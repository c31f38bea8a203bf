import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'

/** The address that stands for the coin at aggregators. */
export const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO_BYTES: Hex = `0x${'00'.repeat(32)}`

/** A call that an executor makes. */
export interface ExecutorStep {
  readonly target: Address
  readonly value: bigint
  readonly data: Hex
}

/** The transaction of an aggregator, in parts. What is left out is as honest APIs write it. */
export interface AggregatedPlan {
  readonly kind: AggregatorKind
  /** The coin stands as {@link COIN}. */
  readonly from: Address
  readonly to: Address
  readonly recipient: Address
  readonly amount: bigint
  readonly minimum: bigint
  /** Makes the steps: the executor, or the settlement contract of 0x. */
  readonly executor: Address
  readonly steps: readonly ExecutorStep[]
  readonly flags?: bigint
  readonly permit?: Hex
  /** A receiver of a fee, of KyberSwap. */
  readonly fee?: { readonly receiver: Address; readonly amount: bigint }
  /** What KyberSwap takes; `amount` if it is left out. */
  readonly taken?: bigint
  readonly approveTarget?: Address
  /** Who may take from the holder of 0x; the executor if it is left out. */
  readonly operator?: Address
  readonly value?: bigint
  /** How much more than it received the executor of 1inch states. */
  readonly overstated?: bigint
}

const DESCRIPTION =
  'address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount;'
const ONE_INCH = parseAbi([
  `struct Description { ${DESCRIPTION} uint256 flags; }`,
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])
const OPENOCEAN = parseAbi([
  `struct Description { ${DESCRIPTION} uint256 guaranteedAmount; uint256 flags; address referrer; bytes permit; }`,
  'struct Call { uint256 target; uint256 gasLimit; uint256 value; bytes data; }',
  'function swap(address caller, Description desc, Call[] calls) payable returns (uint256)',
])
const KYBERSWAP = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])
const ZERO_EX = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])
const STEPS = 'Step[] steps'
const STEP = 'struct Step { address target; uint256 value; bytes data; }'

/** Writes the transaction of an aggregator. */
export function encodeAggregated(plan: AggregatedPlan): { to: Address; data: Hex; value: bigint } {
  const value = plan.value ?? (plan.from === COIN ? plan.amount : 0n)
  return { to: AGGREGATORS[plan.kind].router, data: ENCODERS[plan.kind](plan), value }
}

const ENCODERS: Readonly<Record<AggregatorKind, (plan: AggregatedPlan) => Hex>> = {
  '1inch': (plan) =>
    encodeFunctionData({
      abi: ONE_INCH,
      functionName: 'swap',
      args: [
        plan.executor,
        { ...described(plan), flags: plan.flags ?? 0n },
        encodeAbiParameters(parseAbiParameters([`${STEPS}, address token, uint256 more`, STEP]), [
          plan.steps,
          plan.to,
          plan.overstated ?? 0n,
        ]),
      ],
    }),
  openocean: (plan) =>
    encodeFunctionData({
      abi: OPENOCEAN,
      functionName: 'swap',
      args: [
        plan.executor,
        {
          ...described(plan),
          guaranteedAmount: plan.minimum,
          flags: plan.flags ?? (plan.from === COIN ? 0n : 2n),
          referrer: zeroAddress,
          permit: plan.permit ?? '0x',
        },
        plan.steps.map(({ target, value, data }) => ({ target: BigInt(target), gasLimit: 0n, value, data })),
      ],
    }),
  kyberswap: (plan) => {
    const { from, to, recipient, amount, minimum, fee, executor } = plan
    const isCoin = from === COIN
    return encodeFunctionData({
      abi: KYBERSWAP,
      functionName: 'swap',
      args: [
        {
          callTarget: executor,
          approveTarget: plan.approveTarget ?? zeroAddress,
          targetData: encodeAbiParameters(parseAbiParameters([STEPS, STEP]), [plan.steps]),
          desc: {
            srcToken: from,
            dstToken: to,
            srcReceivers: isCoin ? [] : [executor],
            srcAmounts: isCoin ? [] : [plan.taken ?? amount],
            feeReceivers: fee === undefined ? [] : [fee.receiver],
            feeAmounts: fee === undefined ? [] : [fee.amount],
            dstReceiver: recipient,
            amount,
            minReturnAmount: minimum,
            flags: plan.flags ?? 0x200n,
            permit: plan.permit ?? '0x',
          },
          clientData: '0x',
        },
      ],
    })
  },
  '0x': (plan) => {
    const { from, to, recipient, amount, minimum, executor, steps } = plan
    const isCoin = from === COIN
    const actions = steps.map((step) => encodeAbiParameters(parseAbiParameters(['Step step', STEP]), [step]))
    const slippage = { recipient, buyToken: to, minAmountOut: minimum }
    const inner = encodeFunctionData({
      abi: ZERO_EX,
      functionName: 'execute',
      args: [slippage, actions, ZERO_BYTES],
    })
    const operator = plan.operator ?? (isCoin ? zeroAddress : executor)
    const [token, allowed] = isCoin ? [zeroAddress, 0n] : [from, amount]
    return encodeFunctionData({
      abi: ZERO_EX,
      functionName: 'exec',
      args: [operator, token, allowed, executor, inner],
    })
  },
}

function described({ from, to, recipient, amount, minimum, executor }: AggregatedPlan) {
  return {
    srcToken: from,
    dstToken: to,
    srcReceiver: executor,
    dstReceiver: recipient,
    amount,
    minReturnAmount: minimum,
  }
}
