import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'

const COOLDOWN_MS = 31_000
const EXPIRED_MS = 301_000
const UNREACHABLE = /cannot reach its server. Check your connection, then try again/

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

/** Opens the Connect view, with the wallet loaded behind it. */
async function openLogin(page: Page): Promise<WalletPage> {
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  await host.connectButton.click()
  await expect(wallet.emailField).toBeVisible()
  // The document is there before the chunks that its script requests.
  await (await wallet.document()).waitForLoadState('networkidle')
  return wallet
}

async function send(wallet: WalletPage, email: string): Promise<void> {
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
}

/** Lets the pause between two mails pass for the server, and for this page. */
async function passCooldown(page: Page): Promise<void> {
  deployment.pass(COOLDOWN_MS)
  await page.clock.install({ time: Date.now() + COOLDOWN_MS })
  await page.clock.resume()
}

test(
  'When the browser is offline before the mail, the address stays and the next press sends it',
  { tag: '@long' },
  async ({ page, context }) => {
    const wallet = await openLogin(page)
    const email = freshEmail('offline')
    await context.setOffline(true)
    const pressedAt = Date.now()
    await send(wallet, email)
    await expect(wallet.modal.text(UNREACHABLE)).toBeVisible()
    expectWithin(Date.now() - pressedAt, 5_000)
    await expect(wallet.emailField).toHaveValue(email)
    await context.setOffline(false)
    await wallet.emailField.press('Enter')
    await wallet.modal.shows('Confirm your e-mail')
    await wallet.enterCode(email)
    await expect(wallet.heading).toBeVisible()
  },
)

test('When the browser is offline while the code is typed, the code is still valid once the connection is back', async ({
  page,
  context,
}) => {
  const wallet = await openLogin(page)
  const email = freshEmail('tunnel')
  await wallet.enterEmail(email)
  const code = await wallet.readCode(email)
  await context.setOffline(true)
  await wallet.codeField.fill(code)
  await expect(wallet.modal.text(UNREACHABLE)).toBeVisible()
  await context.setOffline(false)
  await wallet.codeField.fill(code)
  await expect(wallet.heading).toBeVisible()
})

test('When the server dies while the code is typed, the code is still valid once the server is back', async ({
  page,
}) => {
  const wallet = await openLogin(page)
  const email = freshEmail('dead')
  await wallet.enterEmail(email)
  const code = await wallet.readCode(email)
  await deployment.halt()
  await wallet.codeField.fill(code)
  await expect(wallet.modal.text(UNREACHABLE)).toBeVisible()
  await deployment.resume()
  await wallet.codeField.fill(code)
  await expect(wallet.heading).toBeVisible()
})

test(
  'A second mail within 30 seconds has to wait, and the seconds are counted down',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const wallet = await openLogin(page)
    const [first, second] = [freshEmail('typo'), freshEmail('right')]
    await wallet.enterEmail(first)
    await expect(wallet.modal.button(/^New code in (29|30) s$/)).toBeDisabled()
    await wallet.modal.button('Use another address').click()
    await send(wallet, second)
    const said = wallet.modal.text(/^Please try again after \d+ seconds\.$/)
    await expect(said).toBeVisible()
    const seconds = Number(/\d+/.exec((await said.textContent()) ?? '')?.[0])
    expect(seconds).toBeGreaterThan(15)
    expect(seconds).toBeLessThanOrEqual(30)
    await expect(wallet.modal.text(`Please try again after ${seconds - 2} seconds.`)).toBeVisible()
    expect(deployment.mailsTo(second)).toHaveLength(0)

    await test.step('When they are over the message disappears, and the next press sends the mail', async () => {
      deployment.pass(COOLDOWN_MS)
      await expect(wallet.modal.text(/Please try again after/)).toHaveCount(0, { timeout: 32_000 })
      await wallet.emailField.press('Enter')
      await wallet.modal.shows('Confirm your e-mail')
      await wallet.enterCode(second)
      await expect(wallet.heading).toBeVisible()
    })
  },
)

test(
  'A code of yesterday is refused with a remedy, and the one of the next mail works',
  { tag: '@long' },
  async ({ page }) => {
    const wallet = await openLogin(page)
    const email = freshEmail('old')
    await wallet.enterEmail(email)
    const old = await wallet.readCode(email)
    deployment.pass(EXPIRED_MS)
    await wallet.codeField.fill(old)
    await expect(wallet.modal.text(/can no longer be used.*Ask for a new one/)).toBeVisible()
    await passCooldown(page)
    await wallet.modal.button('Send a new code').click()
    await expect(wallet.modal.text('A new code is on its way')).toBeVisible()
    await wallet.enterCode(email)
    await expect(wallet.heading).toBeVisible()
  },
)

test(
  'The code of an earlier mail is refused, and that of the newest works',
  { tag: '@long' },
  async ({ page }) => {
    const wallet = await openLogin(page)
    const email = freshEmail('twice')
    await wallet.enterEmail(email)
    const first = await wallet.readCode(email)
    await passCooldown(page)
    await wallet.modal.button('Send a new code').click()
    const second = await wallet.readCode(email)
    expect(second).not.toBe(first)
    await wallet.codeField.fill(first)
    await expect(wallet.modal.text(/incorrect. Check the latest e-mail/)).toBeVisible()
    await wallet.codeField.fill(second)
    await expect(wallet.heading).toBeVisible()
  },
)

test('An invalid address is refused without a mail, and the next one works', async ({ page }) => {
  const wallet = await openLogin(page)
  for (const bad of ['nobody', 'nobody@', 'no body@example.org', '@example.org']) {
    await send(wallet, bad)
    await expect(wallet.modal.text(/not an e-mail address. Check the address/)).toBeVisible()
  }
  const email = freshEmail('good')
  await send(wallet, email)
  await wallet.modal.shows('Confirm your e-mail')
  expect(deployment.mailsTo(email)).toHaveLength(1)
})
