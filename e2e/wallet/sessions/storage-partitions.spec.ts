import type { Hex } from 'viem'
import { chromium, type Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import {
  COOLDOWN_MS,
  expectSignatureOf,
  signUpOn,
  wipeStorage,
} from '#e2e/support/fixtures/deployment-visitor.ts'
import { addPasskeys, type Passkeys } from '#e2e/support/browsers/passkeys.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

// The effort of reaching the same wallet from each place for which a browser partitions storage (docs/security-model.md
// §5.12): one test is one place.

const PASSWORD = 'a quiet harbour at dawn'
const RECIPIENT = '0x00000000000000000000000000000000000000aa'
const MONTH_MS = 31 * 86_400_000

// Each test makes two visits with their logins, one after the other.
test.describe.configure({ timeout: 120_000 })

let deployment: OwnDeployment
let withoutRecovery: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
  withoutRecovery = await startOwnDeployment({ wallet: { recovery: 'deferred' } })
})
test.afterAll(() => Promise.all([deployment.stop(), withoutRecovery.stop()]))

/** Counts what the visitor has to do from now on: enter codes from the mailbox, and tap the passkey. */
function countSteps(email: string, passkeys?: Passkeys) {
  const codes = (): number => deployment.mailsTo(email).filter(({ text }) => /^\d{6}$/m.test(text)).length
  const taps = (): number => passkeys?.taps() ?? 0
  const before = { codes: codes(), taps: taps() }
  return () => ({ codes: codes() - before.codes, taps: taps() - before.taps })
}

async function signUpWithPassword(page: Page) {
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('password')
  await host.connectButton.click()
  await wallet.logIn(email)
  await wallet.press(/^Use a password/)
  await wallet.passwordField.fill('password1')
  await expect(wallet.button('Set password')).toBeDisabled()
  await wallet.passwordField.fill(PASSWORD)
  await wallet.press('Set password')
  await wallet.modal.shows('Account')
  deployment.pass(COOLDOWN_MS)
  return { host, email, address: await host.address('eip155') }
}

/** Goes from the Connect view to the account by password, after a wrong one was refused. */
async function openWithPassword(wallet: WalletPage, email: string): Promise<void> {
  await wallet.logIn(email)
  await wallet.press('Open with password')
  await wallet.passwordField.fill(`${PASSWORD}?`)
  await wallet.press('Open')
  await expect(wallet.text(/Incorrect password/)).toBeVisible()
  await wallet.passwordField.fill(PASSWORD)
  await wallet.press('Open')
  await wallet.modal.shows('Account')
}

/** Expects that a page finds the wallet open, with no code and no tap. */
async function expectOpenByItself(host: HostPage, address: Hex): Promise<void> {
  await host.page.reload()
  expect(await host.address('eip155')).toBe(address)
  await expectSignatureOf(address, host)
}

test('The same site needs nothing while the session lives, after a reload and in another tab', async ({
  page,
}) => {
  const { host, passkeys, email, address } = await signUpOn(deployment, page)
  const steps = countSteps(email, passkeys)
  await passkeys.agree(false)
  await expectOpenByItself(host, address)

  const second = await deployment.openHost(await page.context().newPage())
  expect(await second.address('eip155')).toBe(address)
  await expectSignatureOf(address, second)
  expect(steps()).toEqual({ codes: 0, taps: 0 })

  await test.step('Both tabs log out together', async () => {
    await page.bringToFront()
    await host.call('updateOptions', { disconnectEndsLogin: true })
    await host.call('disconnect')
    await second.page.bringToFront()
    await expect.poll(() => second.status('eip155')).toBe('disconnected')
  })
})

test(
  'The same site a month later, with an expired session and the device key still there, needs a code',
  { tag: '@long' },
  async ({ page }) => {
    const { host, wallet, passkeys, email, address } = await signUpOn(deployment, page)
    await passkeys.agree(false)
    deployment.pass(MONTH_MS)
    await page.clock.install({ time: Date.now() + MONTH_MS })
    const steps = countSteps(email, passkeys)
    await page.reload()
    await host.connectButton.click()
    await wallet.enterEmail(email)
    await wallet.enterCode(email)
    await wallet.modal.shows('Account')
    expect(await host.address('eip155')).toBe(address)
    await wallet.modal.close()
    await expectSignatureOf(address, host)
    expect(steps()).toEqual({ codes: 1, taps: 0 })
    deployment.pass(-MONTH_MS)
  },
)

test('A second site in the same browser needs a code and one tap', async ({ page }) => {
  const { wallet, passkeys, email, address } = await signUpOn(deployment, page)
  const steps = countSteps(email, passkeys)
  const cafe = await deployment.openHost(page, { site: 'cafe' })
  await cafe.connectButton.click()
  expect(await cafe.status('eip155')).not.toBe('connected')
  await wallet.logInWithPasskey(email)
  expect(await cafe.address('eip155')).toBe(address)
  await wallet.modal.close()
  await expectSignatureOf(address, cafe)
  expect(steps()).toEqual({ codes: 1, taps: 1 })

  await test.step('From then on the wallet is open there as well', async () => {
    await passkeys.agree(false)
    await expectOpenByItself(cafe, address)
    expect(steps()).toEqual({ codes: 1, taps: 1 })
  })
})

