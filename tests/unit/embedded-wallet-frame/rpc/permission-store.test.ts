import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFunctionSelector } from 'viem'
import { createPermissionStore } from '#frame/rpc/permission-store.ts'
import { createTabLock } from '#ui/platform/locks.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'
import { pciOf, scriptGrants, signNothing as sign } from '#tests/support/fakes/scripted-grants.ts'
import { ACCOUNT, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'
import type { Allowance, BoundedCall, SessionPermission } from '#frame/rpc/session-permission.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const GAME = '0x1111111111111111111111111111111111111111'
const ON = { caipNetworkId: 'eip155:1', account: ACCOUNT }
const NOT_STORED = { error: { code: -32002 } }
const PLAY = '0x12345678'

function setUp() {
  const clock = createFakeClock()
  const stored = new Map<string, unknown>()
  const disk = { isFull: false }
  const database = {
    get: async (name: string) => stored.get(name),
    put: async (name: string, value: unknown) => {
      if (!disk.isFull) stored.set(name, structuredClone(value))
      return !disk.isFull
    },
  }
  const locks = fakeLocks()
  const server = scriptGrants()
  let ids = 0
  const open = (manager: Pick<LockManager, 'request'> = locks) =>
    createPermissionStore({
      database,
      withLock: createTabLock('permissions', manager),
      clock,
      register: server.register,
      newId: () => pciOf((ids += 1)),
    })
  const native = (amount: bigint): Allowance => ({
    kind: 'native',
    amount,
    startsAt: clock.now(),
    periodMs: DAY,
  })
  const token = (amount: bigint): Allowance => ({ ...native(amount), kind: 'token', token: TOKEN })
  const grantOf = (permissions: SessionPermission['permissions'], lasts = 7 * DAY) => ({
    ...ON,
    expiresAt: clock.now() + lasts,
    permissions,
  })
  return { clock, stored, disk, server, open, permissions: open(), native, token, grantOf }
}

const pay = (value: bigint, to: string = RECIPIENT): BoundedCall => ({ to, value, data: '0x' })
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const transfer = (amount: bigint, tail = ''): BoundedCall => ({
  to: TOKEN,
  value: 0n,
  data: `0xa9059cbb${word(BigInt(RECIPIENT))}${word(amount)}${tail}`,
})
const play = (value = 0n): BoundedCall => ({ to: GAME, value, data: `${PLAY}${word(1n)}` })

describe('allowance', () => {
  it('An allowance covers what fits, counts it, and covers no more until the period is over', async () => {
    const { clock, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)]), sign)
    const first = await permissions.claim([pay(60n)], ON)
    await expect(first?.spend(0n)).resolves.toBe(true)
    await expect(permissions.claim([pay(41n)], ON)).resolves.toBeUndefined()
    await expect((await permissions.claim([pay(40n)], ON))?.spend(0n)).resolves.toBe(true)
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeUndefined()
    clock.pass(DAY)
    await expect((await permissions.claim([pay(100n)], ON))?.spend(0n)).resolves.toBe(true)
  })

  it('An allowance adds up the calls of one request', async () => {
    const { permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)]), sign)
    await expect(permissions.claim([pay(60n), pay(41n)], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([pay(60n), pay(40n)], ON)).resolves.toBeDefined()
  })

  it('An allowance is spent once by two requests that claimed it at the same time, in two tabs', async () => {
    const { open, native, grantOf } = setUp()
    const [one, other] = [open(), open()]
    await one.grant(grantOf([native(100n)]), sign)
    const claims = [await one.claim([pay(80n)], ON), await other.claim([pay(80n)], ON)]
    expect(claims.every(Boolean)).toBe(true)
    const spent = await Promise.all(claims.map(async (claim) => claim?.spend(0n)))
    expect(spent).toHaveLength(2)
    expect(spent.filter((isSpent) => isSpent === true)).toHaveLength(1)
  })

  it('An allowance is not spent where other tabs would not see it', async () => {
    const { open, disk, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)]), sign)
    const denied = open({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
    await expect((await denied.claim([pay(1n)], ON))?.spend(0n)).resolves.toBe(false)
    await expect(denied.grant(grantOf([native(1n)]), sign)).resolves.toMatchObject(NOT_STORED)
    disk.isFull = true
    await expect((await permissions.claim([pay(1n)], ON))?.spend(0n)).resolves.toBe(false)
    await expect(permissions.grant(grantOf([native(1n)]), sign)).resolves.toMatchObject(NOT_STORED)
  })

  it('An allowance counts the fee of its calls, up to a quarter of a period', async () => {
    const { clock, permissions, native, token, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n), token(100n)]), sign)
    const spend = async (call: BoundedCall, fee: bigint) => (await permissions.claim([call], ON))?.spend(fee)
    await expect(spend(pay(91n), 10n)).resolves.toBe(false)
    await expect(spend(pay(0n), 26n)).resolves.toBe(false)
    await expect(spend(pay(0n), -1n)).resolves.toBe(false)
    await expect(spend(pay(60n), 20n)).resolves.toBe(true)
    await expect(spend(transfer(100n), 6n)).resolves.toBe(false)
    await expect(spend(transfer(100n), 5n)).resolves.toBe(true)
    await expect(spend(pay(15n), 1n)).resolves.toBe(false)
    await expect(spend(pay(15n), 0n)).resolves.toBe(true)
    clock.pass(DAY)
    await expect(spend(pay(75n), 25n)).resolves.toBe(true)
  })

  it('An allowance of a token pays no fee, and another permission that can is found', async () => {
    const { permissions, native, token, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n), token(10n)]), sign)
    await permissions.grant(grantOf([token(10n)]), sign)
    const spend = async (fee: bigint) => (await permissions.claim([transfer(10n)], ON))?.spend(fee)
    await expect(spend(1n)).resolves.toBe(true)
    await expect(spend(1n)).resolves.toBe(false)
    await expect(spend(0n)).resolves.toBe(true)
  })

  it('An allowance is spent once by a claim that is used twice', async () => {
    const { permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)]), sign)
    const claim = await permissions.claim([pay(10n)], ON)
    expect([await claim?.spend(0n), await claim?.spend(0n)]).toEqual([true, false])
    await expect(permissions.claim([pay(90n)], ON)).resolves.toBeDefined()
  })

  it('An allowance never lets more than its amount leave in one period, whatever is requested', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.bigInt({ min: 0n, max: 120n }), { minLength: 1, maxLength: 4 }), {
          maxLength: 15,
        }),
        async (requests) => {
          const { permissions, native, grantOf } = setUp()
          await permissions.grant(grantOf([native(100n)]), sign)
          let left = 0n
          for (const values of requests) {
            const claim = await permissions.claim(
              values.map((value) => pay(value)),
              ON,
            )
            if (await claim?.spend(0n)) left += values.reduce((sum, value) => sum + value, 0n)
          }
          expect(left).toBeLessThanOrEqual(100n)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('An allowance of a token covers its plain transfers only', async () => {
    const { permissions, token, grantOf } = setUp()
    await permissions.grant(grantOf([token(100n)]), sign)
    await expect(permissions.claim([transfer(100n)], ON)).resolves.toBeDefined()
    await expect(permissions.claim([transfer(101n)], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([transfer(1n, '00')], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([{ ...transfer(1n), value: 1n }], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([{ ...transfer(1n), to: GAME }], ON)).resolves.toBeUndefined()
    const approval = { to: TOKEN, value: 0n, data: `0x095ea7b3${word(1n)}${word(1n)}` }
    await expect(permissions.claim([approval], ON)).resolves.toBeUndefined()
  })

  it('An allowance is not in force before its start', async () => {
    const { clock, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([{ ...native(100n), startsAt: clock.now() + HOUR }]), sign)
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeUndefined()
    clock.pass(HOUR)
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeDefined()
  })
})

describe('permission to call', () => {
  const permission = { kind: 'call', address: GAME, selectors: [PLAY], valueLimit: 5n } as const

  it('A permission to call covers the named functions of the named contract', async () => {
    const { permissions, grantOf } = setUp()
    await permissions.grant(grantOf([{ ...permission, selectors: [...permission.selectors] }]), sign)
    await expect(permissions.claim([play()], ON)).resolves.toBeDefined()
    await expect(permissions.claim([{ ...play(), to: TOKEN }], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([{ ...play(), data: '0x87654321' }], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([{ ...play(), data: '0x1234' }], ON)).resolves.toBeUndefined()
  })

  it('A permission to call lets coins go along only within its limit and an allowance', async () => {
    const { permissions, grantOf, native } = setUp()
    await permissions.grant(grantOf([{ ...permission, selectors: [...permission.selectors] }]), sign)
    await expect(permissions.claim([play(1n)], ON)).resolves.toBeUndefined()
    await permissions.grant(
      grantOf([{ ...permission, selectors: [...permission.selectors] }, native(8n)]),
      sign,
    )
    await expect(permissions.claim([play(5n)], ON)).resolves.toBeDefined()
    await expect(permissions.claim([play(6n)], ON)).resolves.toBeUndefined()
    await expect(permissions.claim([play(5n), play(5n)], ON)).resolves.toBeUndefined()
  })
})

describe('permission store', () => {
  it('A permission is valid for its network and account only', async () => {
    const { permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)]), sign)
    const elsewhere = { ...ON, caipNetworkId: 'eip155:10' }
    await expect(permissions.claim([pay(1n)], elsewhere)).resolves.toBeUndefined()
    await expect(permissions.claim([pay(1n)], { ...ON, account: RECIPIENT })).resolves.toBeUndefined()
    await expect(permissions.claim([], ON)).resolves.toBeUndefined()
  })

  it('A permission ends by itself', async () => {
    const { clock, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(100n)], HOUR), sign)
    const claim = await permissions.claim([pay(1n)], ON)
    clock.pass(HOUR)
    await expect(claim?.spend(0n)).resolves.toBe(false)
    await expect(permissions.list()).resolves.toEqual([])
  })

  it('Permissions are listed newest first, outlive the document, and end when they are revoked', async () => {
    const { open, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(1n)]), sign)
    await permissions.grant(grantOf([native(2n)]), sign)
    const again = open()
    expect((await again.list()).map(({ grantId }) => grantId)).toEqual([pciOf(2), pciOf(1)])
    const claim = await again.claim([pay(2n)], ON)
    await expect(again.revoke(pciOf(2))).resolves.toBe(true)
    await expect(again.revoke(pciOf(2))).resolves.toBe(false)
    await expect(claim?.spend(0n)).resolves.toBe(false)
    await again.clear()
    await expect(again.list()).resolves.toEqual([])
  })

  it('A permission answers twenty requests an hour, also where no fee is counted', async () => {
    const { clock, permissions, native, grantOf } = setUp()
    await permissions.grant(grantOf([native(1_000n)]), sign)
    for (let times = 0; times < 20; times += 1)
      await expect((await permissions.claim([pay(1n)], ON))?.spend(0n)).resolves.toBe(true)
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeUndefined()
    clock.pass(HOUR)
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeDefined()
  })

  it.each<[string, (setting: ReturnType<typeof setUp>) => Omit<SessionPermission, 'grantId' | 'createdAt'>]>([
    ['that never ends', ({ grantOf, native }) => grantOf([native(1n)], 31 * DAY)],
    ['that is over', ({ grantOf, native }) => grantOf([native(1n)], 0)],
    ['of nothing', ({ grantOf }) => grantOf([])],
    ['of an amount of zero', ({ grantOf, native }) => grantOf([native(0n)])],
    ['that begins anew each minute', ({ grantOf, native }) => grantOf([{ ...native(1n), periodMs: 60_000 }])],
    ['of a token without its address', ({ grantOf, native }) => grantOf([{ ...native(1n), kind: 'token' }])],
    [
      'to approve spenders',
      ({ grantOf }) => grantOf([{ kind: 'call', address: TOKEN, selectors: ['0x095ea7b3'], valueLimit: 0n }]),
    ],
    [
      'to call the account itself',
      ({ grantOf }) => grantOf([{ kind: 'call', address: ACCOUNT, selectors: [PLAY], valueLimit: 0n }]),
    ],
  ])('A permission %s is refused', async (_name, requested) => {
    const setting = setUp()
    await expect(setting.permissions.grant(requested(setting), sign)).resolves.toMatchObject({
      ok: false,
      error: { code: -32602 },
    })
    await expect(setting.permissions.list()).resolves.toEqual([])
  })

  it.each([
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'transferAndCall(address,uint256)',
    'transferAndCall(address,uint256,bytes)',
    'transferFromAndCall(address,address,uint256)',
    'transferFromAndCall(address,address,uint256,bytes)',
    'approveAndCall(address,uint256)',
    'approveAndCall(address,uint256,bytes)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    'send(address,uint256,bytes)',
    'operatorSend(address,address,uint256,bytes,bytes)',
    'authorizeOperator(address)',
    'transfer(address,uint256,uint256)',
    'transferFrom(address,address,uint256,uint256)',
    'approve(address,uint256,uint256)',
    'setOperator(address,bool)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'withdraw(uint256,address,address)',
    'redeem(uint256,address,address)',
    'approve(address,address,uint160,uint48)',
    'transferFrom(address,address,uint160,address)',
    'transferFrom((address,address,uint160,address)[])',
    'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
    'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
    'transferOwnership(address)',
    'setOwner(address)',
    'grantRole(bytes32,address)',
    'upgradeTo(address)',
    'upgradeToAndCall(address,bytes)',
    'multicall(bytes[])',
    'multicall(uint256,bytes[])',
    'multicall(bytes32,bytes[])',
    'aggregate((address,bytes)[])',
    'tryAggregate(bool,(address,bytes)[])',
    'aggregate3((address,bool,bytes)[])',
    'aggregate3Value((address,bool,uint256,bytes)[])',
    'execute(bytes,bytes[])',
    'execute(bytes,bytes[],uint256)',
    'execute(bytes32,bytes)',
    'execute(address,uint256,bytes)',
    'executeBatch((address,uint256,bytes)[])',
  ])('A permission never covers %s by its name', async (signature) => {
    const { permissions, grantOf } = setUp()
    const selectors = [PLAY, toFunctionSelector(`function ${signature}`)]
    const requested = grantOf([{ kind: 'call', address: TOKEN, selectors, valueLimit: 0n }])
    await expect(permissions.grant(requested, sign)).resolves.toMatchObject({
      ok: false,
      error: { code: -32602 },
    })
  })

  it('A permission stored before fees were counted is not used', async () => {
    const { stored, server, permissions, native, grantOf } = setUp()
    const grant = { ...grantOf([native(100n)]), grantId: pciOf(0), createdAt: 0 }
    server.known.set(grant.grantId, true)
    stored.set('session-permissions', [
      { grant, spent: [{ place: 0, period: 0, amount: 1n, fees: 0n }], usedAt: [] },
    ])
    await expect(permissions.list()).resolves.toHaveLength(1)
    stored.set('session-permissions', [{ grant, spent: [{ place: 0, period: 0, amount: 1n }], usedAt: [] }])
    await expect(permissions.list()).resolves.toEqual([])
  })

  it('A permission stored in another form is not used', async () => {
    const { stored, permissions } = setUp()
    stored.set('session-permissions', [{ grant: { everything: true } }])
    await expect(permissions.list()).resolves.toEqual([])
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeUndefined()
  })
})

