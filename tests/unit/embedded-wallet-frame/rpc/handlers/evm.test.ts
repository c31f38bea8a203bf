import { toFunctionSelector, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeBundleId, encodeBundleId } from '#frame/accounts/bundle-id.ts'
import { createSentCalls } from '#frame/accounts/sent-calls.ts'
import { EVM_MESSAGE_IDS } from '#frame/preview/evm/message-ids.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import { ok } from '#schemas/errors/result.ts'
import { grantStatement } from '#schemas/http/wallet/grant-statement.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { pciOf } from '#tests/support/fakes/scripted-grants.ts'
import english from '#frame/locales/en.json' with { type: 'json' }
import type { SessionPermission } from '#frame/rpc/session-permission.ts'

const KEY: Hex = `0x${'22'.repeat(32)}`
/** No node answers here: these tests need none, or have to do without. */
const url = 'http://127.0.0.1:9'
const OTHER = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const CONTRACT = '0x4444444444444444444444444444444444444444'

function newStorage() {
  const stored = new Map<string, string>()
  return {
    get: (name: string) => stored.get(name),
    set: (name: string, value: string) => void stored.set(name, value),
  }
}

describe('personal_sign', () => {
  const wallet = openEvmWallet({ privateKey: KEY, url })

  it.each([
    ['the message first', ['0x68656c6c6f', wallet.address]],
    ['the account first, as older sites do', [wallet.address, 'hello']],
    ['text in place of hexadecimal', ['hello', wallet.address]],
  ])('A message is signed with %s', async (_order, params) => {
    const prepared = valueOf(await wallet.prepare('personal_sign', params))
    expect(prepared.preview).toMatchObject({ message: 'hello', risk: 'ordinary', account: wallet.address })
    const signature = hexOf(valueOf(await prepared.perform()))
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature })).toBe(true)
  })

  it('A message for another account is not signed', async () => {
    expect(await wallet.prepare('personal_sign', ['hello', OTHER])).toMatchObject({ error: { code: 4100 } })
  })
})

describe('eth_signTypedData_v4', () => {
  const wallet = openEvmWallet({ privateKey: KEY, url: 'http://127.0.0.1:9', services: {} })
  const typed = {
    types: { Vote: [{ name: 'choice', type: 'uint32' }] },
    primaryType: 'Vote',
    domain: { name: 'snapshot' },
    message: { choice: 1, unseen: 'not signed' },
  } as const

  it('Typed data is signed as it is hashed, and nothing else is shown', async () => {
    const prepared = valueOf(
      await wallet.prepare('eth_signTypedData_v4', [wallet.address, JSON.stringify(typed)]),
    )
    expect(prepared.preview.fields.map(({ label }) => label)).toEqual([
      { id: 'approval.field.domain' },
      { literal: 'choice' },
    ])
    const signature = hexOf(valueOf(await prepared.perform()))
    expect(await verifyTypedData({ ...typed, address: wallet.address, signature })).toBe(true)
  })

  it('Typed data that is incomplete or for another account is refused', async () => {
    const broken = { ...typed, message: {} }
    expect(await wallet.prepare('eth_signTypedData_v4', [wallet.address, broken])).toMatchObject({
      error: { code: -32602, message: 'Invalid parameters: params[1]: expected choice.' },
    })
    expect(await wallet.prepare('eth_signTypedData_v4', [OTHER, typed])).toMatchObject({
      error: { code: 4100 },
    })
  })

  it.each(['eth_signTypedData_v4', 'eth_signTypedData_v3'])(
    'The statement that the wallet itself signs with a grant is not signed for a site, by %s',
    async (method) => {
      const statement = grantStatement({
        apiOrigin: 'https://api.example',
        projectId: 'demo',
        siteOrigin: 'https://shop.example',
        userId: 'user',
        account: `eip155:1:${wallet.address}`,
        pci: pciOf(1),
        expiry: 2_000_000_000,
        permissions: [],
      })
      const { permissions: _, ...message } = statement?.message ?? {}
      const members = statement?.types['Grant']?.filter(({ type }) => type !== 'string[]') ?? []
      const types = { ...statement?.types, Grant: members }
      const [whole, withoutLists] = [statement, { ...statement, types, message }].map((data) =>
        JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      )
      const asked = method === 'eth_signTypedData_v4' ? whole : withoutLists
      expect(await wallet.prepare(method, [wallet.address, asked])).toMatchObject({
        error: { code: -32602, data: { field: 'params[1].domain.name' } },
      })
    },
  )
})

