import { describe, expect, it } from 'vitest'
import { createPermissionStore } from '#frame/rpc/permission-store.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { LOCAL, openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { pciOf, scriptGrants } from '#tests/support/fakes/scripted-grants.ts'
import { createQueue } from '#ui/platform/locks.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'

const KEY = `0x${'22'.repeat(32)}` as const
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SESSION_ACCOUNT = '0x016562aA41A8697720ce0943F003141f5dEAe006'
const METHOD = 'wallet_requestExecutionPermissions'
const DAY_S = 86_400

/** A wallet with an empty store of permissions. */
function openWallet() {
  const stored = new Map<string, unknown>()
  const server = scriptGrants()
  let ids = 0
  const permissions = createPermissionStore({
    database: {
      get: async (name) => stored.get(name),
      put: async (name, value) => {
        stored.set(name, structuredClone(value))
        return true
      },
    },
    withLock: createQueue(),
    clock: { now: Date.now },
    register: server.register,
    newId: () => pciOf((ids += 1)),
  })
  const askNode = async (_network: unknown, method: string) =>
    method === 'eth_getCode' ? ok('0x6001') : fail(-32601, 'not here')
  return { server, permissions, wallet: openEvmWallet({ privateKey: KEY, url: '', askNode, permissions }) }
}

const now = Math.floor(Date.now() / 1_000)
const expiry = (timestamp: number) => ({ rules: [{ type: 'expiry', data: { timestamp } }] })
const request = (over: object = {}, data: object = {}, isAdjustmentAllowed = false) => ({
  chainId: '0x7a69',
  to: SESSION_ACCOUNT,
  permission: {
    type: 'native-token-periodic',
    isAdjustmentAllowed,
    data: { periodAmount: '0x64', periodDuration: DAY_S, startTime: now, justification: 'Play', ...data },
  },
  ...expiry(now + DAY_S),
  ...over,
})

describe('execution permissions', () => {
  it('Allowances are shown, granted, listed and revoked in the terms of ERC-7715', async () => {
    const { wallet, server } = openWallet()
    const token = { tokenAddress: TOKEN, periodAmount: '0x5', periodDuration: DAY_S, startTime: now }
    const ofToken = { type: 'erc20-token-periodic', isAdjustmentAllowed: true, data: token }
    const asked = [request(), request({ permission: ofToken })]
    const prepared = valueOf(await wallet.prepare(METHOD, asked))
    expect(prepared.preview.warnings.map((warning) => warning.class)).toContain('SESSION_PERMISSION')
    expect(JSON.stringify(prepared.preview.fields).match(/approval\.field\.atMost/g)).toHaveLength(2)
    expect(server.known.size).toBe(0)
    const from = wallet.address
    const granted = {
      chainId: '0x7a69',
      from,
      to: SESSION_ACCOUNT,
      context: pciOf(1),
      dependencies: [],
      ...expiry(now + DAY_S),
    }
    const data = { periodAmount: '0x64', periodDuration: DAY_S, startTime: now }
    const native = { type: 'native-token-periodic', isAdjustmentAllowed: false, data }
    expect(valueOf(await prepared.perform())).toEqual([
      { ...granted, permission: native },
      { ...granted, permission: ofToken },
    ])
    expect(await wallet.read('wallet_getGrantedExecutionPermissions', [])).toMatchObject(
      ok([{ ...granted, permission: native }, { context: pciOf(1) }]),
    )
    const context = [{ permissionContext: pciOf(1) }]
    expect(await wallet.read('wallet_revokeExecutionPermission', context)).toEqual(ok({}))
    expect(await wallet.read('wallet_revokeExecutionPermission', context)).toMatchObject({ ok: false })
    expect(await wallet.read('wallet_getGrantedExecutionPermissions', [])).toEqual(ok([]))
    expect(server.known.get(pciOf(1))).toBe(false)
  })

  it('The kinds of permissions are told by chain', async () => {
    const { wallet } = openWallet()
    const supported = { chainIds: ['0x7a69'], ruleTypes: ['expiry'] }
    expect(await wallet.read('wallet_getSupportedExecutionPermissions', [])).toEqual(
      ok({ 'native-token-periodic': supported, 'erc20-token-periodic': supported }),
    )
  })

  it('An end that is missing or too far is brought forward only where the site allows it', async () => {
    const { wallet, permissions } = openWallet()
    for (const over of [{ rules: [] }, expiry(now + 90 * DAY_S)]) {
      expect(await wallet.prepare(METHOD, [request(over)])).toMatchObject({ error: { code: -32602 } })
      const prepared = valueOf(await wallet.prepare(METHOD, [request(over, {}, true)]))
      await prepared.perform()
    }
    for (const { expiresAt } of await permissions.list())
      expect(Math.abs(expiresAt - (now + 30 * DAY_S) * 1_000)).toBeLessThan(60_000)
  })

  it.each([
    ['an unknown kind', request({ permission: { type: 'everything', isAdjustmentAllowed: true, data: {} } })],
    ['an unknown rule', request({ rules: [{ type: 'redeemer', data: {} }] })],
    ['an unknown member', request({ signer: { type: 'wallet' } })],
    ['an unknown condition', request({}, { maxAmount: '0x1' })],
    ['no session account', request({ to: undefined })],
    ['a period below an hour', request({}, { periodDuration: 60 })],
    ['an end in the past', request(expiry(now - 1))],
    ['an amount of nothing', request({}, { periodAmount: '0x0' })],
  ])('A request with %s is refused', async (_what, asked) => {
    const { wallet } = openWallet()
    expect(await wallet.prepare(METHOD, [asked])).toMatchObject({ error: { code: -32602 } })
  })

  it('A request for another account or chain, and two ends in one call, are refused', async () => {
    const { wallet } = openWallet()
    expect(await wallet.prepare(METHOD, [request({ from: SESSION_ACCOUNT })])).toMatchObject({
      error: { code: 4100 },
    })
    expect(await wallet.prepare(METHOD, [request({ chainId: '0x1' })])).toMatchObject({
      error: { code: 5710 },
    })
    const twice = [request(), request(expiry(now + 2 * DAY_S))]
    expect(await wallet.prepare(METHOD, twice)).toMatchObject({ error: { code: -32602 } })
  })

  it('No method of permissions is answered where the owner allows none', async () => {
    const wallet = openEvmWallet({ privateKey: KEY, url: '', network: LOCAL })
    expect(await wallet.prepare(METHOD, [request()])).toMatchObject({ error: { code: 4200 } })
    for (const [method, params] of [
      ['wallet_revokeExecutionPermission', [{ permissionContext: pciOf(1) }]],
      ['wallet_getSupportedExecutionPermissions', []],
      ['wallet_getGrantedExecutionPermissions', []],
    ] as const)
      expect(await wallet.read(method, params)).toMatchObject({ error: { code: 4200 } })
  })
})
