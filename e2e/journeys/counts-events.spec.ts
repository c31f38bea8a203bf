import type { Page } from '@playwright/test'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'

/** The modal begins to count a moment after its first view. */
const BEGUN_MS = 2_500
const SECOND_MS = 1_000

let deployment: OwnDeployment
test.beforeAll(async () => {
  deployment = await startOwnDeployment({ analytics: { enabled: true } })
})
test.afterAll(() => deployment?.stop())

/** Connects, disconnects, and leaves the page. */
async function visit(page: Page, features: Readonly<Record<string, boolean>>): Promise<readonly string[]> {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/e') sent.push(request.method())
  })
  const host = await deployment.openHost(page, { wallets: { evm: {} }, options: { features } })
  const modal = new ModalPage(page)
  await host.call('preload')
  await page.waitForTimeout(BEGUN_MS)
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('disconnect')
  await page.goto('about:blank')
  await page.waitForTimeout(SECOND_MS)
  return sent
}

test('A visit is counted when the page is left, where the site wants it', async ({ page }) => {
  await visit(page, { analytics: true })
  await expect
    .poll(() => deployment.countedEvents(), { timeout: 10_000 })
    .toMatchObject({ MODAL_OPEN: 1, SELECT_WALLET: 1, CONNECT_SUCCESS: 1, DISCONNECT_SUCCESS: 1 })
})

test('Nothing is sent for a browser that asks not to be tracked, or for a site that does not ask for it', async ({
  page,
}) => {
  const before = await deployment.countedEvents()
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  expect(await visit(page, { analytics: true })).toEqual([])
  const other = await page.context().newPage()
  expect(await visit(other, {})).toEqual([])
  expect(await deployment.countedEvents()).toEqual(before)
})
