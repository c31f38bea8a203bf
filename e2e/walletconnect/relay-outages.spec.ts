import { once } from 'node:events'
import type { Locator, Page } from '@playwright/test'
import { WebSocketServer } from 'ws'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { axeViolations } from '#e2e/support/assertions/axe-violations.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { showCode } from '#e2e/support/fixtures/phone-connection.ts'
import { readQr } from '#e2e/support/assertions/read-qr.ts'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const WIDTH = 1_280
/** The time from a press to the offered remedy, and from a loss to its message (security I5). */
const FAILS_WITHIN_MS = 15_000
const TOLD_WITHIN_MS = 5_000
/** The time from the return of the relay to a valid code. */
const RESUMES_WITHIN_MS = 10_000
/** The period in which immediate retries would show, and the most attempts it may contain. */
const STORM_MS = 5_000
const STORM_MOST = 10
/** The time from a press to the end of the connection here, whether the relay is reachable or not. */
const DISCONNECTS_WITHIN_MS = 5_000
const NO_NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }
const RECONNECTING = 'Connection lost. Connecting again…'

let relay: LocalRelay
let deployment: OwnDeployment
const phones: PhoneWallet[] = []

test.use({ viewport: { width: WIDTH, height: 800 } })
test.beforeAll(async () => {
  relay = await startLocalRelay()
  deployment = await startOwnDeployment({ relayUrl: relay.url })
})
test.afterEach(() => Promise.all(phones.splice(0).map((phone) => phone.close())))
test.afterAll(async () => {
  await deployment.stop()
  await relay.stop()
})

/** Scans a pairing code with a phone that approves everything. */
async function scan(uri: string): Promise<PhoneWallet> {
  const phone = await createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'demo',
    url: 'https://phone.test',
    nodes: NO_NODES,
    decide: async () => true,
  })
  phones.push(phone)
  await phone.pair(uri)
  return phone
}

const codeOf = (modal: ModalPage): Locator => modal.frame.getByRole('img', { name: /QR code/ })

/** Replaces the relay by a server that refuses every connection and counts them. */
async function refuse() {
  await relay.halt()
  const refusing = new WebSocketServer({ host: '127.0.0.1', port: Number(new URL(relay.url).port) })
  await once(refusing, 'listening')
  let attempts = 0
  refusing.on('connection', (socket) => {
    attempts += 1
    socket.close(3_000, 'Unauthorized: origin not allowed')
  })
  return {
    attempts: () => attempts,
    stop: () => new Promise((resolve) => refusing.close(resolve)),
  }
}

/** A visitor who has just chosen to connect a phone, and the message of the view when that fails. */
async function startPairing(page: Page) {
  const host = await deployment.openHost(page)
  const modal = new ModalPage(page)
  const connecting = host.call('connect')
  await modal.wallet('WalletConnect').click()
  return { modal, connecting, alert: modal.frame.getByRole('alert') }
}

/** Follows the remedy that the view offers, now that the relay is reachable. */
async function tryAgain({ modal, connecting }: Awaited<ReturnType<typeof startPairing>>): Promise<void> {
  await relay.resume()
  await modal.button('Try again').click()
  await scan(await readQr(codeOf(modal)))
  expect(await connecting).toMatchObject({ ok: true })
}

test(
  'A relay that is unreachable when a pairing starts is reported with a remedy, and the next try works once it is back',
  { tag: '@long' },
  async ({ page }) => {
    await relay.halt()
    const attempt = await startPairing(page)
    const { modal, alert } = attempt
    await expect(alert).toContainText('The code could not be created', { timeout: FAILS_WITHIN_MS })
    await expect(alert).toContainText('Check the internet connection, a VPN or an ad blocker, and try again.')
    expect(await layoutFaults(modal, WIDTH)).toEqual([])
    expect(await axeViolations(modal)).toEqual([])
    await tryAgain(attempt)
  },
)

test('A relay that is killed while the code is shown is reported at once, and the same code is valid when it is back', async ({
  page,
}) => {
  const host = await deployment.openHost(page)
  const connecting = host.call('connect')
  const { uri, modal } = await showCode(host)
  await relay.halt()
  await expect(modal.text(RECONNECTING)).toBeVisible({ timeout: TOLD_WITHIN_MS })
  await relay.resume()
  await expect(modal.text(RECONNECTING)).toBeHidden({ timeout: RESUMES_WITHIN_MS })
  expect(await readQr(codeOf(modal))).toBe(uri)
  await scan(uri)
  expect(await connecting).toMatchObject({ ok: true })
})

test(
  'A relay that refuses is reported as the owner’s setting to change, gets few retries, and the next try works when it accepts',
  { tag: '@long' },
  async ({ page }) => {
    const refusing = await refuse()
    const attempt = await startPairing(page)
    const { alert } = attempt
    await expect(alert).toContainText('The relay refuses this deployment.', { timeout: FAILS_WITHIN_MS })
    await expect(alert).toContainText(
      'The owner has to allow the modal origin and the project id at the relay.',
    )
    await quietFor(STORM_MS)
    expect(refusing.attempts()).toBeGreaterThan(0)
    // All attempts, from the first on.
    expect(refusing.attempts()).toBeLessThanOrEqual(STORM_MOST)

    await refusing.stop()
    await tryAgain(attempt)
  },
)

/** A site that is connected to a phone. */
async function connected(page: Page) {
  const host = await deployment.openHost(page)
  const connecting = host.call('connect')
  const { uri } = await showCode(host)
  const phone = await scan(uri)
  expect(await connecting).toMatchObject({ ok: true })
  return { host, phone }
}

test(
  'A request fails in time when the relay refuses the connected site, and the relay gets few retries',
  { tag: '@long' },
  async ({ page }) => {
    const { host, phone } = await connected(page)
    const address = await host.address('eip155')
    // It would be refused as well, and counted.
    await phone.close()
    const refusing = await refuse()
    const start = Date.now()
    expect(await host.request('personal_sign', ['0x6869', address])).toMatchObject({
      ok: false,
      data: { code: 'RELAY_REFUSED' },
    })
    expectWithin(Date.now() - start, FAILS_WITHIN_MS)
    await quietFor(STORM_MS)
    expect(refusing.attempts()).toBeLessThanOrEqual(STORM_MOST)
    await refusing.stop()
    await relay.resume()
  },
)

test('A disconnect takes effect at once while the relay is unreachable, and reaches the phone when the relay is back', async ({
  page,
}) => {
  const { host, phone } = await connected(page)
  await relay.halt()
  const start = Date.now()
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  expectWithin(Date.now() - start, DISCONNECTS_WITHIN_MS)
  expect(await host.status('eip155')).toBe('disconnected')
  await relay.resume()
  await expect.poll(() => phone.sessions(), { timeout: RESUMES_WITHIN_MS * 2 }).toEqual([])
})

test(
  'A tab that is hidden and frozen loses nothing: what was approved meanwhile is there when the visitor returns',
  { tag: '@long' },
  async ({ page }) => {
    const host = await deployment.openHost(page)
    const connecting = host.call('connect')
    const { uri } = await showCode(host)
    const tab = await page.context().newCDPSession(page)
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' })
    await relay.halt()
    await relay.resume()
    const phone = await scan(uri)
    await expect.poll(() => phone.sessions().length, { timeout: RESUMES_WITHIN_MS }).toBe(1)
    await tab.send('Page.setWebLifecycleState', { state: 'active' })
    expect(await connecting).toMatchObject({ ok: true })
  },
)
