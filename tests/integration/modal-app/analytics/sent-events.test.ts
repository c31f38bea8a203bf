// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { selectAlerts } from '#modal/core/state/alerts/alerts-slice.ts'
import { findEvent } from '#schemas/http/analytics/event-catalogue.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { countedSite } from '#tests/support/fixtures/counted-site.ts'
import { DEPLOYMENT, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const SEND = [{ from: ADDRESS, to: ADDRESS, value: '0x1' }]

/** A whole visit: open, look around, connect, send, disconnect, close. */
async function visit({ store, wallet, queue }: Awaited<ReturnType<typeof countedSite>>): Promise<void> {
  store.dispatch(openModal({ view: undefined }))
  store.dispatch(navigate('AllWallets'))
  await store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
  await queue.submit('request', { namespace: 'eip155', method: 'eth_sendTransaction', params: SEND })
  await store.dispatch(disconnect())
  store.dispatch(openModal({ view: undefined }))
  store.dispatch(closeModal())
}

describe('events of the modal', () => {
  it('A visit is sent as the events of its steps when the page is left, to the deployment alone', async () => {
    const site = await countedSite()
    await visit(site)
    const events = site.leave()
    expect(events.map(({ props }) => props.event)).toEqual([
      'MODAL_OPEN',
      'CLICK_ALL_WALLETS',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'SEND_INITIATED',
      'SEND_SUCCESS',
      'DISCONNECT_SUCCESS',
      'MODAL_OPEN',
      'MODAL_CLOSE',
    ])
    expect(events[3]?.props.properties).toEqual({
      platform: 'desktop',
      method: 'browser',
      namespace: 'eip155',
      ms: expect.any(Number),
    })
    for (const { url, domain } of events) expect([url, domain]).toEqual(['http://site.test/', 'site.test'])
    const [{ url } = { url: undefined }] = site.beacons
    expect(url?.href).toBe(`${DEPLOYMENT.apiUrl}/e?projectId=demo&st=postern&sv=0.1.0`)
    expect(site.beacons).toHaveLength(1)
  })

  it('No event has an address, a transaction or a text of the wallet, and each has only what the catalogue names', async () => {
    const site = await countedSite()
    await visit(site)
    const events = site.leave()
    const sent = JSON.stringify(events)
    expect(sent).not.toMatch(/0x[0-9a-f]{10}/i)
    expect(sent).not.toContain(site.wallet.found.info.name)
    for (const { props } of events) {
      const fields: readonly string[] = ['platform', ...(findEvent(props.event)?.fields ?? [])]
      expect(fields).toEqual(expect.arrayContaining(Object.keys(props.properties ?? {})))
    }
  })

  it('The site receives the same events, each once', async () => {
    const site = await countedSite()
    await visit(site)
    const names = site.leave().map(({ props }) => props.event)
    await soon(() => expect([...site.events].toSorted()).toEqual(names.toSorted()))
  })

  it.each([
    ['the site does not count events', { features: {} }],
    ['the site has switched it off', { features: { analytics: false } }],
    ['the deployment does not', { deployment: DEPLOYMENT }],
    ['the visitor asks for Do Not Track', { privacy: { doNotTrack: '1' } }],
    ['the visitor asks for Global Privacy Control', { privacy: { globalPrivacyControl: true } }],
  ])('Nothing is sent in a whole visit if %s', async (_, setting) => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    const site = await countedSite({ ...setting, fetch })
    await visit(site)
    expect(site.leave()).toEqual([])
    const urls = fetch.mock.calls.map((call: readonly unknown[]) => String(call[0]))
    expect(urls.filter((url) => url.includes('/e?'))).toEqual([])
  })

  it('A rejected connection is counted with its reason', async () => {
    const site = await countedSite()
    site.wallet.failNext('eth_requestAccounts', { code: 4001, message: 'alice@mail.example' })
    await site.store.dispatch(connectWallet({ connectorId: site.wallet.found.info.id }))
    const events = site.leave()
    expect(events.at(-1)?.props).toMatchObject({ event: 'CONNECT_ERROR', properties: { reason: 'rejected' } })
    expect(JSON.stringify(events)).not.toContain('alice')
  })

  it('At most five errors a minute are sent, by their code and category and without their text', async () => {
    const site = await countedSite()
    for (let times = 0; times < 20; times += 1)
      globalThis.dispatchEvent(
        Object.assign(new Event('error'), {
          error: Object.assign(new Error('alice@mail.example'), {
            code: times % 2 ? 'IFRAME_LOAD_FAILED' : 7,
          }),
        }),
      )
    const errors = site.leave().filter(({ props }) => props.event === 'INTERNAL_SDK_ERROR')
    expect(errors.map(({ props }) => props.properties)).toEqual(
      [0, 1, 2, 3, 4].map((at) => ({
        platform: 'desktop',
        ...(at % 2
          ? { category: 'SECURE_SITE_ERROR', code: 'IFRAME_LOAD_FAILED' }
          : { category: 'INTERNAL_SDK_ERROR' }),
      })),
    )
    expect(JSON.stringify(errors)).not.toContain('alice')
  })

  it('A refusal of the deployment is an alert, once and only with debug', async () => {
    const fetch = vi.fn(async () => new Response('{}', { status: 403 }))
    vi.stubGlobal('fetch', fetch)
    const site = await countedSite({ options: { ...OPTIONS, debug: true, features: { analytics: true } } })
    for (let times = 0; times < 2; times += 1) {
      site.store.dispatch(openModal({ view: undefined }))
      site.store.dispatch(closeModal())
      globalThis.dispatchEvent(new Event('pagehide'))
    }
    const refusals = () =>
      selectAlerts(site.store.getState()).filter(({ code }) => code === 'ALERT_UNVERIFIED_DOMAIN')
    await soon(() =>
      expect(refusals()).toEqual([{ code: 'ALERT_UNVERIFIED_DOMAIN', text: 'Invalid App Configuration' }]),
    )
    const sent = fetch.mock.calls
      .map((call: readonly unknown[]) => String(call[0]))
      .filter((url) => url.includes('/e?'))
    expect(sent).toHaveLength(2)
    expect(refusals()).toHaveLength(1)
  })
})
