import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  parseAbi,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { swapsOf } from './evm-ledger-swaps.ts'
import { functionsBySelector } from './functions-by-selector.ts'
import { hexOf, HexText } from '#tests/support/assertions/wallet-answers.ts'
import * as z from 'zod/mini'

/** A token of the ledger; one without decimals is a collection. */
interface LedgerToken {
  readonly decimals?: number | undefined
}

const LedgerCall = z.object({
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  value: z.optional(z.string()),
  data: z.optional(HexText),
})

/** The blocks that `eth_simulateV1` simulates. */
export const LedgerBlocks = z.array(
  z.object({
    calls: z.array(LedgerCall),
    stateOverrides: z.optional(z.record(z.string(), z.object({ code: z.optional(z.string()) }))),
  }),
)
type LedgerCall = z.output<typeof LedgerCall>
type LedgerBlock = z.output<typeof LedgerBlocks>[number]

interface Log {
  readonly address: string
  readonly topics: readonly unknown[]
  readonly data: Hex
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function burn(uint256 amount)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
])
const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])
const items = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
])
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NOBODY: Hex = `0x${'0'.repeat(40)}`
const WEALTH = 10n ** 30n
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const lower = (address: string): Hex => hexOf(address.toLowerCase())

/**
 * Answers `eth_simulateV1` with tokens that follow their standards, in which every account has enough of each. Any other
 * function succeeds and does nothing.
 */
export function answerSimulation(
  blocks: readonly LedgerBlock[],
  tokens: Readonly<Record<string, LedgerToken>>,
): readonly unknown[] {
  const state = new Map<string, bigint>()
  return blocks.map(({ calls, stateOverrides = {} }) => ({
    calls: calls.map((call) => {
      const logs: Log[] = []
      const code = stateOverrides[call.to ?? '']?.code
      const isProbe = code?.startsWith('0x73') === true
      const returnData = isProbe
        ? word(balanceOf(state, NATIVE, `0x${code?.slice(4, 44)}`))
        : run(call, { state, tokens, logs })
      return { status: '0x1', gasUsed: '0x5208', logs, returnData }
    }),
  }))
}

interface LedgerFixture {
  readonly state: Map<string, bigint>
  readonly tokens: Readonly<Record<string, LedgerToken>>
  readonly logs: Log[]
}

const balanceOf = (state: LedgerFixture['state'], token: string, owner: string): bigint =>
  state.get(`balance ${token} ${lower(owner)}`) ?? WEALTH

function move(fixture: LedgerFixture, token: string, from: string, to: string, amount: bigint): void {
  const { state } = fixture
  if (from !== NOBODY) state.set(`balance ${token} ${lower(from)}`, balanceOf(state, token, from) - amount)
  if (to !== NOBODY) state.set(`balance ${token} ${lower(to)}`, balanceOf(state, token, to) + amount)
}

function transfer(fixture: LedgerFixture, token: string, from: string, to: string, amount: bigint): void {
  const isItem = token !== NATIVE && fixture.tokens[token]?.decimals === undefined
  move(fixture, token, from, to, isItem ? 1n : amount)
  const args = { from: lower(from), to: lower(to) }
  fixture.logs.push(
    isItem
      ? {
          address: token,
          topics: encodeEventTopics({ abi: items, eventName: 'Transfer', args: { ...args, id: amount } }),
          data: '0x',
        }
      : {
          address: token,
          topics: encodeEventTopics({ abi: events, eventName: 'Transfer', args }),
          data: word(amount),
        },
  )
}

function run({ from = NOBODY, to, value = '0x0', data = '0x' }: LedgerCall, fixture: LedgerFixture): Hex {
  if (to === undefined) return '0x'
  if (BigInt(value) > 0n) transfer(fixture, NATIVE, from, to, BigInt(value))
  const isRun = fixture.tokens[to] !== undefined || data.startsWith(BATCH)
  if (!isRun) runSwaps(data, from, to, fixture)
  const call = isRun ? decode(data) : undefined
  if (!call) return '0x'
  if (call.functionName === 'executeBatch') {
    for (const one of call.args[0])
      run({ from: to, to: lower(one.target), value: `0x${one.value.toString(16)}`, data: one.data }, fixture)
    return '0x'
  }
  return fixture.tokens[to] ? runToken(call, from, to, fixture) : '0x'
}

function runSwaps(data: Hex, from: string, router: string, fixture: LedgerFixture): void {
  for (const { pay, get, to } of swapsOf(data, lower(from))) {
    const held = pay ? balanceOf(fixture.state, lower(pay.token), from) : 0n
    if (pay) transfer(fixture, lower(pay.token), from, router, pay.amount < held ? pay.amount : held)
    transfer(fixture, get.token === undefined ? NATIVE : lower(get.token), router, lower(to), get.amount)
  }
}

