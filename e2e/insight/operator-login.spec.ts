import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { axeViolationsIn } from '#e2e/support/assertions/axe-violations.ts'
import { startIdentity, type RunningIdentity } from '#demo/identity/start-identity.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const OPERATOR = 'owner@shop.example'
const LANGUAGES = [
  ['en', 'Log in', 'is not listed among the operators'],
  ['de', 'Anmelden', 'gehört nicht zu den Betreibern'],
  ['ar', 'تسجيل الدخول', 'ليس ضمن مشغّلي'],
] as const

let server: TestServer
let identity: RunningIdentity

test.beforeAll(async () => {
  const [modal = 0, wallet = 0, api = 0, id = 0] = await freePorts(4)
  const site = (port: number) => ({
    url: `http://127.0.0.1:${port}`,
    listen: { host: '127.0.0.1', port },
  })
  // The browser names the provider otherwise than the API, so that it is another site.
  identity = await startIdentity({ port: id, url: `http://localhost:${id}`, api: `http://127.0.0.1:${api}` })
  server = await startTestServer({
    dist: DIST,
    projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'] }],
    config: {
      modal: site(modal),
      wallet: site(wallet),
      api: site(api),
      analytics: {
        enabled: true,
        login: { ...identity.operatorLogin, emails: [OPERATOR] },
      },
    },
    environment: identity.secrets,
  })
})
test.afterAll(async () => {
  await server.stop()
  await identity.stop()
})

/** Logs in at the provider, from the page. */
async function logIn(page: Page, button: string, email: string) {
  await page.goto(`${server.urls.api}/insight/`)
  await page.getByRole('link', { name: button }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server.urls.api}/insight/`)
}

test('An operator logs in at the provider, and another person is told that they are none', async ({
  browser,
}) => {
  const operator = await (await browser.newContext({ locale: 'en' })).newPage()
  await logIn(operator, 'Log in', OPERATOR)
  await expect(operator.getByRole('combobox', { name: 'Project' })).toBeVisible()
  await operator.getByRole('button', { name: 'Log out' }).click()
  await expect(operator.getByText('You are not logged in.')).toBeVisible()
  await expect(operator.getByRole('link', { name: 'Log in' })).toBeVisible()

  const stranger = await (await browser.newContext({ locale: 'en' })).newPage()
  await logIn(stranger, 'Log in', 'stranger@shop.example')
  await expect(stranger.getByText('is not listed among the operators of this deployment.')).toBeVisible()
  await expect(stranger.getByText('You are not logged in.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('You are not logged in.')).toBeVisible()
  await expect(stranger.getByText('is not listed among the operators')).toHaveCount(0)
})

test('A login that is cancelled can be begun again', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en' })).newPage()
  await page.goto(`${server.urls.api}/insight/`)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The login did not succeed. Try again.')).toBeVisible()
  await logIn(page, 'Log in', OPERATOR)
  await expect(page.getByRole('combobox', { name: 'Project' })).toBeVisible()
})

for (const [locale, button, refusal] of LANGUAGES)
  for (const colorScheme of ['dark', 'light'] as const)
    test(`The refusal in ${locale} and ${colorScheme} fits a phone, without barriers`, async ({
      browser,
    }) => {
      const viewport = { width: 360, height: 740 }
      const page = await (await browser.newContext({ locale, colorScheme, viewport })).newPage()
      await logIn(page, button, 'stranger@shop.example')
      await expect(page.getByText(refusal)).toBeVisible()
      await expect(page.getByRole('link', { name: button })).toBeVisible()
      expect(await axeViolationsIn(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await page.screenshot({ path: test.info().outputPath('refused.png') })
      await page.context().close()
    })