describe('eth_signTypedData_v3', () => {
  const wallet = openEvmWallet({ privateKey: KEY, url })
  const person = [{ name: 'name', type: 'string' }] as const
  const typed = {
    types: { Person: person, Mail: [{ name: 'to', type: 'Person' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', version: '1' },
    message: { to: { name: 'Ana' } },
  } as const

  it('Data without lists is signed as in version 4', async () => {
    const prepared = valueOf(await wallet.prepare('eth_signTypedData_v3', [wallet.address, typed]))
    const signature = hexOf(valueOf(await prepared.perform()))
    expect(await verifyTypedData({ ...typed, address: wallet.address, signature })).toBe(true)
  })

  it.each([
    ['a list', { Mail: [{ name: 'to', type: 'Person[]' }] }, { to: [{ name: 'Ana' }] }],
    ['an empty list', { Mail: [{ name: 'to', type: 'Person[]' }] }, { to: [] }],
    [
      'a list within another type',
      { Mail: [{ name: 'to', type: 'Group' }], Group: [{ name: 'all', type: 'uint8[2]' }] },
      { to: { all: [1, 2] } },
    ],
  ])('Data with %s, which version 3 does not have, is refused', async (_what, types, message) => {
    const data = JSON.stringify({ ...typed, types: { Person: person, ...types }, message })
    expect(await wallet.prepare('eth_signTypedData_v4', [wallet.address, data])).toMatchObject({ ok: true })
    expect(await wallet.prepare('eth_signTypedData_v3', [wallet.address, data])).toMatchObject({
      error: { code: -32602, data: { field: 'params[1]' } },
    })
  })

  it('Data with a missing member or for another account is refused', async () => {
    const broken = { ...typed, message: {} }
    expect(await wallet.prepare('eth_signTypedData_v3', [wallet.address, broken])).toMatchObject({
      error: { code: -32602 },
    })
    expect(await wallet.prepare('eth_signTypedData_v3', [OTHER, typed])).toMatchObject({
      error: { code: 4100 },
    })
  })
})

describe('personal_ecRecover', () => {
  const wallet = openEvmWallet({ privateKey: KEY, url })
  const sign = async (message: string) =>
    hexOf(valueOf(await valueOf(await wallet.prepare('personal_sign', [message, wallet.address])).perform()))

  it('The answer is the address whose key signed the message', async () => {
    for (const message of ['hello', '0x68656c6c6f', '0x']) {
      const signature = await sign(message)
      expect(await wallet.read('personal_ecRecover', [message, signature])).toEqual(
        ok(wallet.address.toLowerCase()),
      )
      const other = `0x${(await sign('another')).slice(2)}`
      expect(await wallet.read('personal_ecRecover', [message, other])).not.toEqual(
        ok(wallet.address.toLowerCase()),
      )
    }
  })

  it('A last byte of 0 or 1 is read as well', async () => {
    const signature = await sign('hello')
    const recovery = signature.endsWith('1b') ? '00' : '01'
    expect(await wallet.read('personal_ecRecover', ['hello', signature.slice(0, -2) + recovery])).toEqual(
      ok(wallet.address.toLowerCase()),
    )
  })

  it.each([`0x${'00'.repeat(65)}`, `0x${'ff'.repeat(64)}1b`, `0x${'11'.repeat(64)}05`])(
    'The bytes %s are no valid signature',
    async (signature) => {
      expect(await wallet.read('personal_ecRecover', ['hello', signature])).toMatchObject({
        error: { code: -32602, data: { field: 'params[1]' } },
      })
    },
  )
})

describe('session permissions', () => {
  const day = 86_400
  const now = Math.floor(Date.now() / 1_000)
  const abi = [{ type: 'function', name: 'move', inputs: [{ name: 'way', type: 'uint8' }] }]
  const request = {
    chainId: '0x7a69',
    expiry: now + day,
    signer: { type: 'keys', data: { keys: [] } },
    permissions: [
      { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: now, period: day } },
      { type: 'contract-call', data: { address: CONTRACT, abi, functions: [{ functionName: 'move' }] } },
    ],
    policies: [],
  }

  function openWithGrants() {
    const grants: Omit<SessionPermission, 'grantId' | 'createdAt'>[] = []
    const permissions: PermissionStore = {
      list: () => Promise.resolve([]),
      grant: (requested) => {
        grants.push(requested)
        return Promise.resolve(ok({ ...requested, grantId: 'grant-1', createdAt: 0 }))
      },
      revoke: (id) => Promise.resolve(id === 'grant-1'),
      clear: () => Promise.resolve(),
      claim: () => Promise.resolve(undefined),
    }
    return { grants, wallet: openEvmWallet({ privateKey: KEY, url, permissions }) }
  }

  it('Permissions are granted as they were shown, and revoked', async () => {
    const { grants, wallet } = openWithGrants()
    const prepared = valueOf(await wallet.prepare('wallet_grantPermissions', [request]))
    expect(prepared.preview.intent).toEqual({ id: 'approval.intent.permissions' })
    expect(prepared.preview.warnings.map((warning) => warning.class)).toContain('SESSION_PERMISSION')
    expect(grants).toEqual([])
    expect(valueOf(await prepared.perform())).toMatchObject({ context: 'grant-1', expiry: now + day })
    expect(grants[0]?.permissions).toEqual([
      { kind: 'native', amount: 100n, startsAt: now * 1_000, periodMs: day * 1_000 },
      {
        kind: 'call',
        address: CONTRACT,
        selectors: [toFunctionSelector('move(uint8)')],
        names: ['move(uint8)'],
        valueLimit: 0n,
      },
    ])
    expect(await wallet.read('wallet_revokePermissions', [{ permissionsContext: 'grant-1' }])).toEqual(ok({}))
    expect(await wallet.read('wallet_revokePermissions', [{ context: 'grant-2' }])).toMatchObject({
      ok: false,
    })
    expect(await wallet.read('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual(ok(null))
  })

  it.each([
    ['an unknown kind', [{ type: 'everything', data: {} }]],
    [
      'conditions on arguments',
      [
        {
          type: 'contract-call',
          data: {
            address: CONTRACT,
            abi,
            functions: [{ functionName: 'move', args: [{ operator: 'EQUAL', value: 1 }] }],
          },
        },
      ],
    ],
    [
      'a function that is not stated',
      [
        {
          type: 'contract-call',
          data: { address: CONTRACT, abi: [], functions: [{ functionName: 'move' }] },
        },
      ],
    ],
    [
      'a function whose name has two meanings',
      [
        {
          type: 'contract-call',
          data: {
            address: CONTRACT,
            abi: [...abi, { ...abi[0], inputs: [] }],
            functions: [{ functionName: 'move' }],
          },
        },
      ],
    ],
  ])('A permission with %s is refused', async (_what, permissions) => {
    const { wallet } = openWithGrants()
    expect(await wallet.prepare('wallet_grantPermissions', [{ ...request, permissions }])).toMatchObject({
      error: { code: -32602 },
    })
  })

  it('Permissions are not offered where the owner allows none', async () => {
    const wallet = openEvmWallet({ privateKey: KEY, url })
    expect(await wallet.prepare('wallet_grantPermissions', [request])).toMatchObject({
      error: { code: 4200 },
    })
  })

  it('The calls of a request are those that will be sent', () => {
    const { wallet } = openWithGrants()
    const from = wallet.address
    expect(wallet.boundedCalls['eth_sendTransaction']?.([{ from, to: OTHER, value: '0x5' }])).toEqual([
      { to: OTHER, value: 5n, data: '0x' },
    ])
    expect(wallet.boundedCalls['eth_sendTransaction']?.([{ from, data: '0x60' }])).toBeUndefined()
    expect(wallet.boundedCalls['wallet_sendCalls']?.([{ calls: [{ data: '0x60' }] }])).toBeUndefined()
  })
})

describe('sent calls', () => {
  const hash = (digit: string) => `0x${digit.repeat(64)}`
  const bundle = { caipNetworkId: 'eip155:31337', transactionHashes: [hash('a'), hash('b')], isAtomic: false }

  it('The id of sent calls encodes what was sent', () => {
    for (const one of [
      bundle,
      { ...bundle, isAtomic: true },
      { ...bundle, transactionHashes: [hash('c')], isAtomic: true, operationHash: hash('d') },
    ])
      expect(decodeBundleId(encodeBundleId(one), 'eip155')).toEqual(one)
    expect(decodeBundleId('0x1234', 'eip155')).toBeUndefined()
    expect(decodeBundleId(`${encodeBundleId(bundle)}00`, 'eip155')).toBeUndefined()
  })

  it('The newest fifty bundles are stored under the ids that sites choose', () => {
    const storage = newStorage()
    for (let place = 0; place < 60; place += 1)
      createSentCalls(storage).put(`id-${place}`, { ...bundle, count: place })
    expect(createSentCalls(storage).find('id-59')).toEqual({ ...bundle, count: 59 })
    expect(createSentCalls(storage).find('id-9')).toBeUndefined()
    storage.set('sent-calls', 'broken')
    expect(createSentCalls(storage).find('id-59')).toBeUndefined()
  })
})

describe('messages of previews', () => {
  it('Every message has a text', () => {
    expect(EVM_MESSAGE_IDS.filter((id) => !(id in english))).toEqual([])
  })
})
