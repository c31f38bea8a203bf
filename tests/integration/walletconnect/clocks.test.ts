import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/local-relay.ts'
import { openWalletConnectSite, type WalletConnectSite } from '#tests/support/walletconnect-site.ts'
import { allowWrongClocks, withClock } from '#tests/support/wrong-clocks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVM = 'eip155:1'
const WANTED = { namespaces: ['eip155'], chainIds: [EVM] } as const
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }

/** How far clocks are ahead. */
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

/** Connects; answers the address, or why the phone did not take the invitation. */
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

describe('with a clock that is wrong', () => {
  it.each<[string, Clocks]>([
    ['the server’s, an hour ahead', { server: HOUR_MS }],
    ['the server’s, an hour behind', { server: -HOUR_MS }],
    ['the server’s, a day ahead', { server: DAY_MS }],
    ['the server’s, a day behind', { server: -DAY_MS }],
    ['the site’s, an hour ahead', { site: HOUR_MS }],
    ['the site’s, a day ahead', { site: DAY_MS }],
    ['the phone’s, an hour behind', { phone: -HOUR_MS }],
    ['the phone’s, a day behind', { phone: -DAY_MS }],
    ['everybody’s, a day behind', { server: -DAY_MS, site: -DAY_MS, phone: -DAY_MS }],
  ])('%s: connects and signs', async (_, clocks) => {
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
    ['the site’s, an hour behind', { site: -HOUR_MS }],
    ['the site’s, a day behind', { site: -DAY_MS }],
    ['the phone’s, an hour ahead', { phone: HOUR_MS }],
    ['the phone’s, a day ahead', { phone: DAY_MS }],
  ])('error: %s: the phone says at once that the invitation has expired', async (_, clocks) => {
    expect(await connect(await start(clocks), clocks)).toMatch(/expired/)
  })
})
