import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { axeViolationsIn } from '#e2e/support/assertions/axe-violations.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { InsightSessionService } from '#server/features/insight/session-service.ts'
import { createInsightSessionsRepository } from '#server/features/insight/sessions-repository.ts'
import { EVENT_SITE, sentEvent } from '#tests/support/builders/sent-events.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const PHONE = { width: 360, height: 740 }
const LANGUAGES = [
  ['en', 'From opening to sending', 'ltr'],
  ['de', 'Vom Öffnen bis zum Senden', 'ltr'],
  ['ar', 'من الفتح إلى الإرسال', 'rtl'],
] as const

let server: TestServer

/** Sends so many events of a name, as modals do. */
async function send(event: string, times: number, properties: Readonly<Record<string, unknown>> = {}) {
  const answer = await fetch(`${server.urls.api}/e?projectId=shop&st=postern&sv=0.1.0`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: server.urls.modal },
    body: JSON.stringify(
      Array.from({ length: times }, () => sentEvent(event, { platform: 'desktop', ...properties })),
    ),
  })
  expect(await answer.json()).toEqual({ accepted: times, refused: 0 })
}

/** Makes a link as `postern insight` prints it. */
async function createLink(): Promise<string> {
  const { file } = server.config.database
  const database = openDatabase({ url: undefined, file })
  try {
    const repository = createInsightSessionsRepository(database)
    const token = await new InsightSessionService({ repository, clock: Date.now }).createLink()
    return `${server.urls.api}/insight/#${token}`
  } finally {
    await database.close()
  }
}

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(await createLink())
  return page
}

const rowOf = (page: Page, section: string, name: string) =>
  page.getByRole('region', { name: section }).getByRole('row', { name })

test.beforeAll(async () => {
  server = await startTestServer({
    dist: DIST,
    projects: [
      { id: 'shop', name: 'Shop', origins: [EVENT_SITE] },
      { id: 'quiet', name: 'Quiet', origins: ['https://quiet.example'] },
    ],
    config: { analytics: { enabled: true } },
  })
  const [first, second] = BUILT_IN_WALLETS
  await send('MODAL_OPEN', 40, { connected: false })
  await send('MODAL_OPEN', 10, { connected: false, platform: 'mobile' })
  await send('SELECT_WALLET', 20, { wallet: first?.id, method: 'browser' })
  await send('SELECT_WALLET', 5, { wallet: second?.id, method: 'qrcode', platform: 'mobile' })
  await send('CONNECT_SUCCESS', 18, { wallet: first?.id, ms: 900 })
  await send('CONNECT_ERROR', 5, { wallet: second?.id, reason: 'timeout', ms: 30_000 })
  await send('CONNECT_ERROR', 2, { wallet: first?.id, reason: 'rejected', ms: 4_000 })
  await send('SIWX_AUTH_SUCCESS', 12, { ms: 2_500 })
  await send('SEND_SUCCESS', 4, { by: 'site', ms: 12_000 })
  await send('SEND_ERROR', 3, { by: 'modal', reason: 'funds', ms: 100 })
  await send('INTERNAL_SDK_ERROR', 2, { category: 'INTERNAL_SDK_ERROR', code: 'SERVICE_UNAVAILABLE' })
})
test.afterAll(() => server.stop())

test('A link opens the figures of a project once, and leaves no token in the address', async ({
  browser,
}) => {
  const link = await createLink()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Insight' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Shop')
  await expect(rowOf(page, 'From opening to sending', 'Modal opened')).toContainText('50')
  await expect(rowOf(page, 'From opening to sending', 'Wallet connected')).toContainText('36%')
  await expect(rowOf(page, 'Failures', 'Connect: no answer in time')).toContainText('5')
  await expect(rowOf(page, 'Median times', 'Connect')).toContainText('750 ms')
  await expect(rowOf(page, 'Devices', 'Modal opened').getByRole('cell')).toHaveText(['40', '10'])
  await expect(rowOf(page, 'Sources', 'Database')).toContainText('works')
  expect(page.url()).toBe(`${server.urls.api}/insight/`)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('You are not logged in.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are not logged in.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You are not logged in.')).toBeVisible()
})

test('The figures are a file too, with the same numbers', async ({ browser }) => {
  const page = await openPage(browser)
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Shop')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^shop-[\d-]{10}-[\d-]{10}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('day,event,field,value,times')
  expect(lines.some((line) => line.endsWith(',MODAL_OPEN,all,,50'))).toBe(true)
})

test('A project without events, a wrong period and a silent server are said as such', async ({ browser }) => {
  const page = await openPage(browser)
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Quiet')
  await expect(page.getByText('Nothing was counted in this period.')).toBeVisible()
  await page.getByLabel('From (UTC)').fill('2100-01-01')
  await expect(page.getByRole('alert')).toHaveText('Choose a period of 1 to 400 days.')
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
  await page.route('**/insight/api/summary*', (route) => route.abort())
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer.')
  await page.unroute('**/insight/api/summary*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing was counted in this period.')).toBeVisible()
})

test('The days are read by keyboard, and as a table', async ({ browser }) => {
  const page = await openPage(browser)
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Shop')
  const slider = page.getByRole('slider', { name: 'Day' })
  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', /: 50 opened, 18 connected$/)
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /: 0 opened, 0 connected$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(31)
})

for (const [locale, title, direction] of LANGUAGES)
  for (const colorScheme of ['dark', 'light'] as const)
    test(`The page in ${locale} and ${colorScheme} fits a phone and a screen, without barriers`, async ({
      browser,
    }) => {
      for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
        const page = await openPage(browser, { locale, colorScheme, viewport })
        await page.getByRole('combobox').selectOption('Shop')
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        expect(await axeViolationsIn(page)).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        await page.screenshot({ path: test.info().outputPath(`${viewport.width}.png`), fullPage: true })
        await page.context().close()
      }
    })
