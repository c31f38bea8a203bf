import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { Decide } from '#examples/phone/wallet/approval.ts'
import { wait } from '#modal/platform/clock.ts'
import { startBalancer, type Balancer } from '#tests/support/servers/connection-balancer.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { openWalletConnectSite, type WalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'

const EVM = 'eip155:1'
const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
/** The time from the end of a process to the answers that were under way through it. */
const RESUMES_WITHIN_MS = 10_000
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }

/** Two servers of one deployment with the same database and public URL, and separate connections and memory. */
// The processes of a deployment share its keys.
const KEYS = {
  POSTERN_ENVELOPE_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTERN_PEPPER: Buffer.alloc(32, 2).toString('base64'),
}

describe('two servers behind one address', () => {
  let postgres: TestPostgres
  let balancer: Balancer
  let url: string
  const servers = new Map<number, TestServer>()
  const open: { close: () => Promise<void> }[] = []
  let [one, two] = [0, 0]

  beforeAll(async () => {
    postgres = await startPostgres()
    const database = await postgres.createDatabase()
    const [front = 0, ...ports] = await freePorts(3)
    url = `ws://127.0.0.1:${front}`
    balancer = await startBalancer(front)
    ;[one = 0, two = 0] = ports
    for (const port of ports) {
      const relay = { url, listen: { host: '127.0.0.1', port } }
      servers.set(
        port,
        await startTestServer({ config: { relay }, environment: { ...KEYS, DATABASE_URL: database } }),
      )
    }
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close().catch(() => undefined)))
    balancer.to(one)
  })
  afterAll(async () => {
    await balancer.stop()
    for (const server of servers.values()) await server.stop()
    await postgres.stop()
  })

  async function openPhone(at: number, decide: Decide = async () => true): Promise<PhoneWallet> {
    balancer.to(at)
    const phone = await createPhoneWallet({
      relayUrl: url,
      projectId: 'demo',
      url: 'https://phone.test',
      nodes: NODES,
      decide,
    })
    // The library opens its socket when it first subscribes or publishes.
    open.push(phone)
    return phone
  }

  /** Connects a site at one server to a phone at the other. @returns the shared address */
  async function connect(
    phone: PhoneWallet,
    at: number,
  ): Promise<{ site: WalletConnectSite; address: string }> {
    const before = balancer.given.get(at) ?? 0
    balancer.to(at)
    const site = await openWalletConnectSite({ relayUrl: url })
    open.push(site)
    const other = at === one ? two : one
    const connected = await site.connector.connect(WANTED, {
      signal: new AbortController().signal,
      onPairing: ({ uri }) => {
        expect(balancer.given.get(at)).toBeGreaterThan(before)
        balancer.to(other)
        void phone.pair(uri)
      },
    })
    expect(connected).toMatchObject({ ok: true })
    return { site, address: connected.ok ? (connected.value.accounts[0]?.accounts[0]?.address ?? '') : '' }
  }

  const sign = ({ connector }: WalletConnectSite, address: string) =>
    connector.request(
      { caipNetworkId: EVM, method: 'personal_sign', params: ['0x6869', address] },
      { signal: new AbortController().signal },
    )

  /** Kills a server, and starts it again after the test. */
  async function without(dead: number, run: () => Promise<void>): Promise<void> {
    balancer.kill(dead, dead === one ? two : one)
    await servers.get(dead)?.halt()
    try {
      await run()
    } finally {
      await servers.get(dead)?.resume()
    }
  }

  it('A phone at one server reaches a site at the other, and signs', async () => {
    const phone = await openPhone(one)
    const { site, address } = await connect(phone, two)
    expect(balancer.given.get(one)).toBeGreaterThan(0)
    expect(await sign(site, address)).toMatchObject({ ok: true })
    expect(await sign(site, address)).toMatchObject({ ok: true })
  })

  it.each([
    ['the phone’s', () => one],
    ['the site’s', () => two],
  ])(
    'An answer arrives once over the other server when %s server dies before the approval',
    async (_, dead) => {
      let requestCount = 0
      let approve = (): void => {}
      const approved = new Promise<boolean>((resolve) => (approve = () => resolve(true)))
      const phone = await openPhone(one, async ({ kind }) => {
        if (kind !== 'request') return true
        requestCount += 1
        return approved
      })
      const { site, address } = await connect(phone, two)
      const signing = sign(site, address)
      await expect.poll(() => requestCount, { timeout: 10_000 }).toBe(1)
      await wait(500)
      await without(dead(), async () => {
        const start = performance.now()
        approve()
        expect(await signing).toMatchObject({ ok: true })
        expect(performance.now() - start).toBeLessThan(RESUMES_WITHIN_MS)
      })
      expect(requestCount).toBe(1)
    },
  )

  it('The next request goes over the other server when the site’s server dies in between', async () => {
    const phone = await openPhone(one)
    const { site, address } = await connect(phone, two)
    await without(two, async () => {
      const start = performance.now()
      expect(await sign(site, address)).toMatchObject({ ok: true })
      expect(performance.now() - start).toBeLessThan(RESUMES_WITHIN_MS)
    })
  })
})