const BATCH = toFunctionSelector('executeBatch((address,uint256,bytes)[])')
const functionsOf = functionsBySelector(abi)

function decode(data: Hex) {
  const known = functionsOf(data)
  if (known.length === 0) return undefined
  try {
    return decodeFunctionData({ abi: known, data })
  } catch {
    return undefined
  }
}

type Call = Exclude<NonNullable<ReturnType<typeof decode>>, { functionName: 'executeBatch' }>

function runToken(call: Call, from: string, token: string, fixture: LedgerFixture): Hex {
  const { state, tokens, logs } = fixture
  const isItem = tokens[token]?.decimals === undefined
  const allowanceOf = (owner: string, spender: string): string =>
    `allowance ${token} ${lower(owner)} ${lower(spender)}`
  const allow = (spender: Hex, amount: bigint): void => {
    const args = { owner: lower(from), spender }
    if (isItem) state.set(`approved ${token} ${amount}`, BigInt(spender))
    else state.set(allowanceOf(from, spender), amount)
    logs.push(
      isItem
        ? {
            address: token,
            topics: encodeEventTopics({ abi: items, eventName: 'Approval', args: { ...args, id: amount } }),
            data: '0x',
          }
        : {
            address: token,
            topics: encodeEventTopics({ abi: events, eventName: 'Approval', args }),
            data: word(amount),
          },
    )
  }
  switch (call.functionName) {
    case 'transfer':
      transfer(fixture, token, from, ...call.args)
      return word(1n)
    case 'transferFrom':
      transfer(fixture, token, ...call.args)
      return word(1n)
    case 'approve':
      allow(...call.args)
      return word(1n)
    case 'increaseAllowance':
      allow(call.args[0], (state.get(allowanceOf(from, call.args[0])) ?? 0n) + call.args[1])
      return word(1n)
    case 'burn':
      transfer(fixture, token, from, NOBODY, call.args[0])
      return '0x'
    case 'deposit':
      transfer(fixture, token, NOBODY, from, BigInt(logs.at(-1)?.data ?? '0x0'))
      return '0x'
    case 'withdraw':
      transfer(fixture, token, from, NOBODY, call.args[0])
      transfer(fixture, NATIVE, token, from, call.args[0])
      return '0x'
    case 'setApprovalForAll': {
      const [operator, approved] = call.args
      state.set(`operator ${token} ${lower(from)} ${lower(operator)}`, approved ? 1n : 0n)
      const topics = encodeEventTopics({
        abi: events,
        eventName: 'ApprovalForAll',
        args: { owner: lower(from), operator },
      })
      logs.push({ address: token, topics, data: word(approved ? 1n : 0n) })
      return '0x'
    }
    case 'safeTransferFrom': {
      const [owner, receiver, id, amount] = call.args
      if (typeof amount !== 'bigint') transfer(fixture, token, owner, receiver, id)
      else batch(fixture, token, owner, receiver, [[id, amount]])
      return '0x'
    }
    case 'safeBatchTransferFrom': {
      const [owner, receiver, ids, amounts] = call.args
      batch(
        fixture,
        token,
        owner,
        receiver,
        ids.map((id, place) => [id, amounts[place] ?? 0n] as const),
      )
      return '0x'
    }
    case 'balanceOf':
      return word(balanceOf(state, token, call.args[0]))
    case 'allowance':
      return isItem ? '0x' : word(state.get(allowanceOf(...call.args)) ?? 0n)
    case 'isApprovedForAll':
      return isItem
        ? word(state.get(`operator ${token} ${lower(call.args[0])} ${lower(call.args[1])}`) ?? 0n)
        : '0x'
    case 'getApproved':
    default:
      return isItem ? word(state.get(`approved ${token} ${call.args[0]}`) ?? 0n) : '0x'
  }
}

function batch(
  fixture: LedgerFixture,
  token: string,
  from: string,
  to: string,
  moved: readonly (readonly [bigint, bigint])[],
): void {
  const topics = encodeEventTopics({
    abi: events,
    eventName: 'TransferBatch',
    args: { by: lower(from), from: lower(from), to: lower(to) },
  })
  const data = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [moved.map(([id]) => id), moved.map(([, amount]) => amount)],
  )
  for (const [, amount] of moved) move(fixture, token, from, to, amount)
  fixture.logs.push({ address: token, topics, data })
}
