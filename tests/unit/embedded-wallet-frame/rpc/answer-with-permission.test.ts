import { encodeFunctionData, parseAbi, parseTransaction, toFunctionSelector, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createQueue } from '#ui/platform/locks.ts'
import { answerWithPermission } from '#frame/rpc/answer-with-permission.ts'
import { createPermissionStore } from '#frame/rpc/permission-store.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { LOCAL, openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { pciOf, scriptGrants, signNothing } from '#tests/support/fakes/scripted-grants.ts'
import { RECIPIENT } from '#tests/support/builders/wallet-requests.ts'
import type { CallPermission, SessionPermission } from '#frame/rpc/session-permission.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import * as z from 'zod/mini'

const KEY: Hex = `0x${'22'.repeat(32)}`
const POOL = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const HOUR = 3_600_000
/** The amount of each allowance, far above the costs of a transaction here. */
const MOST = 10_000_000n
/** The price of the node below: twice its base fee, and the tip. */
const PRICE = 3n
const PAYMENT_FEE = 21_000n * PRICE

const ABI = parseAbi([
  'function withdraw(address asset,uint256 amount,address to)',
  'function setOwner(bytes32 node,address owner)',
  'function approveDelegation(address delegatee,uint256 amount)',
  'function withdrawTo(address to,uint256 amount)',
  'function burn(uint256 amount)',
  'function refundETH()',
  'function transfer(address to,uint256 amount)',
])

const word = (value: bigint | string): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What the call moves away from the account, as a node reports it. */
interface Moved {
  readonly token: string
  readonly amount: bigint
}

interface Call {
  readonly to: string
  readonly data?: Hex
  readonly value?: bigint
  /** Further fields the site writes into the transaction. */
  readonly fields?: Readonly<Record<string, unknown>>
}

interface Setting {
  /** Replaces the node's usual answers. */
  readonly node?: Readonly<Record<string, NodeAnswer>>
  /** The amount of the native allowance; undefined for no allowance. */
  readonly native?: bigint | 'none'
}

type NodeAnswer = string | object | ((params: unknown) => Result<unknown>)

const CallParams = z.tuple([z.object({ to: z.string(), data: z.string() })], z.unknown())
const SimulateParams = z.tuple(
  [
    z.object({
      blockStateCalls: z.array(
        z.object({ calls: z.array(z.object({ from: z.optional(z.string()), data: z.string() })) }),
      ),
    }),
  ],
  z.unknown(),
)

/** A site with allowances for an hour and the permission to call one contract; its requests come in turn or at once. */
async function openSite(
  moved: readonly Moved[] | 'untried',
  selector: string,
  { node, native = MOST, services }: Setting & { readonly services: Partial<EvmServices> },
) {
  const sent: Hex[] = []
  const askNode: AskNode = async (_network, method, params) => {
    const answers: Record<string, NodeAnswer> = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getCode: '0x6001',
      eth_getBalance: word(10n ** 18n),
      eth_sendRawTransaction: word(1n),
      eth_call: '0x',
      ...(moved !== 'untried' && method === 'eth_simulateV1' && { eth_simulateV1: simulated(params, moved) }),
      ...node,
    }
    if (method === 'eth_sendRawTransaction') sent.push(hexOf(Array.isArray(params) ? params[0] : undefined))
    const answer = answers[method]
    if (typeof answer === 'function') return answer(params)
    return method in answers ? ok(answer) : fail(-32601, 'the method does not exist')
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
  /** The call moves what it says; contracts have no code here, so only the coins of the account show it. */
  const simulated = (params: unknown, all: readonly Moved[]) => {
    const [{ blockStateCalls }] = SimulateParams.parse(params)
    const silent = { status: '0x0', gasUsed: '0x0', logs: [], returnData: '0x' }
    const spent = all.reduce((sum, { token, amount }) => sum + (token === COIN ? amount : 0n), 0n)
    const left = 10n ** 18n - (blockStateCalls.length > 1 ? spent : 0n)
    const coins = { status: '0x1', gasUsed: '0x0', logs: [], returnData: word(left) }
    return blockStateCalls.map(({ calls }) => ({
      calls: calls.map(({ from, data }) =>
        from !== undefined ? tried(all) : data === '0x' ? coins : silent,
      ),
    }))
  }
  const clock = createFakeClock()
  const stored = new Map<string, unknown>()
  const server = scriptGrants()
  const permissions = createPermissionStore({
    database: {
      get: async (name) => stored.get(name),
      put: async (name, value) => {
        stored.set(name, structuredClone(value))
        return true
      },
    },
    withLock: createQueue(),
    clock,
    register: server.register,
    newId: () => pciOf(1),
  })
  const allowance = { amount: MOST, startsAt: clock.now(), periodMs: HOUR }
  const permission: CallPermission = {
    kind: 'call',
    address: POOL,
    selectors: [selector],
    valueLimit: MOST,
  }
  const requested: SessionPermission['permissions'] = [
    ...(native === 'none' ? [] : [{ kind: 'native', ...allowance, amount: native } as const]),
    { kind: 'token', token: TOKEN, ...allowance },
    ...(selector.length === 10 ? [permission] : []),
  ]
  const on = { caipNetworkId: LOCAL.caipNetworkId, account: wallet.address }
  const granted = await permissions.grant(
    { ...on, expiresAt: clock.now() + 24 * HOUR, permissions: requested },
    signNothing,
  )
  expect(granted).toMatchObject({ ok: true })
  const { boundedCalls } = wallet
  const account = { namespace: 'eip155', address: wallet.address, publicKey: new Uint8Array(33) } as const
  const ask = ({ to, data = '0x', value = 0n, fields }: Call) => {
    const params = [{ from: wallet.address, to, data, value: `0x${value.toString(16)}`, ...fields }]
    return answerWithPermission(
      {
        requestId: 'request-1',
        method: 'eth_sendTransaction',
        params,
        network: LOCAL,
        siteOrigin: 'https://shop.example',
        signal: new AbortController().signal,
      },
      (request) => wallet.prepare('eth_sendTransaction', request.params),
      {
        permissions,
        boundedCalls,
        keys: {
          peek: async () => account,
          open: async () => ok(account),
          recheck: () => {},
          sign: async () => fail(4100, 'not here'),
        },
        sent: shareSentRequests()(),
        askNode,
        now: clock.now,
        handlers: {},
        reads: {},
        approvals: neverAsked,
        nameAddresses: (preview) => Promise.resolve(preview),
        findNetwork: () => LOCAL,
      },
    )
  }
  const transactions = () => sent.map((raw) => parseTransaction(raw))
  return { ask, clock, transactions }
}

