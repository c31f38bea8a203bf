import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { SESSION_REQUEST_EXPIRY_MS } from '#schemas/constants/walletconnect.ts'
import { wait } from '#modal/platform/clock.ts'
import { ignoreRejections } from '#tests/support/assertions/ignore-rejections.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { openWalletConnectSite, type WalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'
import { openHostilePeer } from '#tests/support/fakes/hostile-peer.ts'
import { allowWrongClocks, letSleep, withClock } from '#tests/support/fakes/wrong-clocks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVM = 'eip155:1'
const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }

/** The time by which each clock is ahead. */
interface Clocks {
  readonly server?: number
  readonly site?: number
  readonly phone?: number
}

const open: { close: () => Promise<void> }[] = []
let relay: LocalRelay | undefined
let makeRight = (): void => {}
beforeAll(() => {
  makeRight = allowWrongClocks()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)))
  await relay?.stop()
})
afterAll(() => makeRight())

async function start({ server = 0, site = 0, phone = 0 }: Clocks): Promise<[WalletConnectSite, PhoneWallet]> {
  relay = await startLocalRelay(() => Date.now() + server)
  const relayUrl = relay.url
  const opened = await withClock(site, () => openWalletConnectSite({ relayUrl }))
  const wallet = await withClock(phone, () =>
    createPhoneWallet({
      relayUrl,
      projectId: 'demo',
      url: 'https://phone.test',
      nodes: NODES,
      decide: async () => true,
    }),
  )
  open.push(opened, wallet)
  return [opened, wallet]
}

/** Connects. @returns the address, or the reason why the phone refused the pairing */
async function connect(
  [{ connector }, phone]: readonly [WalletConnectSite, PhoneWallet],
  clocks: Clocks,
): Promise<string> {
  const attempt = new AbortController()
  const refused = new Promise<string>((resolve) => {
    const onPairing = ({ uri }: { readonly uri: string }): void => {
      withClock(clocks.phone ?? 0, () => phone.pair(uri)).catch((error: unknown) => resolve(String(error)))
    }
    void withClock(clocks.site ?? 0, () =>
      connector.connect(WANTED, { signal: attempt.signal, onPairing }),
    ).then((connected) =>
      resolve(
        connected.ok ? (connected.value.accounts[0]?.accounts[0]?.address ?? '') : connected.error.message,
      ),
    )
  })
  const outcome = await refused
  attempt.abort()
  return outcome
}

describe('a wrong clock', () => {
  it.each<[string, Clocks]>([
    ['the server’s clock an hour ahead', { server: HOUR_MS }],
    ['the server’s clock an hour behind', { server: -HOUR_MS }],
    ['the server’s clock a day ahead', { server: DAY_MS }],
    ['the server’s clock a day behind', { server: -DAY_MS }],
    ['the site’s clock an hour ahead', { site: HOUR_MS }],
    ['the site’s clock a day ahead', { site: DAY_MS }],
    ['the phone’s clock an hour behind', { phone: -HOUR_MS }],
    ['the phone’s clock a day behind', { phone: -DAY_MS }],
    ['all clocks a day behind', { server: -DAY_MS, site: -DAY_MS, phone: -DAY_MS }],
  ])('A connection and a signature succeed with %s', async (_, clocks) => {
    const both = await start(clocks)
    const address = await connect(both, clocks)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const [{ connector }] = both
    const signing = withClock(clocks.site ?? 0, () =>
      connector.request(
        { caipNetworkId: EVM, method: 'personal_sign', params: ['0x6869', address] },
        { signal: new AbortController().signal },
      ),
    )
    expect(await signing).toMatchObject({ ok: true })
  })

  it.each<[string, Clocks]>([
    ['the site’s clock an hour behind', { site: -HOUR_MS }],
    ['the site’s clock a day behind', { site: -DAY_MS }],
    ['the phone’s clock an hour ahead', { phone: HOUR_MS }],
    ['the phone’s clock a day ahead', { phone: DAY_MS }],
  ])('The phone says at once that the pairing has expired with %s', async (_, clocks) => {
    expect(await connect(await start(clocks), clocks)).toMatch(/expired/)
  })
})

