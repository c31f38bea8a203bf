import type { Page, Request } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { answeredBytes, firstRowsAt, markFirstRows } from '#e2e/support/assertions/first-rows.ts'
import { AFTER_LIST, BEFORE_LIST } from '#tooling/house/first-sight-limits.js'

const OURS: ReadonlySet<string> = new Set([DEMO_URLS.modal, DEMO_URLS.wallet, DEMO_URLS.api])
const FILES: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet'])
// On a machine so busy that the list takes longer than the application waits for it, that one is fetched first.
test.describe.configure({ retries: 2 })

/** After this long without a request nothing more is fetched by itself. */
const QUIET_MS = 2_000

/** The page has stopped to fetch; some requests of frames in other processes are never reported as finished. */
async function rests(page: Page): Promise<void> {
  const next = page.waitForEvent('request', { timeout: QUIET_MS })
  const isBusy = await next.then(Boolean, () => false)
  if (isBusy) await rests(page)
}

test('Few requests and bytes are fetched before the wallet list is drawn, and few files after it', async ({
  openHost,
  modal,
  page,
}) => {
  const requests: Request[] = []
  // No row waits for its picture.
  page.on('request', (request) => {
    if (OURS.has(new URL(request.url()).origin) && request.resourceType() !== 'image') requests.push(request)
  })
  await markFirstRows(page)
  const host = await openHost({ wallets: { evm: {} } })
  await page.waitForLoadState('networkidle')
  expect(
    requests.map((request) => request.url()),
    'before the click',
  ).toEqual([DEMO_URLS.sdk])

  // Without a pointer on its way, which would load the modal ahead.
  await host.connectButton.dispatchEvent('click')
  await modal.wallet('Demo EVM Wallet').waitFor()
  const drawnAt = await firstRowsAt(modal.document())
  await rests(page)

  const before = requests.filter((request) => request.timing().startTime < drawnAt)
  const bytes = await Promise.all(before.map(answeredBytes))
  const later = requests.filter((request) => FILES.has(request.resourceType()) && !before.includes(request))
  expect(before.length).toBeLessThanOrEqual(BEFORE_LIST.requests)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BEFORE_LIST.bytes)
  expect(later.length).toBeLessThanOrEqual(AFTER_LIST.files)
})
