import { encodeFunctionData, parseAbi, toFunctionSelector, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createLock } from '#frame/platform/locks.ts'
import { answerByGrant } from '#frame/rpc/answer-by-grant.ts'
import {
  createSessionPermissions,
  type CallPermission,
  type SessionGrant,
} from '#frame/rpc/session-permissions.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { LOCAL, openEvmWallet } from '#tests/support/evm-requests.ts'
import { createFakeClock } from '#tests/support/fake-clock.ts'
import { keepSentNotes } from '#tests/support/sent-notes.ts'
import { RECIPIENT } from '#tests/support/wallet-requests.ts'

const KEY: Hex = `0x${'22'.repeat(32)}`
const POOL = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const HOUR = 3_600_000
const MOST = 100n

const ABI = parseAbi([
  'function withdraw(address asset,uint256 amount,address to)',
  'function setOwner(bytes32 node,address owner)',
  'function approveDelegation(address delegatee,uint256 amount)',
  'function withdrawTo(address to,uint256 amount)',
  'function burn(uint256 amount)',
  'function deposit()',
  'function transfer(address to,uint256 amount)',
])

const word = (value: bigint | string): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What a node says the call moves away from the account. */
interface Moved {
  readonly token: string
  readonly amount: bigint
}

interface Call {
  readonly to: string
  readonly data?: Hex
  readonly value?: bigint
}

/** Grants the function of the call, with allowances, and asks for the call. */
async function ask(call: Call, moved: readonly Moved[] | 'untried', described?: ContractDescriptors) {
  const { to, data = '0x', value = 0n } = call
  const askNode: AskNode = async (_network, method) => {
    const answers: Record<string, unknown> = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getCode: '0x6001',
      eth_getBalance: word(10n ** 18n),
      eth_sendRawTransaction: word(1n),
      ...(moved !== 'untried' && { eth_simulateV1: [{ calls: [tried(moved)] }] }),
    }
    return method in answers ? ok(answers[method]) : fail(-32601, 'the method does not exist')
  }
  const services = {
    recipients: { known: () => [POOL], remember: () => undefined },
    descriptors: {
      find: async (_chainId: number, address: string) => (address === POOL ? described : undefined),
    },
  }
  const wallet = openEvmWallet({ privateKey: KEY, url: '', askNode, services })
  const tried = (all: readonly Moved[]) => ({
    status: '0x1',
    gasUsed: '0x5208',
    logs: all.map(({ token, amount }) => ({
      address: token,
      topics: [TRANSFER, word(wallet.address), word(RECIPIENT)],
      data: word(amount),
    })),
  })
  const clock = createFakeClock()
  const kept = new Map<string, unknown>()
  const permissions = createSessionPermissions({
    database: {
      get: async (name) => kept.get(name),
      put: async (name, value) => void kept.set(name, structuredClone(value)),
    },
    runAlone: createLock('', undefined),
    clock,
    newId: () => 'grant-1',
  })
  const allowance = { amount: MOST, startsAt: clock.now(), periodMs: HOUR }
  const permission: CallPermission = {
    kind: 'call',
    address: POOL,
    selectors: [data.slice(0, 10)],
    valueLimit: MOST,
  }
  const wanted: SessionGrant['permissions'] = [
    { kind: 'native', ...allowance },
    { kind: 'token', token: TOKEN, ...allowance },
    ...(to === POOL ? [permission] : []),
  ]
  const on = { caipNetworkId: LOCAL.caipNetworkId, account: wallet.address }
  await permissions.grant({ ...on, expiresAt: clock.now() + HOUR, permissions: wanted })
  const params = [{ from: wallet.address, to, data, value: `0x${value.toString(16)}` }]
  const { boundedCalls } = wallet
  const account = { namespace: 'eip155', address: wallet.address, publicKey: new Uint8Array(33) } as const
  return answerByGrant(
    {
      requestId: 'request-1',
      method: 'eth_sendTransaction',
      params,
      network: LOCAL,
      siteOrigin: 'https://shop.example',
      signal: new AbortController().signal,
    },
    () => wallet.prepare('eth_sendTransaction', params),
    {
      permissions,
      boundedCalls,
      door: {
        peek: async () => account,
        enter: async () => ok(account),
        recheck: () => {},
        sign: async () => fail(4100, 'not here'),
      },
      sent: keepSentNotes()(),
      askNode,
      now: clock.now,
      handlers: {},
      reads: {},
      approvals: neverAsked,
      findNetwork: () => LOCAL,
    },
  )
}

