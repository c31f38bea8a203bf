import { encodeFunctionData, parseAbi, parseUnits, type Address } from 'viem'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const { wrappedEther, silentToken, gold, points, lookalike } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
])
const OWNERS: readonly Address[] = [DEMO_ACCOUNTS.evm, DEMO_ACCOUNTS.evmExtension, DEMO_ACCOUNTS.evmPhone]

/** The tokens of each demo wallet besides dUSD. */
const GIFTS: readonly { readonly token: Address; readonly amount: bigint }[] = [
  { token: silentToken, amount: parseUnits('250.5', 6) },
  { token: gold, amount: parseUnits('3.75', 18) },
  { token: points, amount: 42n },
  { token: lookalike, amount: parseUnits('9999', 6) },
]
const GIVEN_ETHER = parseUnits('1.5', 18)

/** Gives the demo wallets an amount of every token. */
export function tokenTransactions(): SetUpTransaction[] {
  const deposit = encodeFunctionData({ abi: ABI, functionName: 'deposit' })
  return [
    { to: wrappedEther, data: deposit, value: GIVEN_ETHER * BigInt(OWNERS.length) },
    ...OWNERS.flatMap((owner) => [
      {
        to: wrappedEther,
        data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [owner, GIVEN_ETHER] }),
      },
      ...GIFTS.map(({ token, amount }) => ({
        to: token,
        data: encodeFunctionData({ abi: ABI, functionName: 'mint', args: [owner, amount] }),
      })),
    ]),
  ]
}
