import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createPhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { ignoreRejections } from '#tests/support/assertions/ignore-rejections.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { memoryStore, openWalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'
import { openHostilePeer, type HostilePeer } from '#tests/support/fakes/hostile-peer.ts'

const EVM = 'eip155:1'
const ACCOUNT = `${EVM}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`
const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
const POLLED = { timeout: 10_000 }
const METADATA = { name: 'Liar', description: '', url: 'https://liar.test', icons: [] }

const open: { close: () => Promise<void> }[] = []
let relay: LocalRelay

let endLeaving = (): void => {}
beforeAll(async () => {
  relay = await startLocalRelay()
  // The library validates an update without awaiting the result, so its rejection is unhandled.
  endLeaving = ignoreRejections(/ update\(\)/)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)))
})
afterAll(async () => {
  await relay.stop()
  endLeaving()
})

async function openSite(store: ReturnType<typeof memoryStore>) {
  const site = await openWalletConnectSite({ relayUrl: relay.url, store: await store })
  open.push(site)
  const connect = ({ pair }: { readonly pair: (uri: string) => Promise<void> }) =>
    site.connector.connect(WANTED, {
      signal: AbortSignal.timeout(10_000),
      onPairing: ({ uri }) => void pair(uri),
    })
  return { ...site, connect }
}

async function openPeer(lies: { readonly metadata?: unknown; readonly settled?: object } = {}) {
  const peer = await openHostilePeer({ relayUrl: relay.url, account: ACCOUNT, metadata: METADATA, ...lies })
  open.push(peer)
  return peer
}

/** The next visit can connect another wallet, whatever this one left in the store. */
async function expectNextVisit(store: ReturnType<typeof memoryStore>): Promise<void> {
  const next = await openSite(store)
  expect(await next.connector.restore(WANTED)).toMatchObject({ ok: true })
  const at = { relayUrl: relay.url, projectId: 'demo', url: 'https://phone.test' }
  const phone = await createPhoneWallet({ ...at, nodes: NODES, decide: async () => true })
  open.push(phone)
  expect(await next.connect(phone)).toMatchObject({ ok: true, value: { walletInfo: { name: 'Demo Phone' } } })
}

const shares = (shared: object) => ({
  settled: {
    namespaces: { eip155: { accounts: [ACCOUNT], methods: ['personal_sign'], events: [], ...shared } },
  },
})
const methods = (prefix: string) => Array.from({ length: 120 }, (_, index) => `${prefix}${index}`)

describe('a wallet with invalid metadata or accounts (I1, I2)', () => {
  it.each<[string, Parameters<typeof openPeer>[0]]>([
    ['no icons', { metadata: { name: 'Liar', description: '', url: 'https://liar.test' } }],
    ['icons that are not a list', { metadata: { ...METADATA, icons: 7 } }],
    ['a name that is not text', { metadata: { ...METADATA, name: { a: 1 } } }],
    ['no metadata', { metadata: undefined }],
    ['null as metadata', { metadata: null }],
    ['text as metadata', { metadata: 'Liar' }],
    ['a method of 3,000 characters', shares({ methods: ['personal_sign', 'x'.repeat(3_000)] })],
    ['networks that are not a list', shares({ chains: 7 })],
    [
      '240 methods in two parts of a namespace',
      {
        settled: {
          namespaces: {
            eip155: { accounts: [ACCOUNT], methods: methods('a'), events: [] },
            'eip155:1': { accounts: [ACCOUNT], methods: methods('b'), events: [] },
          },
        },
      },
    ],
  ])('A wallet with %s connects and is restored', async (_what, lies) => {
    const store = memoryStore()
    const site = await openSite(store)
    expect(await site.connect(await openPeer(lies))).toMatchObject({ ok: true, value: { accounts: [{}] } })
    await site.close()
    const next = await openSite(store)
    expect(await next.connector.restore(WANTED)).toMatchObject({ ok: true, value: { accounts: [{}] } })
    await next.close()
    await expectNextVisit(store)
  })

  it.each<[string, Parameters<typeof openPeer>[0]]>([
    ['none of the requested networks', shares({ accounts: ['eip155:56:0x1'] })],
    ['a session with an invalid expiry', { settled: { expiry: 'never' } }],
  ])('A wallet with %s is disconnected and leaves nothing behind', async (_what, lies) => {
    const store = memoryStore()
    const [site, peer] = [await openSite(store), await openPeer(lies)]
    expect(await site.connect(peer)).toMatchObject({ ok: false, error: { code: 'SESSION_INVALID' } })
    await expect.poll(peer.sites, POLLED).toEqual([])
    await site.close()
    await expectNextVisit(store)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', [7]],
    ['a namespace of null', { eip155: null }],
    ['accounts that are not text', { eip155: { accounts: [7, null, {}], methods: [], events: [] } }],
    ['an empty object', {}],
  ])(
    'A wallet that changes its session to %s is disconnected and leaves nothing behind',
    async (_what, namespaces) => {
      const store = memoryStore()
      const [site, peer] = [await openSite(store), await openPeer()]
      expect(await site.connect(peer)).toMatchObject({ ok: true })
      const received: string[] = []
      site.connector.subscribe(({ type }) => received.push(type))
      await peer.update(topicOf(peer), namespaces)
      await expect.poll(() => received, POLLED).toEqual(['disconnected'])
      await expect.poll(peer.sites, POLLED).toEqual([])
      await site.close()
      await expectNextVisit(store)
    },
  )

  it('A wallet that changes its session while the site is closed is disconnected by the next visit', async () => {
    const store = memoryStore()
    const [site, peer] = [await openSite(store), await openPeer()]
    expect(await site.connect(peer)).toMatchObject({ ok: true })
    const topic = topicOf(peer)
    await site.close()
    await peer.update(topic, { eip155: null })
    const next = await openSite(store)
    await next.connector.restore(WANTED)
    await expect.poll(peer.sites, POLLED).toEqual([])
    await next.close()
    await expectNextVisit(store)
  })
})

describe('a session that was stored in an invalid state', () => {
  it.each<[string, object]>([
    ['without namespaces', { namespaces: null }],
    ['with a namespace of null', { namespaces: { eip155: null } }],
    [
      'with accounts that are not text',
      { namespaces: { eip155: { accounts: [7], methods: [], events: [] } } },
    ],
    ['without a peer', { peer: null }],
  ])('A stored session %s does not block the next visit', async (_what, left) => {
    const store = memoryStore()
    const [site, peer] = [await openSite(store), await openPeer()]
    expect(await site.connect(peer)).toMatchObject({ ok: true })
    await site.close()
    const { getKeys, getItem, setItem } = await store
    const [name = ''] = (await getKeys()).filter((key) => key.endsWith('//session'))
    const sessions = z.array(z.looseObject({})).parse(await getItem(name))
    expect(sessions).toHaveLength(1)
    await setItem(
      name,
      sessions.map((session) => ({ ...session, ...left })),
    )
    await expectNextVisit(store)
    await expect.poll(peer.sites, POLLED).toEqual([])
  })
})

const topicOf = (peer: HostilePeer) => peer.sites()[0] ?? ''