test('A second site without a passkey needs a code and the password', { tag: '@long' }, async ({ page }) => {
  const { email, address } = await signUpWithPassword(page)
  const steps = countSteps(email)
  const cafe = await deployment.openHost(page, { site: 'cafe' })
  await cafe.connectButton.click()
  await openWithPassword(deployment.walletOn(page), email)
  expect(await cafe.address('eip155')).toBe(address)
  expect(steps()).toEqual({ codes: 1, taps: 0 })
})

test(
  'A new device needs a code and the password, and nothing from then on',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { host, email, address } = await signUpWithPassword(page)
    const steps = countSteps(email)
    const context = await browser.newContext()
    const device = await context.newPage()
    const there = await deployment.openHost(device)
    const wallet = deployment.walletOn(device)
    await there.connectButton.click()
    expect(await there.status('eip155')).not.toBe('connected')
    await openWithPassword(wallet, email)
    expect(await there.address('eip155')).toBe(address)
    await wallet.modal.close()
    await expectOpenByItself(there, address)
    expect(steps()).toEqual({ codes: 1, taps: 0 })
    await context.close()
    expect(await host.status('eip155')).toBe('connected')
  },
)

test('Where storage is denied, each page load needs a code and one tap, and the visitor reads so', async () => {
  // Playwright's own list of features leaves third-party storage denied in the full browser.
  const browser = await chromium.launch({
    executablePath: fullChromiumPath(),
    args: ['--site-per-process'],
    // Playwright allows every window; a visitor's browser does not.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const page = await browser.newPage()
    const passkeys = await addPasskeys(page)
    const host = await deployment.openHost(page, { site: 'strict' })
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    await expect(wallet.emailField).toBeVisible()
    expect(await storageOf(wallet)).toBe('denied')
    const email = freshEmail('strict')
    await wallet.signUp(email)
    const address = await host.address('eip155')
    const banner = wallet.modal.frame.getByRole('region', { name: 'This browser does not store your wallet' })
    await expect(banner).toContainText('You stay logged in until you leave or reload this page')
    await wallet.modal.close()
    await expectSignatureOf(address, host)

    await test.step('A payment is approved in the window, and a browser that blocks the window is announced first', async () => {
      await fundEvm(address)
      const pending = host.request('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: '0x7' }])
      await useUpPress(wallet)
      await wallet.press('Review')
      await expect(wallet.text(/^The window did not open/)).toBeVisible()
      const opened = await wallet.review()
      await expect(opened.page.getByRole('main')).toContainText(RECIPIENT, { ignoreCase: true })
      await opened.approve()
      const sent = await pending
      expect(sent).toMatchObject({ ok: true })
      await opened.closes()
      const hash = sent.ok ? hexOf(sent.value) : '0x'
      const { status } = await evmNode.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
    })

    deployment.pass(COOLDOWN_MS)
    const steps = countSteps(email, passkeys)
    await page.reload()
    await host.connectButton.click()
    await expect(wallet.emailField).toBeVisible()
    expect(await host.status('eip155')).not.toBe('connected')
    await wallet.logInWithPasskey(email)
    expect(await host.address('eip155')).toBe(address)
    await expect(banner).toBeVisible()
    expect(steps()).toEqual({ codes: 1, taps: 1 })
  } finally {
    await browser.close()
  }
})

/**
 * Makes the next press in the wallet's frame open something else first: one press may open one window, so the browser blocks
 * the next.
 */
async function useUpPress(wallet: WalletPage): Promise<void> {
  const frame = await wallet.document()
  await frame.evaluate(() => {
    const take = (): void => window.open('about:blank')?.close()
    window.addEventListener('click', take, { capture: true, once: true })
  })
}

function storageOf(wallet: WalletPage): Promise<string> {
  return wallet.modal.document().evaluate(() => {
    try {
      return typeof window.localStorage
    } catch {
      return 'denied'
    }
  })
}

test(
  'After the browser wiped its storage, a code and one tap are needed',
  { tag: '@long' },
  async ({ page }) => {
    const { host, wallet, passkeys, email, address } = await signUpOn(deployment, page)
    const steps = countSteps(email, passkeys)
    await wipeStorage(page)
    await page.reload()
    await host.connectButton.click()
    await wallet.logInWithPasskey(email)
    expect(await host.address('eip155')).toBe(address)
    await wallet.modal.close()
    await expectSignatureOf(address, host)
    expect(steps()).toEqual({ codes: 1, taps: 1 })
  },
)

test(
  'Without any recovery a login opens the wallet in a wiped browser, as the visitor read before',
  { tag: '@long' },
  async ({ page }) => {
    await addPasskeys(page)
    const host = await withoutRecovery.openHost(page)
    const wallet = withoutRecovery.walletOn(page)
    const email = freshEmail('alone')
    await host.connectButton.click()
    await wallet.logIn(email)
    await wallet.press('Later')
    await expect(wallet.text(/your login opens the wallet/)).toBeVisible()
    await wallet.press('Continue without it')
    await wallet.modal.shows('Account')
    await expect(wallet.modal.frame.getByRole('region', { name: 'Your wallet is not secured' })).toBeVisible()
    const address = await host.address('eip155')

    await wipeStorage(page)
    withoutRecovery.pass(COOLDOWN_MS)
    await page.reload()
    await host.connectButton.click()
    await wallet.logIn(email)
    await wallet.press('Create a passkey')
    await wallet.modal.shows('Account')
    expect(await host.address('eip155')).toBe(address)
  },
)
