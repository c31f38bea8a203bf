import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics-repository.ts'
import { sentEvent } from '#tests/support/builders/sent-events.ts'
import { startBalancer } from '#tests/support/servers/connection-balancer.ts'
import { startHttpBalancer } from '#tests/support/servers/http-balancer.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { startServedDeployment, type ServedDeployment } from '#tests/support/servers/served-processes.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { openWalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'

const CHAIN = 'eip155:1'
const SHOP = 'https://shop.example'
const NOWHERE = 'http://127.0.0.1:9'
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const CLIENTS = 12
/** How long events may wait in memory, and for a database that is busy. */
const [WRITTEN_EVERY_MS, WRITING_MS] = [1_000, 500]

describe('two processes of one deployment on PostgreSQL', () => {
  let deployment: ServedDeployment
  beforeAll(async () => {
    deployment = await startServedDeployment({
      chains: { [CHAIN]: { rpcUrls: [NOWHERE] } },
      analytics: { enabled: true },
    })
    await Promise.all(deployment.processes.map((one) => one.start()))
  })
  afterAll(() => deployment.stop())

  it('Restarting one process after the other under load fails no request', async () => {
    const { front, processes } = deployment
    const [one, two] = processes
    const balancers = [
      await startHttpBalancer(front.api, [one.api, two.api]),
      await startHttpBalancer(front.modal, [one.modal, two.modal]),
    ]
    const areReady = (count: number) =>
      expect
        .poll(() => balancers.map(({ ready }) => ready.size), { timeout: 60_000, interval: 50 })
        .toEqual([count, count])
    await areReady(2)
    const wanted = runs(1_000, 10_000)
    const urls = [
      `http://127.0.0.1:${front.api}/v1/supported-chains`,
      `http://127.0.0.1:${front.modal}/m/demo/`,
      `http://127.0.0.1:${front.api}/auth/v1/nonce?projectId=demo&st=postern&sv=1`,
    ]
    const agent = new Agent({ keepAlive: true })
    const failed: string[] = []
    let sent = 0
    const restarted = new AbortController()
    const load = Array.from({ length: CLIENTS }, async () => {
      while (!restarted.signal.aborted || sent < wanted) {
        const url = urls[(sent += 1) % urls.length] ?? ''
        const status = await statusOf(url, agent)
        if (status !== '200') failed.push(`${url} ${status}`)
        // The load has to last longer than the restarts.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    for (const process of processes) {
      expect(await process.end('SIGTERM')).toBe(0)
      await process.start()
      await areReady(2)
    }
    restarted.abort()
    await Promise.all(load)
    agent.destroy()
    await Promise.all(balancers.map((balancer) => balancer.stop()))
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(wanted)
  })

  /** Kills one process while work is under way, so that only the other is left. */
  async function killed(run: (dead: () => Promise<unknown>, other: number, own: number) => Promise<void>) {
    const [one, two] = deployment.processes
    try {
      await run(() => one.end('SIGKILL'), two.api, one.api)
    } finally {
      await one.end('SIGKILL')
      await one.start()
    }
  }

  it('Killing one process loses no code: the other accepts what it mailed', () =>
    killed(async (kill, other, own) => {
      const people = await Promise.all(
        Array.from({ length: runs(10, 40) }, async (_, at) => {
          const browser = await WalletClient.create(`http://127.0.0.1:${deployment.front.api}`)
          browser.via = `http://127.0.0.1:${own}`
          const email = `person-${at}@example.org`
          const { challengeId } = await browser.call(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, email })
          return { browser, email, challengeId }
        }),
      )
      await kill()
      for (const { browser, email, challengeId } of people) {
        browser.via = `http://127.0.0.1:${other}`
        const mail = deployment.smtp.messages().find(({ recipients }) => recipients.includes(email))
        const code = /^\d{6,9}$/m.exec(mail?.text ?? '')?.[0] ?? ''
        expect(await browser.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code })).toHaveProperty(
          'accessToken',
        )
      }
    }))

  it('Killing one process during sign-ins loses none: the other knows each answered one', () =>
    killed(async (kill, other, own) => {
      const at = (port: number) => new SignInClient(`http://127.0.0.1:${port}`, SHOP)
      const signIn = async (client: SignInClient) => {
        const { nonce, token } = await client.nonce()
        const issuedAt = new Date().toISOString()
        const message = signInText(SHOP, { chainId: CHAIN, address: OWNER.address }, { nonce, issuedAt })
        return client.authenticate({ message, signature: await OWNER.signMessage({ message }) }, token)
      }
      const answered: string[] = []
      const dead = new AbortController()
      const visitors = Array.from({ length: CLIENTS }, async () => {
        while (!dead.signal.aborted) {
          const begun = await signIn(at(own)).catch(() => undefined)
          if (begun?.status === 200) answered.push(String(begun.body['token']))
        }
      })
      const most = runs(60, 300)
      await expect.poll(() => answered.length, { timeout: 120_000, interval: 10 }).toBeGreaterThan(most)
      await kill()
      dead.abort()
      await Promise.all(visitors)
      const lost: string[] = []
      for (const token of answered) {
        const me = await at(other).withToken('GET', 'me', token)
        if (me.status !== 200) lost.push(String(me.status))
      }
      expect(lost).toEqual([])
    }))

  it('Killing a process loses the events of at most the last second, and stopping it loses none', () =>
    killed(async (kill, _other, own) => {
      const [one] = deployment.processes
      const database = openPostgres(deployment.databaseUrl)
      const stored = async () =>
        (await createAnalyticsRepository(database).sums('demo', 0)).find(({ field }) => field === 'all')
          ?.times ?? 0
      const send = async () => {
        const answer = await fetch(`http://127.0.0.1:${own}/e?projectId=demo`, {
          method: 'POST',
          headers: { origin: SHOP },
          body: JSON.stringify(sentEvent('MODAL_OPEN')),
        })
        expect(await answer.json()).toEqual({ accepted: 1, refused: 0 })
        return performance.now()
      }
      const accepted: number[] = []
      const lastedFor = () => (accepted.at(-1) ?? 0) - (accepted[0] ?? 0)
      const isDead = new AbortController()
      const visitor = (async () => {
        while (!isDead.signal.aborted) {
          const at = await send().catch(() => undefined)
          if (at !== undefined) accepted.push(at)
        }
      })()
      await expect.poll(lastedFor, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2 * WRITTEN_EVERY_MS)
      const killedAt = performance.now()
      await kill()
      isDead.abort()
      await visitor
      const before = await stored()
      const old = accepted.filter((at) => at < killedAt - WRITTEN_EVERY_MS - WRITING_MS)
      expect(old.length).toBeGreaterThan(0)
      expect(before).toBeGreaterThanOrEqual(old.length)
      expect(before).toBeLessThanOrEqual(accepted.length + 1)
      await one.start()
      await Promise.all(Array.from({ length: 20 }, send))
      expect(await one.end('SIGTERM')).toBe(0)
      expect(await stored()).toBe(before + 20)
      await database.close()
    }))

  it('Killing one process loses no pairing: a phone takes a site’s offer from the other', () =>
    killed(async (kill) => {
      const [one, two] = deployment.processes
      const balancer = await startBalancer(deployment.front.relay)
      const relayUrl = `ws://127.0.0.1:${deployment.front.relay}`
      balancer.to(one.relay)
      const site = await openWalletConnectSite({ relayUrl })
      let offer: (uri: string) => void = () => undefined
      const offered = new Promise<string>((resolve) => (offer = resolve))
      const connecting = site.connector.connect(
        { namespaces: ['eip155'], chainIds: [CHAIN] },
        { signal: new AbortController().signal, onPairing: ({ uri }) => offer(uri) },
      )
      const uri = await offered
      balancer.kill(one.relay, two.relay)
      await kill()
      const phone = await createPhoneWallet({
        relayUrl,
        projectId: 'demo',
        url: 'https://phone.test',
        nodes: { evm: NOWHERE, solana: NOWHERE, bitcoin: NOWHERE },
        decide: async () => true,
      })
      await phone.pair(uri)
      expect(await connecting).toMatchObject({ ok: true })
      await Promise.all([site.close(), phone.close()])
      await balancer.stop()
    }))
})

/** The status of the complete answer, or the reason why there is none. */
async function statusOf(url: string, agent: Agent): Promise<string> {
  const input = request(url, { agent, headers: { origin: SHOP } }).end()
  try {
    const [answer]: IncomingMessage[] = await once(input, 'response')
    if (!answer) throw new Error('There is no answer.')
    answer.resume()
    await once(answer, 'end')
    return String(answer.statusCode)
  } catch (error) {
    return String(error)
  }
}
