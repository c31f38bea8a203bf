import {
  encodeFunctionData,
  encodePacked,
  isAddressEqual,
  parseAbi,
  type Address,
  type createPublicClient,
  type Hex,
} from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { AGGREGATORS, type AggregatorKind } from '#schemas/networks/aggregators.ts'
import { EXECUTOR, SETTLER } from '#tests/support/chains/aggregator-contracts.ts'
import { COIN, type ExecutorStep } from './aggregator-calls.ts'

const { wrappedEther, token, pairRouter, swapRouter, quoter } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amount, uint160[], uint32[], uint256)',
  'function approve(address spender, uint256 value)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function transferFrom(address token, address owner, address recipient, uint256 amount)',
])
const LATE = 2n ** 40n
const POOL_FEE = 500
/** The parts of an amount that may go through the pair, in tenths. */
const PAIR_TENTHS = [0n, 1n, 2n, 3n, 4n, 5n]

type Reader = ReturnType<typeof createPublicClient>

interface RouteQuestion {
  readonly kind: AggregatorKind
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly account: Address
}

/** Plans a way through pools of both versions, where both have the pair: it gives more than either of them. */
export async function planRoute(
  reader: Reader,
  { kind, from, to, amount, account }: RouteQuestion,
): Promise<{ steps: readonly ExecutorStep[]; toAmount: bigint }> {
  const holder = kind === '0x' ? SETTLER : EXECUTOR
  const router = AGGREGATORS[kind].router
  const payee = { '1inch': router, '0x': SETTLER, kyberswap: account, openocean: account }[kind]
  const [paid, got] = [from, to].map((side) => (isAddressEqual(side, COIN) ? wrappedEther : side))
  if (paid === undefined || got === undefined) throw new Error('Two tokens are missing.')
  const hasPool = [paid, got].every((side) => side === token || side === wrappedEther)
  const path = [paid, got]
  const packed = encodePacked(['address', 'uint24', 'address'], [paid, POOL_FEE, got])
  const quotes = await Promise.all(
    (hasPool ? PAIR_TENTHS : [10n]).map(async (tenths) => {
      const ofPair = (amount * tenths) / 10n
      const ofPool = amount - ofPair
      const at = { abi: ABI } as const
      const [pair, pool] = await Promise.all([
        ofPair === 0n
          ? [0n]
          : reader.readContract({
              ...at,
              address: pairRouter,
              functionName: 'getAmountsOut',
              args: [ofPair, path],
            }),
        ofPool === 0n
          ? [0n]
          : reader.readContract({
              ...at,
              address: quoter,
              functionName: 'quoteExactInput',
              args: [packed, ofPool],
            }),
      ])
      return { ofPair, ofPool, toAmount: (pair.at(-1) ?? 0n) + pool[0] }
    }),
  )
  const best = quotes.reduce((one, other) => (other.toAmount > one.toAmount ? other : one))
  const { ofPair, ofPool, toAmount } = best
  const isToCoin = isAddressEqual(to, COIN)
  const recipient = isToCoin ? holder : payee
  const step = (target: Address, data: Hex, value = 0n): ExecutorStep => ({ target, value, data })
  const approve = (spender: Address, value: bigint) =>
    step(paid, encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender, value] }))
  const steps = [
    ...(isAddressEqual(from, COIN)
      ? [step(wrappedEther, encodeFunctionData({ abi: ABI, functionName: 'deposit' }), amount)]
      : kind === '0x'
        ? [
            step(
              router,
              encodeFunctionData({
                abi: ABI,
                functionName: 'transferFrom',
                args: [from, account, holder, amount],
              }),
            ),
          ]
        : []),
    ...(ofPair === 0n
      ? []
      : [
          approve(pairRouter, ofPair),
          step(
            pairRouter,
            encodeFunctionData({
              abi: ABI,
              functionName: 'swapExactTokensForTokens',
              args: [ofPair, 0n, path, recipient, LATE],
            }),
          ),
        ]),
    ...(ofPool === 0n
      ? []
      : [
          approve(swapRouter, ofPool),
          step(
            swapRouter,
            encodeFunctionData({
              abi: ABI,
              functionName: 'exactInputSingle',
              args: [
                {
                  tokenIn: paid,
                  tokenOut: got,
                  fee: POOL_FEE,
                  recipient,
                  deadline: LATE,
                  amountIn: ofPool,
                  amountOutMinimum: 0n,
                  sqrtPriceLimitX96: 0n,
                },
              ],
            }),
          ),
        ]),
    ...(isToCoin
      ? [
          step(wrappedEther, encodeFunctionData({ abi: ABI, functionName: 'withdraw', args: [toAmount] })),
          ...(kind === '0x' ? [] : [step(payee, '0x', toAmount)]),
        ]
      : []),
  ]
  return { steps, toAmount }
}
