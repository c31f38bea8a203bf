import {
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  keccak256,
  parseAbi,
  parseUnits,
  type Hex,
} from 'viem'
import { installedCode } from './contract-code.ts'
import { fundDeployer, type TokenAmount } from './fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const { wrappedEther, token, gold, tollToken, trapToken, pairFactory } = LOCAL_EVM_CONTRACTS

const ABI = parseAbi([
  'function createPair(address tokenA, address tokenB)',
  'function transfer(address to, uint256 value)',
  'function mint(address to)',
])

type DemoPair = readonly [TokenAmount, TokenAmount]

/** The amounts that the deployer sends; what arrives determines the price. */
const PAIRS: readonly DemoPair[] = [
  // At the price of the v3 pool and half as deep: larger trades do best in both at once.
  [
    { token: wrappedEther, amount: parseUnits('200', 18) },
    { token, amount: parseUnits('500000', 6) },
  ],
  // Shallow, so that gold is better traded by way of Wrapped Ether.
  [
    { token: gold, amount: parseUnits('5', 18) },
    { token, amount: parseUnits('10000', 6) },
  ],
  [
    { token: gold, amount: parseUnits('50', 18) },
    { token: wrappedEther, amount: parseUnits('40', 18) },
  ],
  [
    { token: tollToken, amount: parseUnits('100000', 18) },
    { token, amount: parseUnits('98000', 6) },
  ],
  [
    { token: trapToken, amount: parseUnits('1000000', 18) },
    { token, amount: parseUnits('10000', 6) },
  ],
]

/** Creates the pairs and fills them with tokens of the deployer. */
export function pairTransactions(): SetUpTransaction[] {
  // The factory creates pairs with this code, so their addresses are known before.
  const bytecodeHash = keccak256(installedCode('pair'))
  return PAIRS.flatMap((sides) => fillPair(sides, bytecodeHash))
}

/** Creates a pair, and fills it with tokens of the deployer. */
export function fillPair([first, second]: DemoPair, bytecodeHash: Hex): SetUpTransaction[] {
  const [low, high] =
    BigInt(first.token) < BigInt(second.token) ? [first.token, second.token] : [second.token, first.token]
  const salt = keccak256(encodePacked(['address', 'address'], [low, high]))
  const pair = getCreate2Address({ from: pairFactory, salt, bytecodeHash })
  const create = encodeFunctionData({ abi: ABI, functionName: 'createPair', args: [low, high] })
  return [
    { to: pairFactory, data: create },
    ...[first, second].flatMap((side) => [
      fundDeployer(side),
      {
        to: side.token,
        data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [pair, side.amount] }),
      },
    ]),
    // A pair gives its shares for whatever it holds beyond what it knows of.
    { to: pair, data: encodeFunctionData({ abi: ABI, functionName: 'mint', args: [DEPLOYER] }) },
  ]
}
