import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recoverMessageAddress, toHex } from 'viem'
import * as z from 'zod'
import { EmbeddedUser } from '#schemas/entities/embedded-user.ts'
import { ok } from '#schemas/errors/result.ts'
import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'
import { settle } from '#tests/support/fakes/held-clock.ts'
import { DELEGATE, linkFrame, NETWORKS } from '#tests/support/fixtures/linked-frame.ts'
import { answerLogin, makeTokens } from '#tests/support/scripted/scripted-api.ts'

const LOCAL = 'eip155:31337'
const PASSWORD = 'a quiet harbour at dawn'

let link: Awaited<ReturnType<typeof linkFrame>>
let code: unknown = '0x'
const requests: string[] = []
beforeEach(async () => {
  requests.length = 0
  code = '0x'
  link = await linkFrame({
    login: answerLogin,
    askNode: async ({ caipNetworkId }, method) => {
      requests.push(`${caipNetworkId} ${method}`)
      return ok(method === 'eth_getCode' ? code : '0x10')
    },
  })
})
afterEach(() => link.close())

async function logIn(): Promise<void> {
  await link.frame.connectEmail({ email: 'ada@example.com' })
  expect(await link.frame.connectOtp({ otp: '123456' })).toEqual(ok(undefined))
}

async function setUpWallet(): Promise<void> {
  await logIn()
  expect(await link.wallet.create()).toMatchObject({ ok: true })
  expect(await link.wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
}

describe('from a login to an account', () => {
  it('The modal learns who is logged in, and gets accounts only once the wallet can be restored', async () => {
    const { frame, events } = link
    expect(await frame.isConnected(undefined)).toEqual(ok({ isConnected: false }))
    expect(await frame.getWalletStatus(undefined)).toMatchObject({ value: { status: 'signedOut' } })
    expect(await frame.getUser(undefined)).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })

    await logIn()
    expect(events).toContainEqual({ name: 'sessionChanged', params: { isConnected: true } })
    expect(await frame.isConnected(undefined)).toEqual(ok({ isConnected: true }))
    expect(await frame.getWalletStatus(undefined)).toEqual(
      ok({
        status: 'setupRequired',
        unlockers: [],
        isRecoveryDeferred: false,
        // The browser of this test denies frames any storage.
        isStorageKept: false,
        email: 'ada@example.com',
      }),
    )
    expect(await link.wallet.create()).toMatchObject({ ok: true })
    expect(await frame.getUser(undefined)).toMatchObject({ error: { code: 'WALLET_SETUP_REQUIRED' } })

    expect(await link.wallet.addPassword(PASSWORD)).toMatchObject({ ok: true })
    const user = await frame.getUser(undefined)
    const value = EmbeddedUser.parse(user.ok ? user.value : undefined)
    expect(value).toMatchObject({
      email: 'ada@example.com',
      chainId: 'eip155:1',
      smartAccountDeployed: false,
    })
    expect(new Set(value.accounts.map(({ namespace, type }) => `${namespace} ${type}`))).toEqual(
      new Set(['eip155 smartAccount', 'solana eoa', 'bip122 payment']),
    )
    const bitcoin = value.accounts.find(({ type }) => type === 'payment')
    expect(bitcoin?.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
  })

  it('A locked wallet opens silently where this browser can do that', async () => {
    await setUpWallet()
    link.wallet.vault.lock()
    expect(await link.frame.getUser(undefined)).toMatchObject({ ok: true })
  })

  it('Each network has its own address, and the last chosen network is stored', async () => {
    await setUpWallet()
    const addresses = new Set<string>()
    for (const { caipNetworkId } of NETWORKS) {
      const user = await link.frame.getUser({ chainId: caipNetworkId })
      expect(user).toMatchObject({ value: { chainId: caipNetworkId } })
      if (user.ok) addresses.add(user.value.address)
    }
    expect(addresses.size).toBe(3)
    const last = NETWORKS.at(-1)?.caipNetworkId ?? ''
    expect(await link.frame.getChainId(undefined)).toEqual(ok({ chainId: last }))
    expect(link.storage.get('LAST_USED_CHAIN_KEY')).toBe(last)
  })

  it('Only networks of the deployment can be chosen', async () => {
    expect(await link.frame.switchNetwork({ chainId: LOCAL })).toEqual(ok({ chainId: LOCAL }))
    expect(await link.frame.switchNetwork({ chainId: 'eip155:10' })).toMatchObject({ error: { code: 4902 } })
    expect(await link.frame.getChainId(undefined)).toEqual(ok({ chainId: LOCAL }))
  })
})

