import { describe, expect, it } from 'vitest'
import type { Decide } from '#examples/phone/wallet/approval.ts'
import { wait } from '#modal/platform/clock.ts'
import {
  BROKEN_RELAYS,
  TRIED_RELAYS,
  countConnections,
  startBrokenRelay,
  startDeadEnd,
} from '#tests/support/servers/broken-relay.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startLocalRelay } from '#tests/support/servers/local-relay.ts'
import {
  connect,
  CONNECTIONS_IN_5_S,
  FAILS_WITHIN_MS,
  RESUMES_WITHIN_MS,
  sign,
  sitesAndPhones,
  WANTED,
} from '#tests/support/fixtures/sites-and-phones.ts'
import { memoryStore } from '#tests/support/fixtures/walletconnect-site.ts'

/** The time from a silent loss of the connection to the answer. In Node only, the library notices after 35 s. */
const UNDEAD_WITHIN_MS = 30_000
const DISCONNECTS_WITHIN_MS = 4_000

const { closing, openSite, openPhone } = sitesAndPhones()

/** A connected site with its own proxy to the relay, which can fail while the phone stays online. */
async function openOverWay() {
  const [port = 0] = await freePorts(1)
  const url = `ws://127.0.0.1:${port}`
  const beyond = await startLocalRelay(Date.now, [url])
  const openWay = async () => {
    const way = await startDeadEnd(port, beyond.url)
    closing(way)
    return way
  }
  const way = await openWay()
  const requests: unknown[] = []
  const decide: Decide = async ({ kind, method }) => {
    if (kind === 'request') requests.push(method)
    return true
  }
  const phone = await openPhone(decide, undefined, beyond.url)
  const store = await memoryStore()
  const site = await openSite({ relayUrl: url, store })
  const address = await connect(site, phone)
  closing({ close: beyond.stop })
  return { port, url, way, openWay, phone, requests, store, site, address }
}

describe('a relay that is lost after connecting', () => {
  const refusing = TRIED_RELAYS.filter(([name]) => name !== 'accepts and never answers')
  it.each(refusing)(
    'A request at a relay that %s fails within 15 seconds, gets few retries, and is not sent later',
    { timeout: 60_000 },
    async (what, upgrade) => {
      const { port, way, openWay, site, address, requests } = await openOverWay()
      await way.close()
      // The loss has to be noticed first, since a message on a dead connection may have arrived.
      await wait(500)
      const connections = countConnections(port)
      const broken = upgrade && (await startBrokenRelay(port, upgrade))
      if (broken) closing(broken)
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
      // The library would have retried the first request by now.
      await wait(6_000)
      expect(requests).toEqual(['personal_sign'])
    },
  )

  it('A request that was sent before the relay refuses is reported as possibly delivered', async () => {
    const { port, way, site, address } = await openOverWay()
    way.kill()
    const signing = sign(site, address)
    await wait(1_000)
    await way.close()
    closing(await startBrokenRelay(port, BROKEN_RELAYS['closes with 3000']))
    expect(await signing).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
  })
})

describe('a connection that dies without closing', () => {
  it('A dead connection is replaced, and the request is answered once over the new one', async () => {
    const { way, site, address, requests } = await openOverWay()
    way.kill()
    const start = performance.now()
    expect(await sign(site, address)).toMatchObject({ ok: true })
    expect(performance.now() - start).toBeLessThan(UNDEAD_WITHIN_MS)
    expect(requests).toEqual(['personal_sign'])
  })
})

describe('disconnecting while the relay is down', () => {
  it('A disconnection settles at once, survives a reload, and reaches the phone when the relay is back', async () => {
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

  it('A disconnection counts as soon as it is stored', async () => {
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