describe('an answer after the time limit', () => {
  const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const LIFE_MS = 300_000

  /** A wallet whose clock has not reached any expiry. */
  async function startLate(ready?: () => Promise<unknown>) {
    relay = await startLocalRelay()
    const relayUrl = relay.url
    const site = await openWalletConnectSite({ relayUrl })
    const metadata = { name: 'Late', description: '', url: 'https://late.test', icons: [] }
    const account = `${EVM}:${ADDRESS}`
    const peer = await withClock(0, () =>
      openHostilePeer({ relayUrl, account, metadata, ...(ready && { ready }) }),
    )
    open.push(site, peer)
    return { site, peer, relayUrl, pair: (uri: string) => withClock(0, () => peer.pair(uri)) }
  }

  it('A late answer to a pairing connects nothing, and a new code is shown for other wallets', async () => {
    let approve = (): void => {}
    const decided = new Promise<void>((resolve) => (approve = resolve))
    let requestCount = 0
    const { site, peer, pair, relayUrl } = await startLate(() => {
      requestCount += 1
      return decided
    })
    const uris: string[] = []
    const connecting = site.connector.connect(WANTED, {
      signal: new AbortController().signal,
      onPairing: ({ uri }) => uris.push(uri),
    })
    await expect.poll(() => uris.length, { timeout: 10_000 }).toBe(1)
    await pair(uris[0] ?? '')
    await expect.poll(() => requestCount, { timeout: 10_000 }).toBe(1)
    letSleep(LIFE_MS + 1_000)
    await expect.poll(() => uris.length, { timeout: 15_000 }).toBe(2)
    approve()
    await expect.poll(() => peer.sites().length, { timeout: 10_000 }).toBe(1)
    await wait(1_000)
    expect(await site.connector.restore(WANTED)).toEqual({ ok: true, value: undefined })
    const at = { relayUrl, projectId: 'demo', url: 'https://phone.test' }
    const phone = await createPhoneWallet({ ...at, nodes: NODES, decide: async () => true })
    open.push(phone)
    await phone.pair(uris[1] ?? '')
    expect(await connecting).toMatchObject({ ok: true, value: { walletInfo: { name: 'Demo Phone' } } })
  })

  it('A late answer to a request is dropped, and counts for no other request (I3)', async () => {
    const { site, peer, pair } = await startLate()
    const patiently = { signal: new AbortController().signal }
    const connected = await site.connector.connect(WANTED, {
      ...patiently,
      onPairing: ({ uri }) => void pair(uri),
    })
    expect(connected).toMatchObject({ ok: true })
    const sign = () =>
      site.connector.request(
        { caipNetworkId: EVM, method: 'personal_sign', params: ['0x6869', ADDRESS] },
        patiently,
      )
    const requests: { readonly topic: string; readonly id: number }[] = []
    peer.onRequest((request) => requests.push(request))
    const endLeaving = ignoreRejections(/Request expired/)
    // Five minutes pass in a second.
    const after = globalThis.setTimeout
    const hurried = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, ms, ...given) =>
        after(run, ms === SESSION_REQUEST_EXPIRY_MS ? 1_000 : ms, ...given),
      )
    const signing = sign()
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1)
    expect(await signing).toMatchObject({ ok: false, error: { code: 'WALLET_REQUEST_EXPIRED' } })
    hurried.mockRestore()
    endLeaving()
    const again = sign()
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(2)
    const [late, own] = requests
    await peer.answer(late?.topic ?? '', late?.id ?? 0, '0xlate')
    await peer.answer(own?.topic ?? '', own?.id ?? 0, '0xown')
    expect(await again).toEqual({ ok: true, value: '0xown' })
  })
})