describe('what the server says', () => {
  const granted = async (setting: ReturnType<typeof setUp>) => {
    await setting.permissions.grant(setting.grantOf([setting.native(100n)]), sign)
    return () => setting.permissions.claim([pay(60n)], ON)
  }

  it('A request is answered once the server has counted what it takes, fees included', async () => {
    const setting = setUp()
    const claim = await granted(setting)
    await expect((await claim())?.spend(5n)).resolves.toBe(true)
    await expect((await setting.permissions.claim([pay(10n)], ON))?.spend(1n)).resolves.toBe(true)
    expect(setting.server.uses).toEqual([
      [{ place: 0, amount: '65', fees: '5' }],
      [{ place: 0, amount: '11', fees: '1' }],
    ])
  })

  it.each(['spent', 'ended', 'unknown'] as const)('Nothing is answered when it says: %s', async (outcome) => {
    const setting = setUp()
    const claim = await granted(setting)
    setting.server.state.outcome = outcome
    await expect((await claim())?.spend(0n)).resolves.toBe(false)
    // What was not answered takes nothing of the allowance here, unless the permission is over.
    setting.server.state.outcome = 'counted'
    const next = await claim()
    if (outcome === 'ended') expect(next).toBeUndefined()
    else await expect(next?.spend(10n)).resolves.toBe(true)
  })

  it('A permission revoked in another browser answers nothing from the next request on, and is listed no more', async () => {
    const setting = setUp()
    const claim = await granted(setting)
    const claimed = await claim()
    setting.server.known.set(pciOf(1), false)
    await expect(claimed?.spend(0n)).resolves.toBe(false)
    await expect(setting.permissions.list()).resolves.toEqual([])
    await granted(setting)
    setting.server.known.set(pciOf(2), false)
    await expect(setting.permissions.list()).resolves.toEqual([])
    await expect(claim()).resolves.toBeUndefined()
  })

  it('A permission that the server does not store is not in force', async () => {
    const setting = setUp()
    setting.server.state.isReachable = false
    const { permissions, grantOf, native } = setting
    await expect(permissions.grant(grantOf([native(100n)]), sign)).resolves.toMatchObject({
      error: { code: 'WALLET_SERVER_UNREACHABLE' },
    })
    await expect(permissions.claim([pay(1n)], ON)).resolves.toBeUndefined()
  })

  it('A permission is revoked here even when the server does not answer, and at the server when it does', async () => {
    const setting = setUp()
    const claim = await granted(setting)
    setting.server.state.isReachable = false
    await expect(setting.permissions.revoke(pciOf(1))).resolves.toBe(true)
    setting.server.state.isReachable = true
    await expect(claim()).resolves.toBeUndefined()
    await granted(setting)
    await setting.permissions.revoke(pciOf(2))
    expect(setting.server.known.get(pciOf(2))).toBe(false)
  })

  it('A server that says yes to everything does not widen an allowance', async () => {
    const setting = setUp()
    const claim = await granted(setting)
    await expect((await claim())?.spend(0n)).resolves.toBe(true)
    await expect(claim()).resolves.toBeUndefined()
  })
})
