import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { ValueStore } from '#modal/platform/value-store.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import {
  anew,
  startHostileRelay,
  withMessage,
  type HostileRelay,
} from '#tests/support/servers/hostile-relay.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import {
  memoryStore,
  openWalletConnectSite,
  type WalletConnectSite,
} from '#tests/support/fixtures/walletconnect-site.ts'

const EVM = 'eip155:1'
const FLOOD = 5_000
const STRANGE = 200
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
const patiently = () => ({ signal: new AbortController().signal })

let honest: LocalRelay
let hostile: HostileRelay
let site: WalletConnectSite
let store: ValueStore
let phone: PhoneWallet
let requests: string[]
const crashes: unknown[] = []
const onCrash = (reason: unknown): void => void crashes.push(reason)

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const url = `ws://127.0.0.1:${port}`
  honest = await startLocalRelay(Date.now, [url])
  hostile = startHostileRelay(port, honest.url)
  requests = []
  store = await memoryStore()
  site = await openWalletConnectSite({ relayUrl: url, store })
  phone = await createPhoneWallet({
    relayUrl: honest.url,
    projectId: 'demo',
    url: 'https://phone.test',
    nodes: NODES,
    decide: async ({ method }) => {
      requests.push(method)
      return true
    },
  })
  process.on('unhandledRejection', onCrash)
})
afterEach(() => {
  expect(crashes.splice(0)).toEqual([])
  hostile.tamper = (frame) => [frame]
})
afterAll(async () => {
  process.off('unhandledRejection', onCrash)
  await Promise.all([site.close(), phone.close()])
  await hostile.stop()
  await honest.stop()
})

const sign = (text: string) =>
  site.connector.request(
    { caipNetworkId: EVM, method: 'personal_sign', params: [text, address()] },
    patiently(),
  )
const said = () => site.received.flatMap((word) => ('event' in word ? [word] : []))
/** The address that the site was notified of last. */
function address(): string {
  const sessions = said().flatMap((word) => (word.event === 'session' ? (word.session ?? []) : []))
  return sessions.at(-1)?.accounts[0]?.split(':')[2] ?? ''
}

describe('a hostile relay', () => {
  it('A relay that delivers everything three times causes one request and one session', async () => {
    hostile.tamper = (frame) => [frame, anew(frame), anew(frame)]
    const connected = await site.connector.connect(
      { namespaces: ['eip155'], chainIds: [EVM] },
      { ...patiently(), onPairing: ({ uri }) => void phone.pair(uri) },
    )
    expect(connected).toMatchObject({ ok: true })
    const before = requests.length
    const [one, two] = await Promise.all([sign('0x01'), sign('0x02')])
    expect([one.ok, two.ok]).toEqual([true, true])
    expect(one).not.toEqual(two)
    expect(requests.slice(before)).toEqual(['personal_sign', 'personal_sign'])
    expect(phone.sessions()).toHaveLength(1)
    expect(said().filter(({ event }) => event === 'session')).toHaveLength(1)
  })

  it('A relay that replays old messages in reverse restores no account and repeats no event', async () => {
    const topic = phone.sessions()[0]?.topic ?? ''
    const first = address()
    for (const number of [1, 0, 1]) {
      const before = address()
      await phone.shareAccount(topic, number)
      await expect.poll(address, { timeout: 10_000 }).not.toBe(before)
    }
    const [last, count] = [address(), site.received.length]
    expect(last).not.toBe(first)
    for (const frame of hostile.brought.toReversed()) hostile.send(anew(frame))
    // Its answer comes after all replayed messages.
    expect(await sign('0x03')).toMatchObject({ ok: true })
    expect(address()).toBe(last)
    expect(
      said()
        .slice(count)
        .map(({ event }) => event),
    ).toEqual(['sent'])
  })

  it('A relay that reorders answers does not mix up their requests', async () => {
    const held: string[] = []
    hostile.tamper = (frame) => {
      held.push(frame)
      return held.length < 3 ? [] : held.toReversed()
    }
    const answers = await Promise.all(['0x0a', '0x0b', '0x0c'].map(sign))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    hostile.tamper = (frame) => [frame]
    expect(await Promise.all(['0x0a', '0x0b', '0x0c'].map(sign))).toEqual(answers)
  })

  it('A relay that floods the site with old messages fills no storage, and requests continue', async () => {
    const [frame = ''] = hostile.brought.slice(-1)
    const [answered, events, stored] = [hostile.frameCount(), site.received.length, await keptBytes()]
    for (let sent = 0; sent < FLOOD; sent += 1) hostile.send(anew(frame))
    await expect
      .poll(() => hostile.frameCount() - answered, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(FLOOD)
    expect(site.received).toHaveLength(events)
    expect(await keptBytes()).toBe(stored)
    expect(await sign('0x04')).toMatchObject({ ok: true })
  })

  it('A relay that floods the site with unencrypted messages causes no event, and requests continue', async () => {
    const [frame = ''] = hostile.brought.slice(-1)
    const [answered, events] = [hostile.frameCount(), site.received.length]
    for (let sent = 0; sent < STRANGE; sent += 1) hostile.send(withMessage(frame, `strange ${sent}`))
    await expect
      .poll(() => hostile.frameCount() - answered, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(STRANGE)
    expect(site.received).toHaveLength(events)
    expect(await sign('0x05')).toMatchObject({ ok: true })
  })
})

/** The stored values of the site, after pending writes. */
async function keptBytes(): Promise<number> {
  const values = await Promise.all((await store.getKeys()).map((key) => store.getItem(key)))
  return JSON.stringify(values).length
}
