import { privateKeyToAccount } from 'viem/accounts'
import { isHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { partitionKey, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import { selectSignInFailure } from '#modal/features/sign-in/sign-in-slice.ts'
import { cancelSignIn, offerSignIn, signMessage } from '#modal/features/sign-in/sign-in.ts'
import type { InjectedProvider } from '#sdk/injected/found-wallet.ts'
import { DEPLOYMENT, linkModal, partition } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const ID = 'eip6963:test.wallet'
const CHAIN = 'eip155:1'
const OTHER = 'eip155:31337'
const UNREACHABLE = { ok: false, error: { code: 'SIGN_IN_UNREACHABLE' } }
const SLOWLY = { timeout: 10_000 }
/** The number of attempts before a call fails. */
const ATTEMPTS = 3
/** Until the faults are cleared. */
const DOWN: readonly Fault[] = Array.from({ length: 50 }, () => 'refuses')
const DAY_MS = 86_400_000
/** The key of the scripted wallet's first account, which local nodes publish. */
const ACCOUNT = privateKeyToAccount('0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba')

const LIST = partitionKey('demo', 'http://site.test', STORAGE_KEYS.siwxSessions)

type Fault = 'none' | 'refuses' | 'answers nothing' | 'answers late'

let deployment: WalletDeployment
const faults = new Map<string, Fault[]>()
const closing: (() => void)[] = []

beforeAll(async () => {
  deployment = await startWalletDeployment('embedded', {
    projects: [{ id: 'demo', name: 'Demo', origins: ['http://site.test'] }],
    config: {
      chains: {
        [CHAIN]: { rpcUrls: ['http://127.0.0.1:9'] },
        [OTHER]: { rpcUrls: ['http://127.0.0.1:9'] },
      },
    },
  })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url).pathname.split('/').at(-1) ?? ''
    const fault = faults.get(path)?.shift() ?? 'none'
    if (fault === 'refuses') throw new TypeError('Failed to fetch')
    const answer = await reach(url, init)
    if (fault === 'answers late') await new Promise((resolve) => setTimeout(resolve, 500))
    if (fault === 'answers nothing') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await deployment?.stop()
})
afterEach(() => {
  faults.clear()
  closing.splice(0).forEach((close) => close())
})

/** A wallet with real signatures, and how often it was asked for one. */
function createWallet() {
  const wallet = createEip1193Wallet()
  const provider = wallet.found.provider?.()
  if (!provider) throw new Error('The wallet has no provider.')
  let signatures = 0
  let isSilent = false
  const request: InjectedProvider['request'] = async (call) => {
    const [raw] = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
    if (call.method !== 'personal_sign' || !isHex(raw)) return provider.request(call)
    signatures += 1
    return isSilent ? new Promise(() => {}) : ACCOUNT.signMessage({ message: { raw } })
  }
  return {
    found: { ...wallet.found, provider: () => ({ ...provider, request }) },
    signatures: () => signatures,
    answer: (whether: boolean) => {
      isSilent = !whether
    },
  }
}

async function tab(
  wallet: ReturnType<typeof createWallet>,
  stored = new Map<string, string>(),
  siwx: true | 'required' = true,
) {
  const linked = linkModal({
    wallets: [wallet.found],
    storage: partition(stored),
    deployment: { ...DEPLOYMENT, apiUrl: deployment.server.urls.api },
    options: { projectId: 'demo', networks: [CHAIN, OTHER], siwx },
  })
  closing.push(linked.close)
  await linked.restored
  const { store } = linked
  const shown = () => (selectIsOpen(store.getState()) ? selectView(store.getState()) : 'closed')
  return {
    ...linked,
    stored,
    shows: (view: string) => expect.poll(shown, { timeout: 10_000 }).toBe(view),
    connect: () => store.dispatch(connectWallet({ connectorId: ID })),
    sign: () => store.dispatch(signMessage('eip155', false)),
    failure: () => selectSignInFailure(store.getState()),
    snack: () => selectSnack(store.getState())?.textId,
    sessions: () => linked.queue.submit('sessions', {}),
  }
}

class NoStorage extends Map<string, string> {
  override set(): this {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

async function connected(storedValues?: Map<string, string>) {
  const wallet = createWallet()
  const site = await tab(wallet, storedValues)
  await site.connect()
  await site.shows('SIWXSignMessage')
  return { ...site, wallet }
}

async function signedIn(storedValues?: Map<string, string>) {
  const site = await connected(storedValues)
  await site.sign()
  await site.shows('closed')
  return site
}

const rows = async () =>
  (await deployment.database.query.selectFrom('sign_in_sessions').selectAll().execute()).length

describe('required sign-in with the deployment', () => {
  it('A required sign-in keeps the modal open until it is done, and its session is the site’s.', async () => {
    const site = await tab(createWallet(), new Map(), 'required')
    await site.connect()
    await site.shows('SIWXSignMessage')
    site.store.dispatch(requestClose('escape'))
    await site.shows('SIWXSignMessage')
    await site.sign()
    await site.shows('closed')
    expect(await site.sessions()).toMatchObject({ ok: true, value: [{ token: expect.any(String) }] })
  })

  it('Cancelling a required sign-in disconnects.', async () => {
    const site = await tab(createWallet(), new Map(), 'required')
    await site.connect()
    await site.shows('SIWXSignMessage')
    expect(selectConnectedNamespaces(site.store.getState())).toEqual(['eip155'])
    await site.store.dispatch(cancelSignIn(true))
    expect(selectConnectedNamespaces(site.store.getState())).toEqual([])
  })

  it('A visitor with a session is not asked to sign in.', async () => {
    const first = await tab(createWallet(), new Map(), 'required')
    await first.connect()
    await first.shows('SIWXSignMessage')
    await first.sign()
    await first.shows('closed')
    const again = await tab(createWallet(), first.stored, 'required')
    await again.connect()
    expect(await again.sessions()).toMatchObject({ ok: true, value: [{ token: expect.any(String) }] })
    // A visitor without a session would have been prompted by now.
    await quietFor(500)
    await again.shows('closed')
  })
})

describe('failures of a sign-in with the deployment', () => {
  it('The wallet signs once where the server’s answer was lost, and the server has one session.', async () => {
    const site = await connected()
    const before = await rows()
    faults.set('authenticate', ['answers nothing', 'answers nothing'])
    await site.sign()
    await site.shows('closed')
    expect(site.wallet.signatures()).toBe(1)
    expect(await rows()).toBe(before + 1)
    expect(await site.sessions()).toMatchObject({ ok: true, value: [{ token: expect.any(String) }] })
  })

  it('A signature is kept while the server is down, and sent when the visitor tries again.', async () => {
    const site = await connected()
    faults.set('authenticate', ['refuses', 'refuses', 'answers nothing', 'none'])
    await site.sign()
    expect([site.snack(), site.failure()]).toEqual(['siwx.declined', 'SIGN_IN_UNREACHABLE'])
    await site.shows('SIWXSignMessage')
    await site.sign()
    await site.shows('closed')
    expect(site.wallet.signatures()).toBe(1)
    expect(await site.sessions()).toMatchObject({ ok: true, value: [{ token: expect.any(String) }] })
  })

  it('A server that creates no message disconnects, and the visitor is back at the start.', async () => {
    const site = await connected()
    faults.set('nonce', ['refuses', 'refuses', 'refuses'])
    await site.sign()
    expect(site.snack()).toBe('siwx.failed')
    await site.shows('Connect')
    expect(selectStatus('eip155')(site.store.getState())).toBe('disconnected')
    expect(site.wallet.signatures()).toBe(0)
  })

  it('A clock that is a day ahead is reported; one that is a day behind does no harm.', async () => {
    const ahead = await connected()
    deployment.advance(-DAY_MS)
    await ahead.sign()
    deployment.advance(DAY_MS)
    expect([ahead.snack(), ahead.failure()]).toEqual(['siwx.declined', 'SIGN_IN_NOT_YET_VALID'])
    await ahead.shows('SIWXSignMessage')
    const behind = await connected()
    deployment.advance(DAY_MS)
    await behind.sign()
    deployment.advance(-DAY_MS)
    await behind.shows('closed')
  })

  it('A sign-in in one tab is not requested again in another.', async () => {
    const wallet = createWallet()
    const one = await tab(wallet)
    await one.connect()
    await one.shows('SIWXSignMessage')
    const other = await tab(wallet, one.stored)
    await other.connect()
    await other.shows('SIWXSignMessage')
    await one.sign()
    await other.sign()
    await other.shows('closed')
    expect(wallet.signatures()).toBe(1)
    expect(await other.sessions()).toMatchObject({ ok: true, value: [{ token: expect.any(String) }] })
    // A sign-out in one tab applies to the other.
    expect(await one.queue.submit('signOut', {})).toMatchObject({ ok: true })
    expect(await other.sessions()).toMatchObject({ ok: true, value: [] })
  })

  it('A sign-in starts again after a reload in the middle of signing.', async () => {
    const { wallet, stored, sign, close } = await connected()
    wallet.answer(false)
    void sign()
    await expect.poll(() => wallet.signatures()).toBe(1)
    close()
    wallet.answer(true)
    const again = await tab(wallet, stored)
    expect(selectStatus('eip155')(again.store.getState())).toBe('connected')
    const signingIn = again.queue.submit('signIn', {})
    await again.shows('SIWXSignMessage')
    await again.sign()
    expect(await signingIn).toMatchObject({ ok: true, value: { token: expect.any(String) } })
    expect(wallet.signatures()).toBe(2)
  })

  it('A disconnect ends the sessions of all networks.', async () => {
    const before = await rows()
    const site = await signedIn()
    const signal = new AbortController().signal
    await site.store.dispatch(switchNetwork(OTHER, { signal, ticketId: 'ticket' }))
    await site.shows('SIWXSignMessage')
    await site.sign()
    expect(await rows()).toBe(before + 2)
    expect(await site.queue.submit('disconnect', {})).toMatchObject({ ok: true })
    await expect.poll(rows, SLOWLY).toBe(before)
  })

  it('A server that was down during a sign-out is notified in a later visit.', async () => {
    const before = await rows()
    const { wallet, stored, queue, close } = await signedIn()
    faults.set('sign-out', [...DOWN])
    expect(await queue.submit('disconnect', {})).toMatchObject({ ok: true })
    await expect.poll(() => faults.get('sign-out')?.length, SLOWLY).toBe(DOWN.length - ATTEMPTS)
    expect(await rows()).toBe(before + 1)
    close()
    faults.clear()
    const again = await tab(wallet, stored)
    await again.connect()
    await again.shows('SIWXSignMessage')
    await expect.poll(rows, SLOWLY).toBe(before)
    expect(wallet.signatures()).toBe(1)
  })

  it.each([
    ['a browser', new Map<string, string>()],
    ['a browser that keeps nothing', new NoStorage()],
  ])('A sign-out that the server did not receive is reported and repeated, in %s.', async (_name, stored) => {
    const before = await rows()
    const site = await signedIn(stored)
    faults.set('sign-out', [...DOWN])
    expect(await site.queue.submit('signOut', {})).toMatchObject(UNREACHABLE)
    expect(await site.queue.submit('signOut', {})).toMatchObject(UNREACHABLE)
    expect(await rows()).toBe(before + 1)
    // The visitor is signed out here, also where the server still has the session.
    expect(await site.sessions()).toMatchObject({ ok: true, value: [] })
    faults.clear()
    expect(await site.queue.submit('signOut', {})).toMatchObject({ ok: true })
    expect(await rows()).toBe(before)
  })

  it.each([
    ['that heard it', [], 0],
    ['that did not hear it', DOWN, 1],
  ])('A sign-out takes effect while the server renews the session, %s.', async (_name, down, left) => {
    const site = await signedIn()
    faults.set('renew', ['answers late'])
    const renewing = site.store.dispatch(offerSignIn('eip155'))
    await expect.poll(() => faults.get('renew'), SLOWLY).toEqual([])
    faults.set('sign-out', [...down])
    expect(await site.queue.submit('signOut', {})).toMatchObject({ ok: left === 0 })
    await renewing
    expect(await site.sessions()).toMatchObject({ ok: true, value: [] })
    expect(JSON.parse(site.stored.get(LIST) ?? '')).toHaveLength(left)
  })
})
