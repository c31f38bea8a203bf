import { encodeAbiParameters, encodeEventTopics, parseAbi, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { movesOthers } from '#modal/chains/eip155/swap/other-movements.ts'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'

const ACCOUNT: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ROUTER: Address = '0x111111125421cA6dc452d289314280a0f8842A65'
const OTHER: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const [PAID, GOT]: readonly [Address, Address] = [
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
]
const TERMS: SwapTerms = {
  network: localEvm,
  from: ACCOUNT,
  paid: PAID,
  received: GOT,
  decimals: { paid: 18, received: 6 },
  mostPaid: 100n,
  leastReceived: 5n,
  allowed: 100n,
  kind: 'swap',
  router: ROUTER,
}
const ABI = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed spender, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const NUMBER = encodeAbiParameters([{ type: 'uint256' }], [7n])
const PAIR = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, 1n])

const transfer = (address: Address, from: Address, to: Address) => ({
  address,
  topics: encodeEventTopics({ abi: ABI, eventName: 'Transfer', args: { from, to } }).map(String),
  data: NUMBER,
})
const approval = (address: Address, owner: Address, spender: Address) => ({
  address,
  topics: encodeEventTopics({ abi: ABI, eventName: 'Approval', args: { owner, spender } }).map(String),
  data: NUMBER,
})
/** Collectibles log the id as a topic. */
const asCollectible = (log: ReturnType<typeof transfer>) => ({
  ...log,
  topics: [...log.topics, log.data],
  data: '0x',
})

describe('what a swap moves beside what is shown', () => {
  it.each([
    ['what is paid', transfer(PAID, ACCOUNT, OTHER)],
    ['what is received', transfer(GOT, OTHER, ACCOUNT)],
    ['what others move', transfer(GOT, OTHER, ROUTER)],
    ['what is left of the approval of the router', approval(PAID, ACCOUNT, ROUTER)],
    ['approvals of others', approval(PAID, OTHER, ROUTER)],
    ['logs of other events', { address: OTHER, topics: [NUMBER], data: '0x' }],
    ['logs without a topic', { address: OTHER, topics: [], data: NUMBER }],
    ['no bytes', { address: OTHER, topics: ['nothing'], data: 'nothing' }],
  ])('It is nothing: %s', (_, log) => {
    expect(movesOthers(TERMS, [log])).toBe(false)
  })

  it.each([
    ['another token leaves', transfer(OTHER, ACCOUNT, ROUTER)],
    ['the received token leaves', transfer(GOT, ACCOUNT, OTHER)],
    ['a collectible leaves', asCollectible(transfer(OTHER, ACCOUNT, ROUTER))],
    ['another spender of what is paid', approval(PAID, ACCOUNT, OTHER)],
    ['the router may take another token', approval(GOT, ACCOUNT, ROUTER)],
    ['a collectible may be taken', asCollectible(approval(OTHER, ACCOUNT, OTHER))],
    [
      'all collectibles may be taken',
      {
        address: OTHER,
        topics: encodeEventTopics({
          abi: ABI,
          eventName: 'ApprovalForAll',
          args: { owner: ACCOUNT, spender: OTHER },
        }).map(String),
        data: encodeAbiParameters([{ type: 'bool' }], [true]),
      },
    ],
    [
      'an edition leaves',
      {
        address: OTHER,
        topics: encodeEventTopics({
          abi: ABI,
          eventName: 'TransferSingle',
          args: { operator: ROUTER, from: ACCOUNT, to: OTHER },
        }).map(String),
        data: PAIR,
      },
    ],
  ])('It is something else: %s', (_, log) => {
    expect(movesOthers(TERMS, [transfer(PAID, ACCOUNT, OTHER), log])).toBe(true)
  })

  it('Where the coin is paid, no token leaves', () => {
    expect(movesOthers({ ...TERMS, paid: undefined }, [transfer(PAID, ACCOUNT, OTHER)])).toBe(true)
  })
})
