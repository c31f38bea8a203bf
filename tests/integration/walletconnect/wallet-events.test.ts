import { describe, expect, it } from 'vitest'
import { openClient } from '#examples/phone/wallet/open-client.ts'
import { sitesAndPhones } from '#tests/support/fixtures/sites-and-phones.ts'
import { memoryStore } from '#tests/support/fixtures/walletconnect-site.ts'

const CHAINS = ['eip155:1', 'eip155:10']
const WANTED = { namespaces: ['eip155'], chainIds: CHAINS } as const
const FIRST = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const SECOND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const ADDRESSES = [FIRST, SECOND]

const { relay, closing, openSite } = sitesAndPhones()

/** A site, and a wallet that shared two accounts on two networks and sends the test's events. */
async function connected() {
  const store = await memoryStore()
  const site = await openSite({ store })
  const wallet = await openClient({ relayUrl: relay().url, projectId: 'demo', url: 'https://phone.test' })
  closing({ close: () => wallet.core.relayer.transportClose() })
  const accounts = CHAINS.flatMap((chain) => ADDRESSES.map((address) => `${chain}:${address}`))
  const eip155 = {
    chains: CHAINS,
    accounts,
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  }
  wallet.on('session_proposal', ({ id }) => void wallet.approve({ id, namespaces: { eip155 } }))
  const { signal } = new AbortController()
  const onPairing = ({ uri }: { readonly uri: string }): void => void wallet.pair({ uri })
  expect(await site.connector.connect(WANTED, { signal, onPairing })).toMatchObject({ ok: true })
  const received: unknown[] = []
  site.connector.subscribe((event) => received.push(event))
  const say = (name: string, data: unknown, chainId = 'eip155:1'): Promise<void> =>
    wallet.emit({ topic: wallet.session.getAll()[0]?.topic ?? '', chainId, event: { name, data } })
  return { site, store, received, say }
}

const accountsOf = (...addresses: string[]) => addresses.map((address) => ({ address, type: 'eoa' }))

describe('events of a wallet', () => {
  it('The site follows a wallet to the network that its event names', async () => {
    const { received, say } = await connected()
    await say('chainChanged', 10)
    await expect
      .poll(() => received)
      .toEqual([{ type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:10' }])
  })

  it('The site follows a wallet to another account, even after a reload', async () => {
    const { site, store, received, say } = await connected()
    await say('accountsChanged', [SECOND.toLowerCase()])
    await expect
      .poll(() => received)
      .toEqual([{ type: 'accountsChanged', namespace: 'eip155', accounts: accountsOf(SECOND, FIRST) }])
    await site.close()
    const next = await openSite({ store })
    expect(await next.connector.restore(WANTED)).toMatchObject({
      ok: true,
      value: { accounts: [{ accounts: accountsOf(SECOND, FIRST) }] },
    })
  })

  it('An event with an account that the wallet has not shared is ignored', async () => {
    const { received, say } = await connected()
    await say('accountsChanged', [STRANGER])
    await say('accountsChanged', [`eip155:1:${SECOND}`])
    await expect
      .poll(() => received)
      .toEqual([{ type: 'accountsChanged', namespace: 'eip155', accounts: accountsOf(SECOND, FIRST) }])
  })
})
