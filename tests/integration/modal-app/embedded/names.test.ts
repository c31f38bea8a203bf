// @vitest-environment happy-dom
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { changeName } from '#modal/features/names/change-name.ts'
import { selectNames } from '#modal/features/names/names-slice.ts'
import { connected } from '#tests/support/fixtures/embedded-site.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT } from '#tests/support/fixtures/linked-modal.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const ZONE = 'demo.eth'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    chains: { 'eip155:1': { rpcUrls: ['http://127.0.0.1:9'] } },
    config: { names: { offer: { zone: ZONE, resolver: `0x${'22'.repeat(20)}` } } },
    environment: { POSTERN_NAMES_KEY: `0x${'11'.repeat(32)}` },
  })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => server.stop())

/** Sends a request of the modal to the server; the `fetch` of the simulated browser allows no other origin. */
async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const target = url.replace(DEPLOYMENT.apiUrl, server.urls.api)
  const headers = { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { method: init.method ?? 'GET', headers }, (incoming) => {
      text(incoming).then((body) => resolve(new Response(body, { status: incoming.statusCode ?? 0 })), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(typeof init.body === 'string' ? init.body : undefined)
  })
}

/** Opens the form of a visitor who is logged in to the embedded wallet. */
async function open() {
  vi.stubGlobal('fetch', send)
  const linked = await connected()
  linked.store.dispatch(openModal({ view: 'RegisterAccountName' }))
  const task = () => selectNames(linked.store.getState()).task
  return { ...linked, task }
}

describe('names with the embedded wallet', () => {
  it('After the approval the view of the success follows, and the site learns the name', async () => {
    const { store, view, task, address } = await open()
    const seen: string[] = []
    store.subscribe(() => seen.push(view()))
    await store.dispatch(changeName({ kind: 'register', name: `lovelace.${ZONE}` }))
    expect(task()?.stage).toBe('done')
    expect(seen).toContain('ApproveTransaction')
    expect(view()).toBe('RegisterAccountNameSuccess')
    expect(store.getState().router.transactionStack).toEqual([])
    expect(store.getState().accountDetails?.profiles[address]).toEqual({ profileName: `lovelace.${ZONE}` })
    const found = await send(`${DEPLOYMENT.apiUrl}/v1/profile/account/lovelace.${ZONE}?projectId=demo`)
    expect(await found.json()).toMatchObject({ owner: address })
  })

  it('After a rejection, and after a refusal of the server, the form is shown again', async () => {
    const { store, view, task, wallet } = await open()
    wallet.decide('reject')
    await store.dispatch(changeName({ kind: 'register', name: `hopper.${ZONE}` }))
    expect(task()).toMatchObject({ stage: 'failed', failure: { kind: 'declined' } })
    await soon(() => expect(view()).toBe('RegisterAccountName'))
    wallet.decide('approve')
    await store.dispatch(changeName({ kind: 'register', name: `lovelace.${ZONE}` }))
    expect(task()).toMatchObject({
      stage: 'failed',
      failure: { kind: 'refused', message: 'The name, or one that looks like it, is taken.' },
    })
    expect(view()).toBe('RegisterAccountName')
  })
})
