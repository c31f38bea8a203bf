import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { Decide } from '#examples/phone/wallet/question.ts'
import { wait } from '#modal/platform/clock.ts'
import {
  BROKEN_RELAYS,
  countConnections,
  startBrokenRelay,
  startDeadEnd,
} from '#tests/support/broken-relay.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/local-relay.ts'
import {
  memoryStore,
  openWalletConnectSite,
  type WalletConnectSite,
} from '#tests/support/walletconnect-site.ts'

const EVM = 'eip155:1'
const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
/** From the return of a relay to the end of what waited for it. */
const RESUMES_WITHIN_MS = 10_000
/** From the start to an error the visitor can read. */
const FAILS_WITHIN_MS = 15_000
const CONNECTIONS_IN_5_S = 10
/** From the death of a connection that nobody was told of to the answer: the library notices after 35 s, in Node alone. */
const UNDEAD_WITHIN_MS = 30_000
const DISCONNECTS_WITHIN_MS = 4_000

const open: { close: () => Promise<void> }[] = []
let relay: LocalRelay

beforeAll(async () => {
  relay = await startLocalRelay()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)))
})
afterAll(() => relay.stop())

async function openSite(
  options: Partial<Parameters<typeof openWalletConnectSite>[0]> = {},
): Promise<WalletConnectSite> {
  const site = await openWalletConnectSite({ relayUrl: relay.url, ...options })
  open.push(site)
  return site
}

async function openPhone(
  decide: Decide = async () => true,
  store?: Map<string, string>,
  relayUrl = relay.url,
): Promise<PhoneWallet> {
  const nodes = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
  const options = { relayUrl, projectId: 'demo', url: 'https://phone.test', nodes, decide }
  const phone = await createPhoneWallet({ ...options, ...(store && { store }) })
  open.push(phone)
  return phone
}

const patiently = () => ({ signal: new AbortController().signal })

/** Connects, and answers the address that was shared. */
async function connect({ connector }: WalletConnectSite, phone: PhoneWallet): Promise<string> {
  const connected = await connector.connect(WANTED, {
    ...patiently(),
    onPairing: ({ uri }) => void phone.pair(uri),
  })
  expect(connected).toMatchObject({ ok: true })
  return connected.ok ? (connected.value.accounts[0]?.accounts[0]?.address ?? '') : ''
}

const sign = ({ connector }: WalletConnectSite, address: string, text = '0x6869') =>
  connector.request({ caipNetworkId: EVM, method: 'personal_sign', params: [text, address] }, patiently())

describe('a relay that goes away and comes back', () => {
  it('between the code and the approval: the same code still connects', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    let shown = ''
    const connecting = site.connector.connect(WANTED, {
      ...patiently(),
      onPairing: ({ uri }) => (shown = uri),
    })
    await expect.poll(() => shown, { timeout: 10_000 }).toMatch(/^wc:/)
    await relay.halt()
    await wait(500)
    await relay.resume()
    const back = performance.now()
    await phone.pair(shown)
    expect(await connecting).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
  })

  it('while nothing happens: the next request is answered', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    const address = await connect(site, phone)
    await relay.halt()
    await wait(500)
    await relay.resume()
    const back = performance.now()
    expect(await sign(site, address)).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
  })

  it('while a request waits for its owner: it is answered once', async () => {
    let asked = 0
    let approve = (): void => {}
    const approved = new Promise<boolean>((resolve) => (approve = () => resolve(true)))
    const phone = await openPhone(async ({ kind }) => {
      if (kind !== 'request') return true
      asked += 1
      return approved
    })
    const site = await openSite()
    const address = await connect(site, phone)
    const signing = sign(site, address)
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(1)
    await relay.halt()
    await wait(500)
    await relay.resume()
    const back = performance.now()
    approve()
    expect(await signing).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
    await wait(1_000)
    expect(asked).toBe(1)
  })

  it('when a request is sent while it is away: it is sent when the relay is back, once', async () => {
    let asked = 0
    const phone = await openPhone(async ({ kind }) => {
      if (kind === 'request') asked += 1
      return true
    })
    const site = await openSite()
    const address = await connect(site, phone)
    await relay.halt()
    const signing = sign(site, address)
    await wait(1_000)
    await relay.resume()
    expect(await signing).toMatchObject({ ok: true })
    expect(asked).toBe(1)
  })
})