describe('session that ends', () => {
  it('The end of a session closes the shown screen, as if the visitor had left it', async () => {
    await setUpWallet()
    const shown = link.frame.openScreen({ screen: 'export' })
    await settle()
    expect(link.events).toContainEqual({ name: 'screenChanged', params: { screen: 'export' } })
    await link.session.end()
    expect(await shown).toEqual(ok({ outcome: 'dismissed' }))
    await settle()
    expect(link.events).toContainEqual({ name: 'screenChanged', params: { screen: 'none' } })
  })
})

describe('smart accounts', () => {
  it('Smart accounts are listed, stored as a comma-separated list, and chosen', async () => {
    await setUpWallet()
    expect(await link.frame.getSmartAccountEnabledNetworks(undefined)).toEqual(
      ok({ smartAccountEnabledNetworks: [31_337] }),
    )
    expect(link.storage.get('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('31337')
    const chosen = await link.frame.setPreferredAccount({ type: 'eoa' })
    expect(chosen).toMatchObject({ ok: true, value: { type: 'eoa' } })
    expect(await link.frame.getUser(undefined)).toMatchObject({ value: { preferredAccountType: 'eoa' } })
  })

  it('An account counts as deployed once it delegates to the contract of the deployment, and to no other', async () => {
    await setUpWallet()
    await link.frame.switchNetwork({ chainId: LOCAL })
    expect(await link.frame.initSmartAccount(undefined)).toMatchObject({ value: { isDeployed: false } })
    code = `0xef0100${DELEGATE.slice(2).toUpperCase()}`
    expect(await link.frame.initSmartAccount(undefined)).toMatchObject({ value: { isDeployed: true } })
    expect(await link.frame.getUser(undefined)).toMatchObject({ value: { smartAccountDeployed: true } })
    code = `0xef0100${'00'.repeat(20)}`
    expect(await link.frame.initSmartAccount(undefined)).toMatchObject({ value: { isDeployed: false } })
  })
})

describe('requests of the site', () => {
  const request = { requestId: 'request-1', caipNetworkId: LOCAL }

  it('A read is answered by the node', async () => {
    const answer = await link.frame.rpcRequest({ ...request, method: 'eth_gasPrice', params: [] })
    expect(answer).toEqual(ok('0x10'))
    expect(requests).toEqual([`${LOCAL} eth_gasPrice`])
  })

  it('An uncatalogued request is refused', async () => {
    expect(await link.frame.rpcRequest({ ...request, method: 'eth_sign' })).toMatchObject({
      error: { code: 4200 },
    })
  })

  it('A request is signed after the approval, and the signature is the account’s', async () => {
    await setUpWallet()
    const user = await link.frame.getUser({ chainId: LOCAL })
    const address = user.ok ? user.value.address : ''
    const message = 'I agree to nothing at all.'
    const params = [toHex(message), address]
    const answer = link.frame.rpcRequest({ ...request, method: 'personal_sign', params })
    await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
    expect(link.events).toContainEqual({
      name: 'screenChanged',
      params: { screen: 'approval', requestId: 'request-1' },
    })
    link.approvals.approve('request-1')
    const signed = await answer
    const signature = z.templateLiteral(['0x', z.string()]).parse(signed.ok ? signed.value : undefined)
    expect(await recoverMessageAddress({ message, signature })).toBe(address)
  })

  it('A request is rejected when the visitor leaves, and aborted when the site gives it up', async () => {
    await setUpWallet()
    const user = await link.frame.getUser({ chainId: LOCAL })
    const params = ['0x00', user.ok ? user.value.address : '']
    const ask = async (requestId: string) => {
      const answer = link.frame.rpcRequest({ ...request, requestId, method: 'personal_sign', params })
      await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
      return { answer }
    }
    const left = await ask('request-2')
    await link.frame.closeScreen(undefined)
    expect(await left.answer).toMatchObject({ error: { code: 4001 } })
    const aborted = await ask('request-3')
    await link.frame.rpcAbort({ requestId: 'request-3' })
    expect(await aborted.answer).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
  })

  it('A request about the connection itself is answered by the frame', async () => {
    const read = (method: string) => link.frame.rpcRequest({ ...request, requestId: method, method })
    expect(await read('eth_chainId')).toEqual(ok('0x7a69'))
    expect(await read('net_version')).toEqual(ok('31337'))
    expect(await read('eth_accounts')).toEqual(ok([]))
    await setUpWallet()
    const later = { ...request, requestId: 'accounts-2', method: 'eth_accounts' }
    expect(await link.frame.rpcRequest(later)).toMatchObject({ value: [expect.stringMatching(/^0x/)] })
  })

  it('A screen of the wallet stays open until the modal closes it', async () => {
    const screen = link.frame.openScreen({ screen: 'unlock' })
    await settle()
    expect(link.events).toContainEqual({ name: 'screenChanged', params: { screen: 'unlock' } })
    await link.frame.closeScreen(undefined)
    expect(await screen).toEqual(ok({ outcome: 'dismissed' }))
    expect(link.events).toContainEqual({ name: 'screenChanged', params: { screen: 'none' } })
  })
})

describe('synchronisation with the modal', () => {
  it('Theme, site and language reach the frame, and a reload comes after its answer', async () => {
    await link.frame.syncTheme({
      themeMode: 'light',
      themeVariables: {
        accent: '#3366ff',
        'border-radius-master': 4,
        'font-size-master': '12px',
        'z-index': 7,
      },
    })
    expect(link.root.dataset['theme']).toBe('light')
    expect(link.root.style.getPropertyValue('--postern-accent')).toBe('#3366ff')
    expect(link.root.style.getPropertyValue('--postern-border-radius-master')).toBe('4px')
    expect(link.root.style.getPropertyValue('--postern-font-size-master')).toBe('12px')
    expect(link.root.style.getPropertyValue('--postern-z-index')).toBe('7')
    await link.frame.syncTheme({})
    expect(link.root.style.length).toBe(4)

    expect(await link.frame.syncDappData({ projectId: 'demo', metadata: { name: 'Shop' } })).toEqual(
      ok(undefined),
    )
    expect(await link.frame.syncDappData({ projectId: 'other' })).toMatchObject({
      error: { code: -32_602, data: { field: 'projectId' } },
    })
    expect(await link.frame.syncLanguage({ language: 'de' })).toEqual(ok(undefined))
    expect(link.languages).toEqual(['de'])
    expect(await link.frame.ping(undefined)).toEqual(ok(undefined))
    expect(await link.frame.reload(undefined)).toEqual(ok(undefined))
    expect(link.reloads()).toBe(1)
  })
})

describe('sign-out', () => {
  it('A sign-out leaves nothing behind', async () => {
    await setUpWallet()
    expect(await link.frame.signOut(undefined)).toEqual(ok(undefined))
    expect(link.events.at(-1)).toEqual({ name: 'sessionChanged', params: { isConnected: false } })
    expect(link.wallet.vault.isUnlocked()).toBe(false)
    expect(await link.frame.getUser(undefined)).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
    await link.loginClock.pass(30_000)
    await logIn()
    expect(await link.wallet.openWithDevice()).toMatchObject({ error: { code: 'UNLOCKER_UNKNOWN' } })
    expect(await link.frame.getWalletStatus(undefined)).toMatchObject({ value: { status: 'locked' } })
  })
})

describe('login of another visitor', () => {
  const request = { requestId: 'request-1', caipNetworkId: LOCAL, method: 'personal_sign' }
  const askAsAda = async () => {
    await setUpWallet()
    const user = await link.frame.getUser({ chainId: LOCAL })
    const params = ['0x00', user.ok ? user.value.address : '']
    const answer = link.frame.rpcRequest({ ...request, params })
    await expect.poll(() => link.approvals.current()?.phase).toBe('deciding')
    return { answer }
  }

  it('Another visitor finds neither the keys nor the open approval of the previous one', async () => {
    const { answer } = await askAsAda()
    await link.session.accept(makeTokens({ userId: 'user-2', email: 'eve@example.com' }))
    expect(await answer).toMatchObject({ error: { code: 4001, message: 'Request was aborted' } })
    expect(link.approvals.current()).toBeUndefined()
    expect(link.wallet.vault.isUnlocked()).toBe(false)
    expect(await link.wallet.openWithDevice()).toMatchObject({ error: { code: 'UNLOCKER_UNKNOWN' } })
  })

  it('The open approval answers at once when the session ends', async () => {
    const { answer } = await askAsAda()
    await link.session.end()
    expect(await answer).toMatchObject({ error: { code: 4100, message: 'Session Expired' } })
    expect(link.wallet.vault.isUnlocked()).toBe(false)
  })

  it('New tokens of the same visitor close nothing', async () => {
    const { answer } = await askAsAda()
    await link.session.accept(makeTokens())
    expect(link.wallet.vault.isUnlocked()).toBe(true)
    link.approvals.approve('request-1')
    expect(await answer).toMatchObject({ ok: true })
  })
})

describe('every call', () => {
  it.each(Object.keys(FRAME_CALLS))('The call %s refuses what its schema does not know', async (name) => {
    const answer = await link.call(name, { unheardOf: true })
    expect(answer).toMatchObject({ ok: false, error: { code: -32_602 } })
  })

  it('Every call is one of the catalogue', async () => {
    expect(await link.call('exportKeys', undefined)).toMatchObject({ ok: false })
  })
})