/** Grants the function of the call, with allowances, and requests the call. */
async function ask(
  call: Call,
  moved: readonly Moved[] | 'untried',
  described?: ContractDescriptors,
  setting: Setting = {},
) {
  const services = {
    recipients: { known: () => [POOL], remember: () => undefined },
    descriptors: {
      find: async (_chainId: number, address: string) => (address === POOL ? described : undefined),
    },
  }
  const selector = call.to === POOL ? (call.data ?? '0x').slice(0, 10) : ''
  return (await openSite(moved, selector, { ...setting, services })).ask(call)
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

const REFUND = { to: POOL, data: encodeFunctionData({ abi: ABI, functionName: 'refundETH' }), value: 60n }
const BURN = { to: POOL, data: encodeFunctionData({ abi: ABI, functionName: 'burn', args: [5n] }) }
const SENT = { ok: true }
/** The operator has reviewed the contract. */
const DESCRIBED: ContractDescriptors = {
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

describe('requests that a permission answers', () => {
  it.each<[string, Call]>([
    ['a payment', { to: RECIPIENT, value: 60n }],
    [
      'the transfer of a token',
      {
        to: TOKEN,
        data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [RECIPIENT, 60n] }),
      },
    ],
  ])('A permission answers %s within its allowance, as the bytes show', async (_what, call) => {
    expect(await ask(call, [{ token: call.to === TOKEN ? TOKEN : COIN, amount: 60n }])).toMatchObject(SENT)
  })

  it('A permission answers a call this wallet can read when no more leaves than the coins it carries', async () => {
    const metadata = { token: { ticker: 'POOL', decimals: 6 } }
    const vouched = { ...DESCRIBED, calldata: { ...DESCRIBED.calldata, metadata } }
    expect(await ask(REFUND, [{ token: COIN, amount: 60n }], vouched)).toMatchObject(SENT)
  })

  it('A permission does not answer a call that only a descriptor of its contract explains', async () => {
    expect(await ask(REFUND, [{ token: COIN, amount: 60n }], DESCRIBED)).toBeUndefined()
  })
})

describe('requests that need an approval despite a permission', () => {
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
    ['an unknown function', toFunctionSelector('play()')],
  ])(
    'A call of %s that this wallet cannot read needs an approval, also when a node sees nothing leave',
    async (_what, data) => {
      expect(await ask({ to: POOL, data }, [])).toBeUndefined()
    },
  )

  it('A call with a function name this wallet reads, of an unreviewed contract, needs an approval', async () => {
    expect(await ask(REFUND, [{ token: COIN, amount: 60n }])).toBeUndefined()
  })

  it('A call that only a descriptor explains needs an approval, since the descriptor may leave something out', async () => {
    const node = encodeFunctionData({ abi: ABI, functionName: 'setOwner', args: [word(1n), RECIPIENT] })
    expect(await ask({ to: POOL, data: node }, [], DESCRIBED)).toBeUndefined()
  })

  it('A call this wallet reads needs an approval when a token leaves that no allowance counts', async () => {
    expect(await ask(BURN, [{ token: POOL, amount: 5n }])).toBeUndefined()
    expect(await ask(REFUND, [{ token: TOKEN, amount: 1n }], DESCRIBED)).toBeUndefined()
  })

  it('A call that moves more coins than it says needs an approval', async () => {
    expect(await ask(REFUND, [{ token: COIN, amount: 61n }], DESCRIBED)).toBeUndefined()
  })

  it('A call this wallet reads needs an approval when no node tried it', async () => {
    expect(await ask(REFUND, 'untried', DESCRIBED)).toBeUndefined()
  })
})