describe('a document that is loaded again', () => {
  it('finds its session, and signs with it', async () => {
    const store = await memoryStore()
    const [first, phone] = [await openSite({ store }), await openPhone()]
    const address = await connect(first, phone)
    await first.close()
    const second = await openSite({ store })
    expect(await second.connector.restore(WANTED)).toMatchObject({
      ok: true,
      value: { accounts: [{ namespace: 'eip155', caipNetworkId: EVM }] },
    })
    expect(await sign(second, address)).toMatchObject({ ok: true })
  })

  it('takes over what a wallet approves that scanned the code before', async () => {
    const store = await memoryStore()
    const [first, phone] = [await openSite({ store }), await openPhone()]
    let shown = ''
    void first.connector.connect(WANTED, { ...patiently(), onPairing: ({ uri }) => (shown = uri) })
    await expect.poll(() => shown, { timeout: 10_000 }).toMatch(/^wc:/)
    await first.close()
    const second = await openSite({ store })
    expect(await second.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
    await phone.pair(shown)
    await expect
      .poll(() => second.connector.restore(WANTED), { timeout: 10_000 })
      .toMatchObject({ ok: true, value: { accounts: [{}], walletInfo: { name: 'Demo Phone' } } })
  })
})

describe('a phone that was away', () => {
  it('finds the request when it is opened again', async () => {
    const store = new Map<string, string>()
    const site = await openSite()
    const first = await openPhone(async () => true, store)
    const address = await connect(site, first)
    await first.close()
    const signing = sign(site, address)
    await wait(500)
    await openPhone(async () => true, store)
    expect(await signing).toMatchObject({ ok: true })
  })
})

describe('what ends', () => {
  it('by the phone: the site hears it', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    await connect(site, phone)
    const heard: unknown[] = []
    site.connector.subscribe((event) => heard.push(event))
    await phone.disconnect(phone.sessions()[0]?.topic ?? '')
    await expect.poll(() => heard).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  })

  it('by the site: the phone hears it, and requests say that it is over', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    const address = await connect(site, phone)
    expect(await site.connector.disconnect('eip155')).toMatchObject({ ok: true })
    await expect.poll(() => phone.sessions()).toEqual([])
    expect(await sign(site, address)).toMatchObject({ ok: false, error: { code: 'SESSION_GONE' } })
  })

  it('by a refusal: 4001, for accounts and for signatures', async () => {
    const [site, strict] = [await openSite(), await openPhone(async () => false)]
    const refused = await site.connector.connect(WANTED, {
      ...patiently(),
      onPairing: ({ uri }) => void strict.pair(uri),
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 4001 } })
    const lenient = await openPhone(async ({ kind }) => kind !== 'request')
    const address = await connect(site, lenient)
    expect(await sign(site, address)).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it('by giving up: what a wallet approves afterwards is sent away', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    // It may be sent away before anybody looks.
    let most = 0
    phone.subscribe(() => (most = Math.max(most, phone.sessions().length)))
    const attempt = new AbortController()
    let shown = ''
    const connecting = site.connector.connect(WANTED, {
      signal: attempt.signal,
      onPairing: ({ uri }) => (shown = uri),
    })
    await expect.poll(() => shown, { timeout: 10_000 }).toMatch(/^wc:/)
    attempt.abort()
    expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
    await phone.pair(shown)
    await expect.poll(() => most, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => phone.sessions(), { timeout: 10_000 }).toEqual([])
    expect(await site.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
  })
})

/** A relay that is away, and comes back when the test wants it. */
async function startAway() {
  const away = await startLocalRelay()
  open.push({ close: away.stop })
  await away.halt()
  return { ...away, port: Number(new URL(away.url).port) }
}

describe('error: a relay that', () => {
  it.each(Object.entries(BROKEN_RELAYS))(
    '%s is told within 15 seconds, is not stormed, and is tried again when the visitor wants it',
    { timeout: 60_000 },
    async (_what, upgrade) => {
      const away = await startAway()
      const connections = countConnections(away.port)
      const broken = upgrade && (await startBrokenRelay(away.port, upgrade))
      if (broken) open.push(broken)
      const site = await openSite({ relayUrl: away.url })
      const start = performance.now()
      const answer = await site.connector.connect(WANTED, patiently())
      expect(answer).toMatchObject({ ok: false })
      expect(['RELAY_UNREACHABLE', 'RELAY_REFUSED']).toContain(!answer.ok && answer.error.code)
      expect(performance.now() - start).toBeLessThan(FAILS_WITHIN_MS)
      await wait(5_000)
      connections.stop()
      expect(connections.all()).toBeGreaterThan(0)
      expect(connections.most(5_000)).toBeLessThanOrEqual(CONNECTIONS_IN_5_S)

      await broken?.close()
      await away.resume()
      const again = performance.now()
      await connect(site, await openPhone(async () => true, undefined, away.url))
      expect(performance.now() - again).toBeLessThan(RESUMES_WITHIN_MS)
    },
  )
})