const neverAsked = {
  ask: () => Promise.reject(new Error('answered by the grant or not at all')),
  current: () => undefined,
  waiting: () => 0,
  approve: () => {},
  reject: () => {},
  abort: () => {},
  subscribe: () => () => {},
}

const DEPOSIT = { to: POOL, data: encodeFunctionData({ abi: ABI, functionName: 'deposit' }), value: 60n }
const BURN = { to: POOL, data: encodeFunctionData({ abi: ABI, functionName: 'burn', args: [5n] }) }
const SENT = { ok: true }

describe('a grant answers', () => {
  it.each<[string, Call]>([
    ['a payment', { to: RECIPIENT, value: 60n }],
    [
      'the transfer of a token',
      {
        to: TOKEN,
        data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [RECIPIENT, 60n] }),
      },
    ],
  ])('%s within its allowance, which its bytes tell', async (_what, call) => {
    expect(await ask(call, 'untried')).toMatchObject(SENT)
  })

  it('a call this wallet reads when no more leaves than the coins it carries', async () => {
    expect(await ask(DEPOSIT, [{ token: COIN, amount: 60n }])).toMatchObject(SENT)
  })
})

describe('a grant leaves to the visitor', () => {
  it.each<[string, Hex]>([
    [
      'withdraw(address,uint256,address)',
      encodeFunctionData({ abi: ABI, functionName: 'withdraw', args: [TOKEN, 2n ** 256n - 1n, RECIPIENT] }),
    ],
    [
      'setOwner(bytes32,address)',
      encodeFunctionData({ abi: ABI, functionName: 'setOwner', args: [word(1n), RECIPIENT] }),
    ],
    [
      'approveDelegation(address,uint256)',
      encodeFunctionData({ abi: ABI, functionName: 'approveDelegation', args: [RECIPIENT, 5n] }),
    ],
    [
      'withdrawTo(address,uint256)',
      encodeFunctionData({ abi: ABI, functionName: 'withdrawTo', args: [RECIPIENT, 5n] }),
    ],
    ['a function nobody knows', toFunctionSelector('play()')],
  ])('%s, which this wallet cannot read, also when a node sees nothing leave', async (_what, data) => {
    expect(await ask({ to: POOL, data }, [])).toBeUndefined()
  })

  it('a call of which only a descriptor tells: what it shows need not be all', async () => {
    const node = encodeFunctionData({ abi: ABI, functionName: 'setOwner', args: [word(1n), RECIPIENT] })
    const described: ContractDescriptors = {
      calldata: {
        context: { $id: 'Names', contract: { deployments: [{ chainId: LOCAL.id, address: POOL }] } },
        metadata: { owner: 'Names', contractName: 'Names' },
        display: {
          formats: {
            'setOwner(bytes32 node,address owner)': {
              intent: 'Rename',
              fields: [
                { path: 'node', label: 'Name', format: 'raw' },
                { path: 'owner', label: 'Owner', format: 'raw' },
              ],
            },
          },
        },
      },
      typedData: [],
    }
    expect(await ask({ to: POOL, data: node }, [], described)).toBeUndefined()
  })

  it('a call it reads when a token leaves that no allowance counts', async () => {
    expect(await ask(BURN, [{ token: POOL, amount: 5n }])).toBeUndefined()
    expect(await ask(DEPOSIT, [{ token: TOKEN, amount: 1n }])).toBeUndefined()
  })

  it('a call that carries off more coins than it says', async () => {
    expect(await ask(DEPOSIT, [{ token: COIN, amount: 61n }])).toBeUndefined()
  })

  it('a call it reads when no node tried it', async () => {
    expect(await ask(DEPOSIT, 'untried')).toBeUndefined()
  })
})
