import { describe, expect, it } from 'vitest'
import type { PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { wait } from '#modal/platform/clock.ts'
import { sitesAndPhones } from '#tests/support/fixtures/sites-and-phones.ts'
import { memoryStore, type WalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'
import { openHostilePeer } from '#tests/support/fakes/hostile-peer.ts'

const EVM = { namespaces: ['eip155'], chainIds: ['eip155:31337'] } as const
const SOLANA = { namespaces: ['solana'], chainIds: ['solana:LocaLPostern11111111111111111111'] } as const
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_ADDRESS = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const POLLED = { timeout: 10_000 }

const { relay, closing, openSite, openPhone } = sitesAndPhones()

/** Shows a code until it is cancelled. */
async function showCode(tab: Connector, request: Parameters<Connector['connect']>[0]) {
  const attempt = new AbortController()
  let uri = ''
  const outcome = tab.connect(request, { signal: attempt.signal, onPairing: (shown) => (uri = shown.uri) })
  await expect.poll(() => uri, POLLED).toMatch(/^wc:/)
  return { uri, outcome, giveUp: () => attempt.abort() }
}

async function connect(tab: Connector, phone: Pick<PhoneWallet, 'pair'>) {
  const { uri, outcome } = await showCode(tab, EVM)
  await phone.pair(uri)
  const connected = await outcome
  expect(connected).toMatchObject({ ok: true })
  return connected.ok ? connected.value.accounts : []
}

describe('a tab that shows a code for other networks and cancels it', () => {
  async function afterStaleCode() {
    const store = await memoryStore()
    const [site, phone] = [await openSite({ store }), await openPhone()]
    const accounts = await connect(site.connector, phone)
    const { giveUp, outcome } = await showCode(site.openTab(), SOLANA)
    giveUp()
    await outcome
    return { store, site, phone, accounts }
  }

  it('The existing session stays, and the wallet may change its account', async () => {
    const { site, phone } = await afterStaleCode()
    const received: string[] = []
    site.connector.subscribe(({ type }) => received.push(type))
    await phone.shareAccount(phone.sessions()[0]?.topic ?? '', 1)
    await expect.poll(() => received, POLLED).toEqual(['accountsChanged'])
    expect(phone.sessions()).toHaveLength(1)
  })

  it('The existing session stays for the next visit too', async () => {
    const { store, site, phone, accounts } = await afterStaleCode()
    await site.close()
    const { connector } = await openSite({ store })
    expect(await connector.restore(EVM)).toMatchObject({ ok: true, value: { accounts } })
    expect(phone.sessions()).toHaveLength(1)
  })
})

describe('two tabs that show codes for different networks', () => {
  it('Both codes connect, each with the networks that its tab requested', async () => {
    const [site, phone] = [await openSite(), await openPhone()]
    const one = await showCode(site.connector, EVM)
    const other = await showCode(site.openTab(), SOLANA)
    await phone.pair(one.uri)
    expect(await one.outcome).toMatchObject({ ok: true, value: { accounts: [{ namespace: 'eip155' }] } })
    await phone.pair(other.uri)
    expect(await other.outcome).toMatchObject({ ok: true, value: { accounts: [{ namespace: 'solana' }] } })
  })

  /** Shares accounts on both networks, whatever was requested. */
  async function openGenerousPeer() {
    const [evm, solana] = [`${EVM.chainIds[0]}:${ADDRESS}`, `${SOLANA.chainIds[0]}:${SOLANA_ADDRESS}`]
    const actions = { methods: [], events: [] }
    const namespaces = { eip155: { ...actions, accounts: [evm] }, solana: { ...actions, accounts: [solana] } }
    const peer = await openHostilePeer({
      relayUrl: relay().url,
      account: evm,
      metadata: undefined,
      settled: { namespaces },
    })
    closing(peer)
    return peer
  }
  const sharedOf = async ({ connector }: WalletConnectSite) => {
    const found = await connector.restore({ ...EVM, namespaces: ['eip155', 'solana'] })
    return found.ok && found.value?.accounts.map(({ namespace }) => namespace)
  }

  it('The tabs share the session of the second one if its wallet supports the first one’s network as well', async () => {
    const [site, phone, generous] = [await openSite(), await openPhone(), await openGenerousPeer()]
    await connect(site.connector, phone)
    const other = await showCode(site.openTab(), SOLANA)
    await generous.pair(other.uri)
    expect(await other.outcome).toMatchObject({ ok: true })
    expect(await sharedOf(site)).toEqual(['eip155', 'solana'])
    await expect.poll(() => phone.sessions(), POLLED).toEqual([])
  })

  it('A wallet shares nothing that only a cancelled code requested', async () => {
    const [site, generous] = [await openSite(), await openGenerousPeer()]
    const stale = await showCode(site.openTab(), SOLANA)
    stale.giveUp()
    await connect(site.connector, generous)
    expect(await sharedOf(site)).toEqual(['eip155'])
  })
})

describe('a cancelled pairing', () => {
  it.each([
    ['with a proposal', EVM],
    [
      'with a sign-in',
      {
        ...EVM,
        signIn: {
          domain: 'shop.test',
          uri: 'https://shop.test',
          nonce: 'n0nce00012345678',
          issuedAt: new Date().toISOString(),
        },
      },
    ],
  ])(
    'A wallet that answers a cancelled pairing %s after the next visit began is disconnected',
    async (_what, request) => {
      const store = await memoryStore()
      const [site, phone] = [await openSite({ store }), await openPhone()]
      // The wallet may be disconnected before the first poll.
      let most = 0
      phone.subscribe(() => (most = Math.max(most, phone.sessions().length)))
      const { uri, giveUp, outcome } = await showCode(site.connector, request)
      giveUp()
      expect(await outcome).toMatchObject({ ok: false, error: { code: 4001 } })
      // The cancellation reaches the worker a moment later.
      await wait(200)
      await site.close()
      const next = await openSite({ store })
      expect(await next.connector.restore(EVM)).toEqual({ ok: true, value: undefined })
      await phone.pair(uri)
      await expect.poll(() => most, POLLED).toBe(1)
      await expect.poll(() => phone.sessions(), POLLED).toEqual([])
      expect(await next.connector.restore(EVM)).toEqual({ ok: true, value: undefined })
    },
  )
})