/** A site that is connected over a way of its own to the relay, which may break while its phone is there. */
async function openOverWay() {
  const [port = 0] = await freePorts(1)
  const url = `ws://127.0.0.1:${port}`
  const beyond = await startLocalRelay(Date.now, [url])
  const openWay = async () => {
    const way = await startDeadEnd(port, beyond.url)
    open.push(way)
    return way
  }
  const way = await openWay()
  const asked: unknown[] = []
  const decide: Decide = async ({ kind, method }) => {
    if (kind === 'request') asked.push(method)
    return true
  }
  const phone = await openPhone(decide, undefined, beyond.url)
  const store = await memoryStore()
  const site = await openSite({ relayUrl: url, store })
  const address = await connect(site, phone)
  open.push({ close: beyond.stop })
  return { port, url, way, openWay, phone, asked, store, site, address }
}

describe('error: a request, while connected, at a relay that', () => {
  const { 'accepts and never answers': _, ...refusing } = BROKEN_RELAYS
  it.each(Object.entries(refusing))(
    '%s fails within 15 seconds, does not storm, and is not sent when the relay is back',
    { timeout: 60_000 },
    async (what, upgrade) => {
      const { port, way, openWay, site, address, asked } = await openOverWay()
      await way.close()
      // Until that is noticed: what is written to a dead connection may have arrived.
      await wait(500)
      const connections = countConnections(port)
      const broken = upgrade && (await startBrokenRelay(port, upgrade))
      if (broken) open.push(broken)
      const start = performance.now()
      const code = what === 'closes with 3000' ? 'RELAY_REFUSED' : 'RELAY_UNREACHABLE'
      expect(await sign(site, address)).toMatchObject({ ok: false, error: { code } })
      expect(performance.now() - start).toBeLessThan(FAILS_WITHIN_MS)
      await wait(2_000)
      connections.stop()
      expect(connections.all()).toBeGreaterThan(0)
      expect(connections.most(5_000)).toBeLessThanOrEqual(CONNECTIONS_IN_5_S)

      await broken?.close()
      await openWay()
      const again = performance.now()
      expect(await sign(site, address)).toMatchObject({ ok: true })
      expect(performance.now() - again).toBeLessThan(RESUMES_WITHIN_MS)
      // The library would have tried the first one again by now.
      await wait(6_000)
      expect(asked).toEqual(['personal_sign'])
    },
  )

  it('refuses once the request has left: it may have arrived, and that is said', async () => {
    const { port, way, site, address } = await openOverWay()
    way.kill()
    const signing = sign(site, address)
    await wait(1_000)
    await way.close()
    open.push(await startBrokenRelay(port, BROKEN_RELAYS['closes with 3000']))
    expect(await signing).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
  })
})

describe('a connection that goes dead without ending', () => {
  it('is given up for a new one, over which the request is answered once', async () => {
    const { way, site, address, asked } = await openOverWay()
    way.kill()
    const start = performance.now()
    expect(await sign(site, address)).toMatchObject({ ok: true })
    expect(performance.now() - start).toBeLessThan(UNDEAD_WITHIN_MS)
    expect(asked).toEqual(['personal_sign'])
  })
})

describe('disconnecting while the relay is away', () => {
  it('settles at once, is not taken back by a reload, and the phone hears it when the relay is back', async () => {
    const { way, openWay, url, store, phone, site, address } = await openOverWay()
    await way.close()
    const start = performance.now()
    expect(await site.connector.disconnect('eip155')).toMatchObject({ ok: true })
    expect(performance.now() - start).toBeLessThan(DISCONNECTS_WITHIN_MS)
    expect(await sign(site, address)).toMatchObject({ ok: false, error: { code: 'SESSION_GONE' } })
    await site.close()

    const next = await openSite({ relayUrl: url, store })
    expect(await next.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
    expect(phone.sessions()).toHaveLength(1)
    await openWay()
    await expect.poll(() => phone.sessions(), { timeout: 20_000 }).toEqual([])
  })

  it('counts from the moment it is noted', async () => {
    const store = await memoryStore()
    const [first, phone] = [await openSite({ store }), await openPhone()]
    await connect(first, phone)
    await first.close()
    const farewell = { topic: phone.sessions()[0]?.topic, message: 'AA==', until: Date.now() + 60_000 }
    await store.setItem('postern:farewells', [farewell])
    const next = await openSite({ store })
    expect(await next.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
  })
})
