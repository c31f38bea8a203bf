import { describe, expect, it } from 'vitest'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { VaultAccount } from '#frame/keys/vault.ts'
import { unsettled } from '#frame/preview/sending.ts'
import { createRpcDispatch } from '#frame/rpc/dispatch.ts'
import type { RpcDispatchOptions, KeyAccess } from '#frame/rpc/dispatch-options.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { ACCOUNT, prepared, RECIPIENT, walletRequest } from '#tests/support/builders/wallet-requests.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

const SITE = 'https://shop.example'
const account: VaultAccount = { namespace: 'eip155', address: ACCOUNT, publicKey: new Uint8Array(33) }
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const sign = (requestId: string) => ({
  requestId,
  caipNetworkId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x68656c6c6f', ACCOUNT],
})
const send = (requestId: string) => ({
  requestId,
  caipNetworkId: 'eip155:1',
  method: 'eth_sendTransaction',
  params: [{ from: ACCOUNT, to: RECIPIENT, value: '0x1' }],
})

interface Setting {
  readonly keys?: Partial<KeyAccess>
  readonly reads?: RpcDispatchOptions['reads']
  readonly askNode?: RpcDispatchOptions['askNode']
  readonly permissions?: PermissionStore
  readonly warnings?: readonly PreviewWarning[]
  readonly perform?: () => Promise<Result<unknown>>
  /** The data of the transaction's call. */
  readonly data?: string
  readonly outflow?: ReadonlyMap<string, bigint>
  readonly fee?: bigint | undefined
}

function setUp(setting: Setting = {}) {
  const clock = createFakeClock()
  const approvals = createApprovalQueue({ clock })
  const sent = shareSentRequests()()
  const work = prepared(setting.perform, { warnings: setting.warnings ?? [] })
  const requests: unknown[] = []
  const prepares: unknown[] = []
  const prepare = async (request: unknown) => {
    prepares.push(request)
    const { fee, outflow } = setting
    return ok({ ...work, fee, ...(outflow && { outflow }) })
  }
  const rpc = createRpcDispatch({
    handlers: { personal_sign: prepare, eth_sendTransaction: prepare },
    reads: setting.reads ?? {},
    boundedCalls: { eth_sendTransaction: () => [{ to: RECIPIENT, value: 1n, data: setting.data ?? '0x' }] },
    approvals,
    keys: {
      peek: async () => account,
      open: async () => ok(account),
      recheck: () => {},
      sign: async () => ok(new Uint8Array(65)),
      ...setting.keys,
    },
    askNode:
      setting.askNode ??
      (async (_network, method, params) => {
        requests.push([method, params])
        return ok('0x1')
      }),
    sent,
    findNetwork,
    nameAddresses: async (preview, { name }) => ({ ...preview, message: `named on ${name}` }),
    now: clock.now,
    ...(setting.permissions && { permissions: setting.permissions }),
  })
  const codeOf = async (answer: Promise<Result<unknown>>) => {
    const result = await answer
    return result.ok ? result.value : result.error.code
  }
  return { approvals, rpc, work, requests, prepares, sent, codeOf }
}

