import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

const COOLDOWN_MS = 31_000
const EXPIRED_MS = 301_000
const MONTH_MS = 31 * 86_400_000
const LINK = /http:\/\/api\.localhost:\d+\/wallet\/v1\/device-approval\/[\w-]+/

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment({ wallet: { deviceCheck: true } })
})
test.afterAll(() => deployment.stop())

/** Reads the link of the newest mail to an address. */
async function approvalLink(email: string, mails = 1): Promise<string> {
  await expect.poll(() => deployment.mailsTo(email).length).toBe(mails)
  const { text, subject } = deployment.mailsTo(email)[0] ?? { text: '', subject: '' }
  expect(`${subject} ${text}`).not.toMatch(/\b\d{6}\b/)
  return LINK.exec(text)?.[0] ?? ''
}

/** Decides as the owner of the mailbox, in another browser than the one that logs in. */
async function decide(browser: Browser, link: string, button: 'Approve' | 'Refuse'): Promise<string> {
  const mailbox = await browser.newContext()
  const page = await mailbox.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button')).toHaveCount(0)
  const text = (await page.getByRole('status').first().textContent()) ?? ''
  await mailbox.close()
  return text
}

/** Signs up in another browser, so that the address is known. */
async function signUpElsewhere(browser: Browser): Promise<string> {
  const context = await browser.newContext()
  const { email } = await signUp(browser, await context.newPage())
  await context.close()
  deployment.pass(COOLDOWN_MS)
  return email
}

/** Goes from a page to the account of a new wallet, approving the device from the mailbox. */
async function signUp(browser: Browser, page: Page) {
  await addPasskeys(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('device')
  await host.connectButton.click()
  await askFor(page, email)
  await decide(browser, await approvalLink(email), 'Approve')
  await wallet.modal.shows('Confirm your e-mail')
  await wallet.enterCode(email)
  await wallet.press('Create a passkey')
  await wallet.modal.shows('Account')
  return { host, wallet, email }
}

async function askFor(page: Page, email: string): Promise<void> {
  const wallet = deployment.walletOn(page)
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
  await wallet.modal.shows('Approve this device')
  await expect(wallet.modal.text(email)).toBeVisible()
}

async function onNewDevice(context: BrowserContext, email: string) {
  const page = await context.newPage()
  const host = await deployment.openHost(page)
  await host.connectButton.click()
  await askFor(page, email)
  return { host, page, wallet: deployment.walletOn(page) }
}

test('A known address on a new device needs the approval from the mailbox, then the code, then the wallet’s unlocker', async ({
  browser,
  context,
}) => {
  // The test takes two visitors, or two devices.
  test.slow()
  const email = await signUpElsewhere(browser)
  const { wallet } = await onNewDevice(context, email)
  // The sign-up sent two mails before.
  const link = await approvalLink(email, 3)
  expect(deployment.mailsTo(email)[0]?.text).toMatch(/http:\/\/shop\.localhost:\d+/)
  // Mail programs follow links by themselves, so opening one decides nothing.
  const looked = await context.newPage()
  await looked.goto(link)
  await expect(looked.getByRole('heading')).toHaveText('A new device')
  await looked.close()
  await wallet.modal.shows('Approve this device')

  expect(await decide(browser, link, 'Approve')).toMatch(/^Approved/)
  const approvedAt = Date.now()
  await wallet.modal.shows('Confirm your e-mail')
  expectWithin(Date.now() - approvedAt, 3_000)
  await wallet.enterCode(email)
  await expect(wallet.heading).toHaveText('Open your wallet')
})

test('An approved device stays known: a month later only a code is asked for', async ({ browser, page }) => {
  const { host, wallet, email } = await signUp(browser, page)
  deployment.pass(MONTH_MS)
  await page.clock.install({ time: Date.now() + MONTH_MS })
  await page.reload()
  await host.connectButton.click()
  await wallet.enterEmail(email)
  await wallet.enterCode(email)
  await wallet.modal.shows('Account')
  deployment.pass(-MONTH_MS)
})

test('A refused device reads so and is not logged in, and may ask again', async ({ browser, context }) => {
  const email = freshEmail('refused')
  const { wallet, page, host } = await onNewDevice(context, email)
  const link = await approvalLink(email)
  expect(await decide(browser, link, 'Refuse')).toMatch(/^Refused/)
  await expect(wallet.modal.text(/was refused from the mailbox.*Start again/)).toBeVisible()
  expect(await host.status('eip155')).not.toBe('connected')
  expect(deployment.mailsTo(email)).toHaveLength(1)

  await test.step('The next try works without a reload', async () => {
    deployment.pass(COOLDOWN_MS)
    await page.clock.install({ time: Date.now() + COOLDOWN_MS })
    await page.clock.runFor(1_000)
    await wallet.modal.button('Send the e-mail again').click()
    const next = await approvalLink(email, 2)
    expect(next).not.toBe(link)
    await expect(wallet.modal.text(/Open its link to approve this device/)).toBeVisible()
    await decide(browser, next, 'Approve')
    await wallet.modal.shows('Confirm your e-mail')
  })
})

test('A link expires after five minutes, and the waiting device says what to do', async ({
  browser,
  context,
}) => {
  const email = freshEmail('late')
  const { wallet } = await onNewDevice(context, email)
  const link = await approvalLink(email)
  deployment.pass(EXPIRED_MS)
  await expect(wallet.modal.text(/can no longer be used.*Ask for a new one/)).toBeVisible()
  const mailbox = await browser.newPage()
  await mailbox.goto(link)
  await expect(mailbox.getByRole('status')).toHaveText('This link has expired. Start the login again.')
  await expect(mailbox.getByRole('button')).toHaveCount(0)
  await mailbox.close()
})

test('A link decides once, and opening it again shows the decision', async ({ browser, context }) => {
  const email = freshEmail('once')
  const { wallet } = await onNewDevice(context, email)
  const link = await approvalLink(email)
  await decide(browser, link, 'Approve')
  await wallet.modal.shows('Confirm your e-mail')
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('status')).toHaveText(/^Approved/)
  expect(deployment.mailsTo(email)).toHaveLength(2)
})