describe('fee of a request without an approval', () => {
  const open = (setting: Setting = {}) => openSite('untried', '', { ...setting, services: {} })
  const pay = (value: bigint, fields?: Call['fields']): Call => ({
    to: RECIPIENT,
    value,
    ...(fields && { fields }),
  })

  it('The highest fee is counted against the allowance', async () => {
    const site = await open({ native: 1_000_000n })
    expect(await site.ask(pay(1_000_000n - PAYMENT_FEE + 1n))).toBeUndefined()
    expect(await site.ask(pay(1_000_000n - PAYMENT_FEE))).toMatchObject(SENT)
    expect(await site.ask(pay(0n))).toBeUndefined()
    site.clock.pass(HOUR)
    expect(await site.ask(pay(0n))).toMatchObject(SENT)
  })

  it('A fee is not paid from the allowance of a token', async () => {
    const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [RECIPIENT, 60n] })
    expect(await ask({ to: TOKEN, data }, 'untried', undefined, { native: 'none' })).toBeUndefined()
  })

  it('Fees take at most a quarter of the allowance of a period, whatever a node says', async () => {
    const site = await open({ native: 4n * PAYMENT_FEE * 2n })
    expect(await site.ask(pay(1n))).toMatchObject(SENT)
    expect(await site.ask(pay(1n))).toMatchObject(SENT)
    expect(await site.ask(pay(1n))).toBeUndefined()
    site.clock.pass(HOUR)
    expect(await site.ask(pay(1n))).toMatchObject(SENT)
    const lying = await open({ node: { eth_maxPriorityFeePerGas: `0x${MOST.toString(16)}` } })
    expect(await lying.ask(pay(1n))).toBeUndefined()
    expect(lying.transactions()).toEqual([])
  })

  it('The wallet’s own fee and nonce are used, and what the site writes about them is ignored', async () => {
    const site = await open()
    const written = {
      gas: '0x1e8480',
      gasLimit: '0x1e8480',
      maxFeePerGas: '0x5',
      maxPriorityFeePerGas: '0x5',
      nonce: '0x1',
      accessList: [{ address: TOKEN, storageKeys: [word(1n)] }],
      type: '0x1',
    }
    expect(await site.ask(pay(1n, written))).toMatchObject(SENT)
    expect(await site.ask(pay(1n, { gasPrice: '0x64' }))).toMatchObject(SENT)
    for (const transaction of site.transactions()) {
      expect(transaction).toMatchObject({
        type: 'eip1559',
        gas: 21_000n,
        maxFeePerGas: PRICE,
        maxPriorityFeePerGas: 1n,
        nonce: 7,
      })
      expect(transaction.accessList ?? []).toEqual([])
    }
    expect(site.transactions()).toHaveLength(2)
  })

  it('The fees of requests that come at the same time are all counted', async () => {
    const site = await open({ native: 1_000_000n })
    const answers = await Promise.all([
      site.ask(pay(1_000_000n - PAYMENT_FEE)),
      site.ask(pay(1_000_000n - PAYMENT_FEE)),
    ])
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
  })

  describe('network with a fee for data', () => {
    const ORACLE = '0x420000000000000000000000000000000000000f'
    const oracle =
      (l1: Result<unknown>, operator: Result<unknown>) =>
      (params: unknown): Result<unknown> => {
        const [{ to, data }] = CallParams.parse(params)
        if (to !== ORACLE) return ok('0x')
        return data.startsWith(toFunctionSelector('getL1Fee(bytes)')) ? l1 : operator
      }
    const reverted = fail(3, 'execution reverted')

    it.each<[string, Result<unknown>, bigint]>([
      ['without a price of the operator', reverted, 0n],
      ['with a price of the operator', ok(word(10_000n)), 10_000n],
    ])('The present price for data is counted twice %s', async (_what, operator, more) => {
      const node = { eth_call: oracle(ok(word(50_000n)), operator) }
      const fee = PAYMENT_FEE + 2n * (50_000n + more)
      const site = await open({ native: 1_000_000n, node })
      expect(await site.ask(pay(1_000_000n - fee + 1n))).toBeUndefined()
      expect(await site.ask(pay(1_000_000n - fee))).toMatchObject(SENT)
    })

    it.each<[string, Result<unknown>, Result<unknown>]>([
      ['its price for data', fail('UPSTREAM_FAILED', 'nobody answers'), ok(word(0n))],
      ['its operator’s price', ok(word(1n)), fail('UPSTREAM_FAILED', 'nobody answers')],
      ['a price that can be read', ok('0x12'), ok(word(0n))],
    ])('A request needs an approval when the node does not tell %s', async (_what, l1, operator) => {
      const site = await open({ node: { eth_call: oracle(l1, operator) } })
      expect(await site.ask(pay(1n))).toBeUndefined()
    })
  })
})