describe('reads', () => {
  it('A read goes to a node and shows nothing', async () => {
    const { approvals, rpc, requests } = setUp()
    const call = { requestId: 'read-0001', caipNetworkId: 'eip155:1', method: 'eth_blockNumber' }
    await expect(rpc.request(call, SITE)).resolves.toEqual(ok('0x1'))
    expect(requests).toEqual([['eth_blockNumber', []]])
    expect(approvals.current()).toBeUndefined()
  })

  it('A read is answered by the wallet where it knows the answer, also while it is locked', async () => {
    const { rpc, requests } = setUp({
      keys: { peek: async () => undefined },
      reads: { eth_accounts: async (_request, context) => ok((await context.account()) ? [ACCOUNT] : []) },
    })
    const call = { requestId: 'read-0001', caipNetworkId: 'eip155:1', method: 'eth_accounts' }
    await expect(rpc.request(call, SITE)).resolves.toEqual(ok([]))
    expect(requests).toEqual([])
  })

  it('A read keeps the error codes of the node', async () => {
    const { rpc } = setUp({ askNode: async () => fail(3, 'execution reverted', '0x08c379a0') })
    const call = {
      requestId: 'read-0001',
      caipNetworkId: 'eip155:1',
      method: 'eth_call',
      params: [{ to: RECIPIENT }, 'latest'],
    }
    await expect(rpc.request(call, SITE)).resolves.toEqual(fail(3, 'execution reverted', '0x08c379a0'))
  })

  it('A read ends with 4001 when it is aborted', async () => {
    const { rpc, codeOf } = setUp({ askNode: () => new Promise(() => {}) })
    const call = { requestId: 'read-0001', caipNetworkId: 'eip155:1', method: 'eth_blockNumber' }
    const answer = rpc.request(call, SITE)
    rpc.abort('read-0001')
    await expect(codeOf(answer)).resolves.toBe(4001)
  })

  it('A read never waits for an open approval', async () => {
    const { rpc } = setUp()
    void rpc.request(sign('request-1'), SITE)
    await settled()
    const reads = Array.from({ length: 70 }, (_, index) =>
      rpc.request(
        { requestId: `read-${index}-00`, caipNetworkId: 'eip155:1', method: 'eth_blockNumber' },
        SITE,
      ),
    )
    expect((await Promise.all(reads)).every(({ ok: isOk }) => isOk)).toBe(true)
  })
})

