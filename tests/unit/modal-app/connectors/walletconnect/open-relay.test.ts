import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openRelay } from '#modal/connectors/walletconnect/open-relay.ts'
import { createWalletConnectConnector } from '#modal/connectors/walletconnect/walletconnect-connector.ts'
import { DOCUMENT_GONE } from '#modal/connectors/walletconnect/worker/pair-wallet.ts'
import { serveDocument } from '#modal/connectors/walletconnect/worker/serve-document.ts'
import type { SessionService } from '#modal/connectors/walletconnect/worker/session-service.ts'
import type { PortLike } from '#modal/platform/worker-ports.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

const SETTINGS = {
  relayUrl: 'wss://relay.test',
  projectId: 'demo',
  partition: 'postern/demo',
  metadata: { name: 'A shop', description: '', url: 'https://shop.test', icons: [] },
}
const NO_ANSWER_MS = 15_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that can be hidden and shown again. */
function createPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return partialFake<Window>(Object.assign(new EventTarget(), { document }))
}

const WorkerCall = z.looseObject({ id: z.string(), call: z.string(), life: z.optional(z.string()) })
type WorkerCall = z.output<typeof WorkerCall>

/** A worker that answers as the test decides. */
function createWorker(answer: (call: WorkerCall) => object | undefined) {
  const received: WorkerCall[] = []
  let receive = (_word: unknown): void => {}
  let isClosed = false
  const port: PortLike = {
    post: (message) => {
      const call = WorkerCall.parse(message)
      received.push(call)
      const word = answer(call)
      if (word !== undefined) receive({ id: call.id, ...word })
    },
    listen: (listener) => {
      receive = listener
    },
    onLost: () => {},
    close: () => {
      isClosed = true
    },
  }
  return { port, received, isClosed: () => isClosed }
}

const open = (worker: { readonly port: PortLike }, window = createPage()) =>
  openRelay({ window, settings: SETTINGS, startWorker: () => worker.port, onRelay: () => {} })

describe('connection to the worker', () => {
  it('The start is aborted in time when the worker’s script never loads, and leaves nothing behind.', async () => {
    const silent = createWorker(() => undefined)
    const start = Date.now()
    const opening = open(silent)
    await vi.advanceTimersByTimeAsync(NO_ANSWER_MS)
    expect(await opening).toMatchObject({ ok: false, error: { code: 'RELAY_UNREACHABLE' } })
    expect(Date.now() - start).toBeLessThanOrEqual(NO_ANSWER_MS)
    expect(silent.isClosed()).toBe(true)
  })

  it('The start is tried again after that.', async () => {
    const workers = [createWorker(() => undefined), createWorker(() => ok(sessionOf()))]
    let started = 0
    const connector = createWalletConnectConnector({
      open: () => open(workers[started++] ?? workers[0] ?? createWorker(() => undefined)),
    })
    const wanted = { namespaces: ['eip155'], chainIds: ['eip155:1'] } as const
    const first = connector.restore(wanted)
    await vi.advanceTimersByTimeAsync(NO_ANSWER_MS)
    expect(await first).toMatchObject({ ok: false, error: { code: 'RELAY_UNREACHABLE' } })
    expect(await connector.restore(wanted)).toMatchObject({
      ok: true,
      value: { accounts: [{ namespace: 'eip155' }] },
    })
  })

  it('Code that fails to load does not throw, and is loaded again.', async () => {
    const phone = createPhone()
    let tries = 0
    const connector = createWalletConnectConnector({
      open: () =>
        (tries += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : phone.relay.open(),
    })
    const wanted = { namespaces: ['eip155'], chainIds: ['eip155:1'] } as const
    expect(await connector.restore(wanted)).toMatchObject({ error: { code: 'RELAY_UNREACHABLE' } })
    expect(await connector.restore(wanted)).toEqual(ok(undefined))
  })

  it('The worker is woken when the page becomes visible again.', async () => {
    const worker = createWorker(() => ok(undefined))
    const page = createPage()
    expect(await open(worker, page)).toMatchObject({ ok: true })
    const wakes = () => worker.received.filter(({ call }) => call === 'wake').length
    Object.assign(page.document, { visibilityState: 'hidden' })
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(wakes()).toBe(0)
    Object.assign(page.document, { visibilityState: 'visible' })
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('pageshow'))
    expect(wakes()).toBe(2)
  })
})

describe('document at the worker', () => {
  it('When a document’s lock is released, its pairings are neither renewed nor cancelled.', async () => {
    const lives: string[] = []
    const said: object[] = []
    let reason: unknown
    const service: Pick<SessionService, 'session' | 'pair'> = {
      session: () => undefined,
      pair: (_call, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ;({ reason } = signal)
            resolve(fail(4001, 'Request was aborted'))
          })
        }),
    }
    const document = serveDocument({
      open: async () => partialFake<SessionService>(service),
      send: (message) => said.push(message),
      onLife: (name) => lives.push(name),
    })
    await document.hear({ id: 'a', call: 'start', settings: SETTINGS, life: 'postern/demo/1' })
    expect(lives).toEqual(['postern/demo/1'])
    const pairing = document.hear({ id: 'b', call: 'pair', chainIds: ['eip155:1'] })
    document.close()
    await pairing
    expect(reason).toBe(DOCUMENT_GONE)
  })
})
