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

describe('the vault seen from the document', () => {
  it('is locked until something opens it, then tells accounts and signs', async () => {
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

  it('is locked at once by lock', async () => {
    await client.open('create', {})
    client.lock()
    expect(client.isUnlocked()).toBe(false)
    expect(await client.sign(SIGN)).toMatchObject(LOCKED)
    expect(workers[0]?.memory.use()).toBeUndefined()
  })

  it('ends the worker that was locked, and signs with another', async () => {
    await client.open('create', {})
    client.lock()
    expect((await client.open('create', {})).ok).toBe(true)
    await vi.waitFor(() => expect(workers[0]?.isTerminated()).toBe(true))
    expect(workers).toHaveLength(2)
    expect(client.isUnlocked()).toBe(true)
    expect((await client.sign(SIGN)).ok).toBe(true)
  })

  it('ends a locked worker that does not answer', async () => {
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

  it('ends the worker that forgot the keys', async () => {
    await client.open('create', {})
    clock.advance(UNLOCKED_IDLE_MS)
    await vi.waitFor(() => expect(workers[0]?.isTerminated()).toBe(true))
    expect((await client.open('create', {})).ok).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('opens again right after it was locked', async () => {
    await client.open('create', {})
    client.lock()
    expect((await client.open('create', {})).ok).toBe(true)
    expect(client.isUnlocked()).toBe(true)
  })

  it('does not count as open when it was locked while it opened', async () => {
    const opening = client.open('create', {})
    client.lock()
    expect(await opening).toMatchObject(LOCKED)
    expect(client.isUnlocked()).toBe(false)
  })

  it('learns that the worker forgot the keys after five minutes', async () => {
    await client.open('create', {})
    clock.advance(UNLOCKED_IDLE_MS)
    await Promise.resolve()
    expect(client.isUnlocked()).toBe(false)
  })

  it('is locked after a minute out of sight, not before', async () => {
    await client.open('create', {})
    show('hidden')
    clock.advance(UNLOCKED_HIDDEN_MS - 1)
    show('visible')
    expect(client.isUnlocked()).toBe(true)
    show('hidden')
    clock.advance(UNLOCKED_HIDDEN_MS)
    expect(client.isUnlocked()).toBe(false)
  })

  it('is locked when it comes back in sight after a minute in which no timer ran', async () => {
    await client.open('create', {})
    show('hidden')
    clock.set(clock.now() + UNLOCKED_HIDDEN_MS)
    show('visible')
    expect(client.isUnlocked()).toBe(false)
  })

  it('answers what was under way when the worker stops, and starts another', async () => {
    await client.open('create', {})
    const signing = client.sign(SIGN)
    workers[0]?.crash()
    expect(await signing).toMatchObject(FAILED)
    expect(client.isUnlocked()).toBe(false)
    expect((await client.open('create', {})).ok).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('gives a worker up that does not answer', async () => {
    const silent = createVaultClient({
      startWorker: () => ({ ...startVaultInProcess(clock).worker, postMessage: () => {} }),
      clock,
      page,
    })
    const opening = silent.open('create', {})
    clock.advance(60_000)
    expect(await opening).toMatchObject(FAILED)
  })

  it('fails where the browser starts no worker', async () => {
    const startWorker = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const none = createVaultClient({ startWorker, clock, page })
    none.prepare()
    expect(await none.open('create', {})).toMatchObject(FAILED)
  })

  it('passes the codes of the worker on with their texts', async () => {
    expect(await client.open('importPhrase', { words: ['one'] })).toEqual({
      ok: false,
      error: { code: 'PHRASE_INVALID', message: 'These are not the words of a wallet.' },
    })
  })
})
