import { encodeFunctionData, maxUint256, parseAbi, parseUnits, type Address } from 'viem'
import { fundDeployer, type TokenAmount } from './fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const { wrappedEther, token, silentToken, gold, lookalike, positions } = LOCAL_EVM_CONTRACTS

const ABI = parseAbi([
  'function approve(address spender, uint256 value)',
  'function multicall(bytes[] data) payable',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable',
])

/** The tick spacing, by the fee of a pool in millionths. */
const TICK_SPACINGS = { 500: 10, 3_000: 60, 10_000: 200 } as const
const MAX_TICK = 887_272

export interface DemoPool {
  readonly fee: keyof typeof TICK_SPACINGS
  /** The amounts that the deployer adds; they determine the price. */
  readonly sides: readonly [TokenAmount, TokenAmount]
}

const POOLS: readonly DemoPool[] = [
  {
    fee: 500,
    sides: [
      { token: wrappedEther, amount: parseUnits('400', 18) },
      { token, amount: parseUnits('1000000', 6) },
    ],
  },
  {
    fee: 500,
    sides: [
      { token: silentToken, amount: parseUnits('200000', 6) },
      { token, amount: parseUnits('199800', 6) },
    ],
  },
  {
    fee: 3_000,
    sides: [
      { token: gold, amount: parseUnits('100', 18) },
      { token: wrappedEther, amount: parseUnits('80', 18) },
    ],
  },
  // A look-alike token can have any price in a pool of a few dollars.
  {
    fee: 10_000,
    sides: [
      { token: lookalike, amount: parseUnits('0.02', 6) },
      { token, amount: parseUnits('20', 6) },
    ],
  },
]

/** Mints the tokens that the pools need for the deployer, and adds liquidity over the full price range. */
export function poolTransactions(): SetUpTransaction[] {
  const tokens = [...new Set(POOLS.flatMap(({ sides }) => sides.map((side) => side.token)))]
  const approve = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [positions, maxUint256] })
  return [
    ...tokens.flatMap((address) => [
      fundDeployer({ token: address, amount: sumOf(address) }),
      { to: address, data: approve },
    ]),
    ...POOLS.map(fillPool),
  ]
}

function sumOf(token: Address): bigint {
  const sides = POOLS.flatMap((pool) => pool.sides).filter((side) => side.token === token)
  return sides.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Creates a pool unless it exists, and adds the deployer's tokens over the full price range. */
export function fillPool({ fee, sides }: DemoPool): SetUpTransaction {
  const [first, second] = sides
  // The tokens of a pool are ordered by address.
  const [low, high] = BigInt(first.token) < BigInt(second.token) ? [first, second] : [second, first]
  const spacing = TICK_SPACINGS[fee]
  const tickUpper = Math.floor(MAX_TICK / spacing) * spacing
  const create = encodeFunctionData({
    abi: ABI,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [low.token, high.token, fee, squareRoot((high.amount << 192n) / low.amount)],
  })
  const fill = encodeFunctionData({
    abi: ABI,
    functionName: 'mint',
    args: [
      {
        token0: low.token,
        token1: high.token,
        fee,
        tickLower: -tickUpper,
        tickUpper,
        amount0Desired: low.amount,
        amount1Desired: high.amount,
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: DEPLOYER,
        deadline: maxUint256,
      },
    ],
  })
  return {
    to: positions,
    data: encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [[create, fill]] }),
  }
}

/** Integer square root, rounded down, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
