import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createVaultClient, type VaultClient } from '#frame/keys/vault-client.ts'
import type { WorkerLike } from '#frame/platform/worker-port.ts'
import { UNLOCKED_HIDDEN_MS, UNLOCKED_IDLE_MS } from '#schemas/constants/login.ts'
import { createHeldClock, startVaultInProcess } from '#tests/support/fixtures/vault-in-process.ts'

const SIGN = { namespace: 'eip155', digest: new Uint8Array(32).fill(1) } as const
const LOCKED = { ok: false, error: { code: 'WALLET_LOCKED' } }
const FAILED = { ok: false, error: { code: 'VAULT_FAILED' } }

function createPage() {
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), visible)
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, show }
}

let clock = createHeldClock()
let { page, show } = createPage()
let workers: ReturnType<typeof startVaultInProcess>[] = []
let client: VaultClient

beforeEach(() => {
  clock = createHeldClock()
  ;({ page, show } = createPage())
  workers = []
  client = createVaultClient({ startWorker, clock, page })
})

function startWorker(): WorkerLike {
  const vault = startVaultInProcess(clock)
  workers.push(vault)
  return vault.worker
}

describe('vault client', () => {
  it('The vault is locked until a call opens it, and then answers accounts and signs', async () => {
    expect(client.isUnlocked()).toBe(false)
    expect(await client.accounts()).toMatchObject(LOCKED)
    expect(await client.sign(SIGN)).toMatchObject(LOCKED)
    expect(workers).toHaveLength(0)
    expect((await client.open('create', {})).ok).toBe(true)
    expect(client.isUnlocked()).toBe(true)
    expect(await client.accounts()).toMatchObject({
      ok: true,
      value: [{ namespace: 'eip155' }, {}, {}, {}, {}],
    })
    expect(await client.sign(SIGN)).toMatchObject({ ok: true, value: { length: 65 } })
  })

  it('Locking locks the vault at once', async () => {
    await client.open('create', {})
    client.lock()
    expect(client.isUnlocked()).toBe(false)
    expect(await client.sign(SIGN)).toMatchObject(LOCKED)
    expect(workers[0]?.memory.use()).toBeUndefined()
  })

  it('Locking ends the worker, and the next call uses another', async () => {
    await client.open('create', {})
    client.lock()
    expect((await client.open('create', {})).ok).toBe(true)
    await vi.waitFor(() => expect(workers[0]?.isTerminated()).toBe(true))
    expect(workers).toHaveLength(2)
    expect(client.isUnlocked()).toBe(true)
    expect((await client.sign(SIGN)).ok).toBe(true)
  })

  it('A locked worker that does not answer is ended', async () => {
    let ends = 0
    const worker = {
      ...startVaultInProcess(clock).worker,
      postMessage: () => {},
      terminate: () => void (ends += 1),
    }
    const silent = createVaultClient({ startWorker: () => worker, clock, page })
    silent.prepare()
    silent.lock()
    expect(ends).toBe(0)
    clock.advance(1_000)
    expect(ends).toBe(1)
  })

  it('A worker that wiped its keys is ended', async () => {
    await client.open('create', {})
    clock.advance(UNLOCKED_IDLE_MS)
    await vi.waitFor(() => expect(workers[0]?.isTerminated()).toBe(true))
    expect((await client.open('create', {})).ok).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('The vault can be opened again right after it was locked', async () => {
    await client.open('create', {})
    client.lock()
    expect((await client.open('create', {})).ok).toBe(true)
    expect(client.isUnlocked()).toBe(true)
  })

  it('A vault that was locked while it was being opened does not count as open', async () => {
    const opening = client.open('create', {})
    client.lock()
    expect(await opening).toMatchObject(LOCKED)
    expect(client.isUnlocked()).toBe(false)
  })

  it('The client learns that the worker wiped its keys after five minutes', async () => {
    await client.open('create', {})
    clock.advance(UNLOCKED_IDLE_MS)
    await Promise.resolve()
    expect(client.isUnlocked()).toBe(false)
  })

  it('The vault is locked after the page was hidden for a minute, not before', async () => {
    await client.open('create', {})
    show('hidden')
    clock.advance(UNLOCKED_HIDDEN_MS - 1)
    show('visible')
    expect(client.isUnlocked()).toBe(true)
    show('hidden')
    clock.advance(UNLOCKED_HIDDEN_MS)
    expect(client.isUnlocked()).toBe(false)
  })

  it('The vault is locked when the page is shown after a minute in which no timer ran', async () => {
    await client.open('create', {})
    show('hidden')
    clock.set(clock.now() + UNLOCKED_HIDDEN_MS)
    show('visible')
    expect(client.isUnlocked()).toBe(false)
  })

  it('A pending call is answered when the worker stops, and the next call starts another worker', async () => {
    await client.open('create', {})
    const signing = client.sign(SIGN)
    workers[0]?.crash()
    expect(await signing).toMatchObject(FAILED)
    expect(client.isUnlocked()).toBe(false)
    expect((await client.open('create', {})).ok).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('A worker that does not answer is given up', async () => {
    const silent = createVaultClient({
      startWorker: () => ({ ...startVaultInProcess(clock).worker, postMessage: () => {} }),
      clock,
      page,
    })
    const opening = silent.open('create', {})
    clock.advance(60_000)
    expect(await opening).toMatchObject(FAILED)
  })

  it('A call fails where the browser starts no worker', async () => {
    const startWorker = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const none = createVaultClient({ startWorker, clock, page })
    none.prepare()
    expect(await none.open('create', {})).toMatchObject(FAILED)
  })

  it('The codes of the worker are answered with their texts', async () => {
    expect(await client.open('importPhrase', { words: ['one'] })).toEqual({
      ok: false,
      error: { code: 'PHRASE_INVALID', message: 'These are not the words of a wallet.' },
    })
  })
})
