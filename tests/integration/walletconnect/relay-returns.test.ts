import { describe, expect, it } from 'vitest'
import { wait } from '#modal/platform/clock.ts'
import {
  connect,
  patiently,
  RESUMES_WITHIN_MS,
  sign,
  sitesAndPhones,
  WANTED,
} from '#tests/support/fixtures/sites-and-phones.ts'
import { memoryStore } from '#tests/support/fixtures/walletconnect-site.ts'

const { relay, openSite, openPhone } = sitesAndPhones()

describe('a relay that goes down and comes back', () => {
  it('The same code still connects after an outage between pairing and approval', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    let shown = ''
    const connecting = site.connector.connect(WANTED, {
      ...patiently(),
      onPairing: ({ uri }) => (shown = uri),
    })
    await expect.poll(() => shown, { timeout: 10_000 }).toMatch(/^wc:/)
    await relay().halt()
    await wait(500)
    await relay().resume()
    const back = performance.now()
    await phone.pair(shown)
    expect(await connecting).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
  })

  it('The next request is answered after an outage without requests', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    const address = await connect(site, phone)
    await relay().halt()
    await wait(500)
    await relay().resume()
    const back = performance.now()
    expect(await sign(site, address)).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
  })

  it('A request that waits for approval during an outage is answered once', async () => {
    let requestCount = 0
    let approve = (): void => {}
    const approved = new Promise<boolean>((resolve) => (approve = () => resolve(true)))
    const phone = await openPhone(async ({ kind }) => {
      if (kind !== 'request') return true
      requestCount += 1
      return approved
    })
    const site = await openSite()
    const address = await connect(site, phone)
    const signing = sign(site, address)
    await expect.poll(() => requestCount, { timeout: 10_000 }).toBe(1)
    await relay().halt()
    await wait(500)
    await relay().resume()
    const back = performance.now()
    approve()
    expect(await signing).toMatchObject({ ok: true })
    expect(performance.now() - back).toBeLessThan(RESUMES_WITHIN_MS)
    await wait(1_000)
    expect(requestCount).toBe(1)
  })

  it('A request that is made during an outage is sent once when the relay is back', async () => {
    let requestCount = 0
    const phone = await openPhone(async ({ kind }) => {
      if (kind === 'request') requestCount += 1
      return true
    })
    const site = await openSite()
    const address = await connect(site, phone)
    await relay().halt()
    const signing = sign(site, address)
    await wait(1_000)
    await relay().resume()
    expect(await signing).toMatchObject({ ok: true })
    expect(requestCount).toBe(1)
  })
})

describe('a reloaded document', () => {
  it('A reloaded document restores its session and signs with it', async () => {
    const store = await memoryStore()
    const [first, phone] = [await openSite({ store }), await openPhone()]
    const address = await connect(first, phone)
    await first.close()
    const second = await openSite({ store })
    expect(await second.connector.restore(WANTED)).toMatchObject({
      ok: true,
      value: { accounts: [{ namespace: 'eip155', caipNetworkId: 'eip155:1' }] },
    })
    expect(await sign(second, address)).toMatchObject({ ok: true })
  })

  it('A reloaded document accepts the approval of a wallet that scanned the code before', async () => {
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

describe('a phone that was offline', () => {
  it('A phone finds the request when it is opened again', async () => {
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

describe('the end of a connection', () => {
  it('The site is notified when the phone disconnects', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    await connect(site, phone)
    const received: unknown[] = []
    site.connector.subscribe((event) => received.push(event))
    await phone.disconnect(phone.sessions()[0]?.topic ?? '')
    await expect.poll(() => received).toEqual([{ type: 'disconnected', namespace: 'eip155' }])
  })

  it('The phone is notified when the site disconnects, and later requests are refused', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    const address = await connect(site, phone)
    expect(await site.connector.disconnect('eip155')).toMatchObject({ ok: true })
    await expect.poll(() => phone.sessions()).toEqual([])
    expect(await sign(site, address)).toMatchObject({ ok: false, error: { code: 'SESSION_GONE' } })
  })

  it('A rejection by the phone is reported as 4001, for connections and for signatures', async () => {
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

  it('A wallet that approves a cancelled connection is disconnected', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    // The wallet may be disconnected before the first poll.
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
