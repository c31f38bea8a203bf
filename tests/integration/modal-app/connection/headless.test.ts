import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { ok } from '#schemas/errors/result.ts'
import type { ListedConnection, ListedWallet } from '#schemas/entities/listed-wallet.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, OPTIONS, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createPhone, sessionOf, URI } from '#tests/support/fakes/phone.ts'

const RELAY = { relayUrl: 'wss://relay.test', projectId: 'demo' }
const FAR = { id: 'f'.repeat(64), name: 'Far Wallet', chains: ['eip155:1'], mobile_link: 'far://' }

/** A site whose modal has two wallets in the page, one in the directory and a phone wallet. */
function headlessSite(options: object = {}) {
  const first = createEip1193Wallet('eip6963:test.first')
  const second = createEip1193Wallet('eip6963:test.second')
  const phone = createPhone()
  const requests: string[] = []
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    requests.push(url)
    return Response.json({ count: 1, data: [FAR] })
  }
  vi.stubGlobal('fetch', fetch)
  const linked = linkForTest({
    wallets: [first.found, second.found],
    relay: phone.relay,
    options: { ...OPTIONS, ...options },
    deployment: { ...DEPLOYMENT, walletConnect: RELAY },
  })
  linked.store.dispatch(relayOffered(RELAY))
  return { ...linked, first, second, phone, requests }
}

const read = ({ modal }: Pick<LinkedModal, 'modal'>, method: string, params?: object) =>
  modal.read({ namespace: 'postern', method, ...(params && { params }) })
const ask = ({ queue }: Pick<LinkedModal, 'queue'>, method: string, params: object) =>
  queue.submit('request', { namespace: 'postern', method, params })

const Listed = z.array(z.custom<ListedWallet>())
const WalletPage = z.object({ wallets: Listed, found: Listed, count: z.number(), page: z.number() })

async function walletsOf(site: LinkedModal, params?: object) {
  const answer = await read(site, 'getWallets', params)
  if (!answer.ok) throw new Error(answer.error.message)
  return WalletPage.parse(answer.value)
}

async function connectionsOf(site: LinkedModal): Promise<readonly ListedConnection[]> {
  const answer = await read(site, 'getConnections')
  return answer.ok ? z.array(z.custom<ListedConnection>()).parse(answer.value) : []
}

afterEach(() => void vi.unstubAllGlobals())

describe('headless site', () => {
  it('A headless site reads which wallets are in the page and which the directory has.', async () => {
    const site = headlessSite()
    await site.restored
    const { wallets, found, count, page } = await walletsOf(site)
    expect(wallets.map(({ id, isInstalled }) => [id, isInstalled])).toEqual([
      ['eip6963:test.first', true],
      ['eip6963:test.second', true],
    ])
    expect(found).toEqual([
      expect.objectContaining({
        id: FAR.id,
        isInstalled: false,
        mobileLink: 'far://',
        namespaces: ['eip155'],
      }),
    ])
    expect([count, page]).toEqual([1, 1])
  })

  it('A headless site searches the directory.', async () => {
    const site = headlessSite()
    await site.restored
    await walletsOf(site, { search: ' far ', page: 2 })
    const query = new URL(site.requests.at(-1) ?? '').searchParams
    expect([query.get('search'), query.get('page')]).toEqual(['far', '2'])
  })

  it('A headless site connects a wallet by its id without showing the modal.', async () => {
    const site = headlessSite()
    await site.restored
    expect(await ask(site, 'connectWallet', { walletId: 'eip6963:test.second' })).toEqual(ok(undefined))
    expect(site.snapshots.at(-1)?.namespaces['eip155']?.wallet?.id).toBe('eip6963:test.second')
    expect(site.snapshots.some(({ open }) => open)).toBe(false)
  })

  it('A headless site pairs with a phone wallet by its directory id and shows the code itself.', async () => {
    const site = headlessSite({ manualWCControl: true })
    await site.restored
    const connecting = ask(site, 'connectWallet', { walletId: FAR.id })
    await soon(() => expect(site.snapshots.at(-1)?.pairingUri).toBe(URI))
    site.phone.answer(ok(sessionOf()))
    expect(await connecting).toEqual(ok(undefined))
    expect(site.snapshots.some(({ open }) => open)).toBe(false)
  })

  it('A headless site cancels a pairing by closing.', async () => {
    const site = headlessSite({ manualWCControl: true })
    await site.restored
    const connecting = ask(site, 'connectWallet', { walletId: FAR.id })
    await soon(() => expect(site.snapshots.at(-1)?.pairingUri).toBe(URI))
    await site.modal.close({ force: true })
    expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(site.snapshots.at(-1)?.pairingUri).toBeUndefined())
  })

  it('A headless site reads every connected wallet, switches between them and disconnects one.', async () => {
    const site = headlessSite()
    await site.restored
    for (const { found } of [site.first, site.second])
      await site.store.dispatch(connectWallet({ connectorId: found.info.id }))
    expect((await connectionsOf(site)).map(({ connectorId, isActive }) => [connectorId, isActive])).toEqual([
      ['eip6963:test.second', true],
      ['eip6963:test.first', false],
    ])
    const first = { namespace: 'eip155', connectorId: 'eip6963:test.first' }
    expect(await ask(site, 'switchConnection', first)).toEqual(ok(undefined))
    expect(site.snapshots.at(-1)?.namespaces['eip155']?.wallet?.id).toBe('eip6963:test.first')
    expect(await ask(site, 'dropConnection', first)).toEqual(ok(undefined))
    expect((await connectionsOf(site)).map(({ connectorId }) => connectorId)).toEqual(['eip6963:test.second'])
  })

  it('An unknown method and a wrong field are named in the failure.', async () => {
    const site = headlessSite()
    await site.restored
    expect(await read(site, 'getSecrets')).toMatchObject({ ok: false, error: { code: 4200 } })
    expect(await ask(site, 'switchConnection', { namespace: 'eip155' })).toMatchObject({
      ok: false,
      error: { code: -32602, data: { field: expect.stringContaining('connectorId') } },
    })
  })
})
