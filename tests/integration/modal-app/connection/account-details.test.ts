// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAccountType } from '#modal/core/commands/embedded/account-type.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import type { NamespaceSnapshot } from '#schemas/entities/snapshot.ts'
import { connectedSite, soon } from '#tests/support/fixtures/connected-site.ts'
import { connected } from '#tests/support/fixtures/embedded-site.ts'
import { OPTIONS, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const COIN = {
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '1.5' },
  isVerified: true,
}

/** The requests to the deployment's API, in order. */
let requests: URL[] = []
let isDown = false

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    requests.push(url)
    if (isDown) return new Response('down', { status: 404 })
    if (url.pathname.endsWith('/supported-chains'))
      return Response.json({ http: ['eip155:1', 'eip155:31337'], ws: [] })
    if (!url.pathname.endsWith('/balance')) return Response.json({ name: 'ana.eth', avatar: null })
    const chainId = url.searchParams.get('chainId')
    return Response.json({ balances: [{ ...COIN, chainId }], sources: [] })
  })
})
afterEach(() => {
  requests = []
  isDown = false
  vi.unstubAllGlobals()
})

function told({ snapshots }: Pick<LinkedModal, 'snapshots'>): NamespaceSnapshot | undefined {
  return snapshots.at(-1)?.namespaces['eip155']
}

describe('a wallet in the page that the site lists', () => {
  it('A wallet that the site lists connects like any other.', async () => {
    const own = { id: 'own', name: 'Own Wallet', rdns: 'test.wallet' }
    const linked = await connectedSite({ ...OPTIONS, customWallets: [own] })
    expect(selectUsableConnectors(linked.store.getState())[0]).toMatchObject({ type: 'EXTERNAL' })
    expect(told(linked)?.wallet?.rdns).toBe('test.wallet')
  })
})

describe('account details for the site', () => {
  it('Account details are loaded when the site reads them, and not before.', async () => {
    const linked = await connectedSite()
    await quietFor(200)
    expect(requests).toEqual([])
    expect(await linked.modal.syncOptions({ accountDetails: true })).toMatchObject({ ok: true })
    await soon(() =>
      expect(told(linked)).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH', profileName: 'ana.eth' }),
    )
    expect(told(linked)).not.toHaveProperty('smartAccountDeployed')
    const before = requests.length
    await linked.modal.syncOptions({ accountDetails: true })
    await quietFor(100)
    expect(requests).toHaveLength(before)
  })

  it('Account details are loaded on another network too, and removed with the connection.', async () => {
    const linked = await connectedSite({ ...OPTIONS, accountDetails: true })
    await soon(() => expect(told(linked)?.balance).toBe('1.5'))
    await linked.queue.submit('switchNetwork', { caipNetworkId: 'eip155:31337' })
    const chains = (): readonly (string | null)[] => requests.map((url) => url.searchParams.get('chainId'))
    await soon(() => expect(chains()).toContain('eip155:31337'))
    await soon(() => expect(told(linked)).toMatchObject({ caipNetworkId: 'eip155:31337', balance: '1.5' }))
    await linked.queue.submit('disconnect', {})
    expect(told(linked)).not.toHaveProperty('balance')
    expect(told(linked)).not.toHaveProperty('profileName')
  })

  it('A failure to load account details shows nothing to a visitor.', async () => {
    isDown = true
    const linked = await connectedSite({ ...OPTIONS, accountDetails: true })
    await soon(() => expect(requests.some(({ pathname }) => pathname.endsWith('/balance'))).toBe(true))
    await quietFor(100)
    expect(selectSnack(linked.store.getState())).toBeUndefined()
    expect(told(linked)).not.toHaveProperty('balance')
    const before = requests.length
    for (let times = 0; times < 10; times += 1) await linked.modal.syncOptions({ accountDetails: true })
    await quietFor(100)
    expect(requests).toHaveLength(before)
  })

  it('For the embedded wallet, the details say whether the smart account is deployed and how each account acts.', async () => {
    const linked = await connected({ options: { accountDetails: true } })
    await soon(() => expect(told(linked)?.smartAccountDeployed).toBe(false))
    expect(JSON.stringify(linked.snapshots)).not.toContain('example.com')
    const types = (): readonly (string | undefined)[] =>
      ['eip155', 'solana', 'bip122'].map(
        (namespace) => linked.snapshots.at(-1)?.namespaces[namespace]?.accounts[0]?.type,
      )
    await soon(() => expect(types()).toEqual(['smartAccount', 'eoa', 'payment']))
    expect(await linked.store.dispatch(chooseAccountType('eoa'))).toMatchObject({ ok: true })
    await soon(() => expect(types()).toEqual(['eoa', 'eoa', 'payment']))
  })
})