describe('refusals', () => {
  it.each(['eth_sign', 'wallet_watchAsset', 'wallet_switchEthereumChain', '__proto__', 'toString'])(
    'The method %s is refused with 4200 as not allowed',
    async (method) => {
      const { rpc, approvals } = setUp()
      const params =
        method === 'wallet_switchEthereumChain'
          ? [{ chainId: '0x1' }]
          : { type: 'ERC20', options: { address: RECIPIENT } }
      const call = { requestId: 'request-1', caipNetworkId: 'eip155:1', method, params }
      await expect(rpc.request(call, SITE)).resolves.toEqual(fail(4200, 'Requested RPC call is not allowed'))
      expect(approvals.current()).toBeUndefined()
    },
  )

  it('A refusal names the invalid field, before anything is shown or any node is called', async () => {
    const { rpc, prepares, approvals } = setUp()
    const call = { ...send('request-1'), params: [{ from: ACCOUNT, value: 'one' }] }
    await expect(rpc.request(call, SITE)).resolves.toMatchObject({
      error: { code: -32602, data: { field: 'params[0].value' } },
    })
    expect(prepares).toEqual([])
    expect(approvals.current()).toBeUndefined()
  })

  it('A request on a network that is not served is refused with 4902', async () => {
    const { rpc, codeOf } = setUp()
    const call = { ...sign('request-1'), caipNetworkId: 'eip155:987654321' }
    await expect(codeOf(rpc.request(call, SITE))).resolves.toBe(4902)
  })

  it('A method of another namespace is refused with 4200', async () => {
    const { rpc, codeOf } = setUp()
    const call = { ...sign('request-1'), caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    await expect(codeOf(rpc.request(call, SITE))).resolves.toBe(4200)
  })
})

describe('requests that need an approval', () => {
  it('A request is performed after its approval', async () => {
    const { rpc, approvals, work } = setUp()
    const answer = rpc.request(sign('request-1'), SITE)
    await settled()
    expect(work.times()).toBe(0)
    expect(approvals.current()).toMatchObject({ prepared: { preview: { message: 'named on Ethereum' } } })
    approvals.approve('request-1')
    await expect(answer).resolves.toEqual(ok('0xsigned'))
  })

  it('A request opens the wallet first, and ends with the refusal it gets there', async () => {
    const { rpc, prepares, codeOf } = setUp({ keys: { open: async () => fail(4001, 'left') } })
    await expect(codeOf(rpc.request(sign('request-1'), SITE))).resolves.toBe(4001)
    expect(prepares).toEqual([])
  })

  it('A repeated request gets the same answer under its id, and is performed once', async () => {
    const { rpc, approvals, work } = setUp()
    const answers = [rpc.request(sign('request-1'), SITE), rpc.request(sign('request-1'), SITE)]
    await settled()
    expect(approvals.waiting()).toBe(0)
    approvals.approve('request-1')
    await Promise.all(answers)
    answers.push(rpc.request(sign('request-1'), SITE))
    expect(await Promise.all(answers)).toEqual([ok('0xsigned'), ok('0xsigned'), ok('0xsigned')])
    expect(work.times()).toBe(1)
  })

  it('A different request under an id in use is refused without an approval', async () => {
    const { rpc, approvals, prepares, codeOf } = setUp()
    const first = rpc.request(sign('request-1'), SITE)
    const other = { ...sign('request-1'), params: ['0x00', ACCOUNT] }
    await expect(codeOf(rpc.request(other, SITE))).resolves.toBe('DUPLICATE_ID')
    await expect(codeOf(rpc.request(send('request-1'), SITE))).resolves.toBe('DUPLICATE_ID')
    const elsewhere = { ...sign('request-1'), caipNetworkId: 'eip155:987654321' }
    await expect(codeOf(rpc.request(elsewhere, SITE))).resolves.toBe('DUPLICATE_ID')
    await settled()
    approvals.approve('request-1')
    await expect(first).resolves.toEqual(ok('0xsigned'))
    const repeat = { ...other, isRepeat: true }
    await expect(codeOf(rpc.request(repeat, SITE))).resolves.toBe('DUPLICATE_ID')
    expect(prepares).toHaveLength(1)
  })

  it('The outcome of an unsettled request is looked up again under its id, and it is performed once', async () => {
    const outcomes: Result<unknown>[] = []
    const { rpc, approvals, sent, prepares, codeOf } = setUp({
      askNode: async () => outcomes.shift() ?? fail('WALLET_SERVER_UNREACHABLE', 'nobody answers'),
      perform: async () => {
        sent.begin(
          { ...walletRequest('request-1'), method: 'eth_sendTransaction' },
          {
            transactionId: '0x0a',
            answer: '0x0a',
            broadcast: { method: 'send' },
            lookup: { method: 'find' },
          },
        )
        return unsettled('0x0a')
      },
    })
    const first = rpc.request(send('request-1'), SITE)
    await settled()
    approvals.approve('request-1')
    await settled()
    approvals.reject('request-1')
    await expect(first).resolves.toEqual(unsettled('0x0a'))
    await expect(rpc.request(send('request-1'), SITE)).resolves.toEqual(unsettled('0x0a'))
    outcomes.push(ok('0x1'))
    await expect(rpc.request(send('request-1'), SITE)).resolves.toEqual(ok('0x0a'))
    await expect(codeOf(rpc.request(send('request-1'), SITE))).resolves.toBe('0x0a')
    expect(prepares).toHaveLength(1)
  })

  it('A request ends with 4001 when it is aborted, one or all', async () => {
    const { rpc, approvals, codeOf } = setUp()
    const answers = ['request-1', 'request-2', 'request-3'].map((id) => rpc.request(sign(id), SITE))
    await settled()
    rpc.abort('request-2')
    await expect(codeOf(answers[1] ?? Promise.reject(new Error('none')))).resolves.toBe(4001)
    expect(approvals.current()?.request.requestId).toBe('request-1')
    rpc.abort()
    expect(await Promise.all(answers.map(codeOf))).toEqual([4001, 4001, 4001])
  })

  it('A thousand requests at once get exactly one answer each', async () => {
    const { rpc, approvals, codeOf } = setUp()
    const answers = Array.from({ length: 1_000 }, (_, index) =>
      codeOf(rpc.request(sign(`request-${index}`), SITE)),
    )
    await settled()
    for (let index = 0; index < 6; index += 1) {
      approvals.approve(approvals.current()?.request.requestId ?? '')
      await settled()
    }
    const codes = await Promise.all(answers)
    expect(codes.filter((code) => code === '0xsigned')).toHaveLength(6)
    expect(codes.filter((code) => code === -32005)).toHaveLength(994)
  })

  it('A request ends with −32603 when the access to the keys throws', async () => {
    const { rpc, codeOf } = setUp({ keys: { open: () => Promise.reject(new Error('a defect')) } })
    await expect(codeOf(rpc.request(sign('request-1'), SITE))).resolves.toBe(-32603)
  })
})

describe('session permissions', () => {
  function grants(spend: (fee: bigint) => Promise<boolean>): PermissionStore {
    return {
      list: async () => [],
      grant: async () => fail(-32602, 'not here'),
      revoke: async () => false,
      clear: async () => {},
      claim: async () => ({ spend }),
    }
  }

  it('A permission answers what it covers without an approval, once counted and while the login is checked', async () => {
    const order: string[] = []
    const { rpc, approvals, work } = setUp({
      fee: 5n,
      permissions: grants(async (fee) => {
        order.push(`spent ${fee} before ${work.times()}`)
        return true
      }),
      keys: { recheck: () => order.push('asked about the login') },
    })
    await expect(rpc.request(send('request-1'), SITE)).resolves.toEqual(ok('0xsigned'))
    expect(order).toEqual(['asked about the login', 'spent 5 before 0'])
    expect(approvals.current()).toBeUndefined()
  })

  it.each<[string, Setting]>([
    ['its permissions are spent', { permissions: grants(async () => false) }],
    [
      'something is dangerous about the request',
      { permissions: grants(async () => true), warnings: [{ class: 'CHAIN_MISMATCH' }] },
    ],
    ['its fee is high', { permissions: grants(async () => true), warnings: [{ class: 'FEE_HIGH' }] }],
    [
      'the wallet is locked',
      { permissions: grants(async () => true), keys: { peek: async () => undefined } },
    ],
    ['the owner allows no permissions', {}],
    [
      'not all that a call changes could be checked',
      {
        permissions: grants(async () => true),
        data: '0x12345678',
        outflow: new Map(),
        warnings: [{ class: 'CHANGES_UNCHECKED' }],
      },
    ],
    ['its fee is unknown', { permissions: grants(async () => true), fee: undefined }],
  ])('A request needs an approval when %s', async (_name, setting) => {
    const { rpc, approvals, work } = setUp({ fee: 5n, ...setting })
    void rpc.request(send('request-1'), SITE)
    await settled()
    expect(approvals.current()?.phase).toBe('deciding')
    expect(work.times()).toBe(0)
  })

  it('A permission needs no node to try calls whose bytes state all they move', async () => {
    const { rpc } = setUp({
      permissions: grants(async () => true),
      fee: 5n,
      warnings: [{ class: 'CHANGES_UNCHECKED' }],
    })
    await expect(rpc.request(send('request-1'), SITE)).resolves.toEqual(ok('0xsigned'))
  })

  it('A permission answers a call that was checked', async () => {
    const { rpc } = setUp({
      permissions: grants(async () => true),
      fee: 5n,
      data: '0x12345678',
      outflow: new Map(),
    })
    await expect(rpc.request(send('request-1'), SITE)).resolves.toEqual(ok('0xsigned'))
  })

  it('A permission never answers a request for a signature', async () => {
    const { rpc, approvals } = setUp({ permissions: grants(async () => true) })
    void rpc.request(sign('request-1'), SITE)
    await settled()
    expect(approvals.current()?.phase).toBe('deciding')
  })
})
