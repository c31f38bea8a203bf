import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { recordConsole } from '#e2e/support/browsers/record-console.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { expectFrame, launchForPublicPages, openAt } from '#e2e/support/browsers/public-page.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

/** Origins of a site and of a modal that browsers do not treat as secure. */
const PLAIN = 'http://plain.example'

test.use({ launchOptions: launchForPublicPages() })

let deployment: OwnDeployment
test.beforeAll(async () => {
  deployment = await startOwnDeployment({ origins: [PLAIN] })
})
test.afterAll(() => deployment.stop())

/** Opens a listed site with the one line, and records its requests and console lines. */
async function openPlain(page: Page, attributes = '', body = '') {
  const calls: string[] = []
  const lines = recordConsole(page)
  page.on('request', (request) => calls.push(request.url()))
  const script = `<script src="${deployment.sdk}" data-project-id="demo" ${attributes}></script>`
  await openAt(page, PLAIN, `${body}<button data-postern-open>Connect</button>${script}`)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  return { lines, apiCalls: () => calls.filter((url) => url.startsWith(`${deployment.apiUrl}/wallet/`)) }
}

test('E1: A site without https gets no wallet, and its visitor reads why before any data of a login is sent', async ({
  page,
}) => {
  const { apiCalls } = await openPlain(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('plain')
  await page.getByRole('button', { name: 'Connect' }).click()
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.text('The page was not loaded securely')).toBeVisible()
  expect(apiCalls()).toEqual([])
  expect(deployment.mailsTo(email)).toEqual([])
})

test('E1: The script refuses a modal without https, and the wallet in it says why it stays closed, and sends no message and no request', async ({
  page,
}) => {
  const walletUrl = `${deployment.walletOrigin}/w/demo/`
  await page.route(`${PLAIN}/modal`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>window.received = []; addEventListener('message', ({ data }) => received.push(data))</script>
<iframe src="${walletUrl}"></iframe>`,
    }),
  )
  const attributes = 'data-modal-url="http://modal.example"'
  const { lines, apiCalls } = await openPlain(page, attributes, '<iframe src="/modal"></iframe>')
  const modal = await expectFrame(page, `${PLAIN}/modal`)
  const wallet = await expectFrame(page, walletUrl)
  await quietFor(1_000)
  expect(lines.join()).toContain('The option `modalUrl` is refused: MODAL_URL_INVALID')
  expect(await wallet.evaluate(() => document.body.innerText)).toMatch(/^This page was not loaded securely/)
  expect(await modal.evaluate(() => Reflect.get(window, 'received') as unknown[])).toEqual([])
  expect(apiCalls()).toEqual([])
})
