import { devices, type Browser, type Page } from '@playwright/test'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { expectQrOf } from '#e2e/support/assertions/expect-qr.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

/** The time from leaving the view to loading the wallet again. */
const RELOAD_AFTER_MS = 100
/** The tolerance for a busy machine. */
const SLACK_MS = 900
const EXPIRED_MS = 301_000

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment({ identity: {} })
})
test.afterAll(() => deployment.stop())

async function openFarcaster(page: Page) {
  const urls = listen(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const { modal } = wallet
  await host.connectButton.click()
  await chooseFarcaster(modal)
  /** Reads the displayed code, which is the newest address, and differs from the previous one. */
  const scan = async (before?: string): Promise<string> => {
    let url = ''
    await expect(async () => {
      url = urls.at(-1) ?? ''
      expect(url).not.toBe(before)
      await expectQrOf(codeOf(modal), url)
    }).toPass({ timeout: 10_000 })
    return url
  }
  return { host, wallet, modal, scan }
}

async function chooseFarcaster(modal: ModalPage): Promise<void> {
  const button = modal.button(/Farcaster$/)
  await expect(modal.button(/Google$/)).toBeVisible()
  if (!(await button.isVisible())) await modal.button('More ways to log in').click()
  await button.click()
  await modal.shows('Farcaster')
}

/** The addresses that the deployment returned for Farcaster, the newest last. */
function listen(page: Page): string[] {
  const urls: string[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/login/farcaster')) return
    void response.json().then(({ url }: { url: string }) => urls.push(url))
  })
  return urls
}

function codeOf(modal: ModalPage) {
  return modal.frame.getByRole('img', { name: 'QR code for logging in with Farcaster' })
}

/** A phone that scanned the code and continued, so that it shows a number. */
async function scanWith(browser: Browser, url: string): Promise<{ phone: Page; number: string }> {
  const phone = await browser.newPage()
  await phone.goto(url)
  await expect(phone.getByRole('main')).toContainText(
    / wants to log in at http:\/\/shop\.localhost:\d+ with Farcaster/,
  )
  await phone.getByRole('button', { name: 'Continue' }).click()
  const shown = phone.getByRole('status')
  await expect(shown).toHaveText(/^\d{6}$/)
  return { phone, number: (await shown.textContent()) ?? '' }
}

/** Confirms on the phone and at the page, which shows the number’s field by itself. */
async function logInByPhone(browser: Browser, wallet: WalletPage, url: string): Promise<void> {
  const { phone, number } = await scanWith(browser, url)
  await wallet.frame.getByRole('textbox', { name: 'Number of 6 digits' }).fill(number)
  await wallet.press('Confirm')
  // The page on the phone goes on by itself.
  await signOnPhone(phone)
}

/** Signs in the visitor's Farcaster client. */
async function signOnPhone(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Open Farcaster' }).click()
  await expect(phone.getByRole('heading')).toHaveText(/^Log in at shop\.localhost:\d+$/)
  await phone.getByRole('button', { name: 'Sign' }).click()
  await expect(phone.getByRole('heading')).toHaveText('Signed')
  await phone.close()
}

/** Milliseconds since 1970 at which the wallet's current document began to load. */
async function walletLoadedAt(page: Page): Promise<number> {
  const document = await deployment.walletOn(page).document()
  return document.evaluate(() => performance.timeOrigin)
}

/** Clicks, and returns when the modal received the click, in milliseconds since 1970. */
async function clickedAt(modal: ModalPage, button: string): Promise<number> {
  const document = modal.document()
  await document.evaluate(() => {
    const note = () => {
      window.document.body.dataset['clickedAt'] = String(performance.timeOrigin + performance.now())
    }
    window.addEventListener('click', note, { capture: true, once: true })
  })
  await modal.button(button).click()
  return Number(await document.evaluate(() => window.document.body.dataset['clickedAt']))
}

test('On a desktop the code is scanned with a phone, and the login goes on by itself', async ({
  page,
  browser,
}) => {
  test.slow()
  await addPasskeys(page)
  const { host, wallet, modal, scan } = await openFarcaster(page)
  await logInByPhone(browser, wallet, await scan())
  const signedAt = Date.now()
  await expect(wallet.heading).toHaveText('Set up recovery')
  expectWithin(Date.now() - signedAt, 5_000)
  const loadedAt = await walletLoadedAt(page)
  await wallet.press('Create a passkey')
  await modal.shows('Account')
  expect(await host.address('eip155')).toMatch(/^0x/)
  // A visitor who leaves the view with an account keeps the loaded wallet.
  expect(await walletLoadedAt(page)).toBe(loadedAt)
})

test.describe('on a phone', () => {
  const { userAgent, viewport, hasTouch, isMobile } = devices['Pixel 7']
  test.use({ userAgent, viewport, hasTouch, isMobile })

  test('On a phone a link opens the client, and a visitor who comes back is logged in', async ({
    page,
    context,
  }) => {
    const { wallet, modal } = await openFarcaster(page)
    const link = modal.frame.getByRole('link', { name: /^Open Farcaster/ })
    await expect(codeOf(modal)).toHaveCount(0)
    const opened = context.waitForEvent('page')
    await link.tap()
    // The wallet vouches for the page it opened, so no number is asked for.
    const client = await opened
    await client.getByRole('link', { name: 'Open Farcaster' }).tap()
    await client.getByRole('button', { name: 'Sign' }).click()
    await expect(client.getByRole('heading')).toHaveText('Signed')
    await client.close()
    await expect(wallet.heading).toBeVisible()
  })
})

for (const [name, button] of [
  ['goes back', 'Back'],
  ['closes the modal', 'Close'],
] as const) {
  test(
    `A visitor who ${name} without an account gets another code, from a wallet loaded 100 ms later`,
    { tag: '@long' },
    async ({ page, browser }) => {
      const { host, wallet, modal, scan } = await openFarcaster(page)
      const first = await scan()
      const loadedAt = await walletLoadedAt(page)
      const leftAt = await clickedAt(modal, button)
      await expect.poll(() => walletLoadedAt(page).catch(() => loadedAt)).not.toBe(loadedAt)
      const reloadedAfter = (await walletLoadedAt(page)) - leftAt
      expect(reloadedAfter).toBeGreaterThanOrEqual(RELOAD_AFTER_MS)
      expectWithin(reloadedAfter, RELOAD_AFTER_MS + SLACK_MS)
      test.info().annotations.push({ type: 'reloaded after', description: `${Math.round(reloadedAfter)} ms` })

      const { phone } = await scanWith(browser, first)
      if (button === 'Close') await host.connectButton.click()
      await chooseFarcaster(modal)
      await scan(first)
      // An abandoned code that is used meanwhile logs no one in and prompts for nothing.
      await quietFor(2_500)
      await expect(wallet.heading).toBeHidden()
      await expect(phone.getByRole('link', { name: 'Open Farcaster' })).toHaveCount(0)
      await phone.close()
      await modal.shows('Farcaster')
    },
  )
}

test(
  'A code that was not confirmed in five minutes says so, and the next one works',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { wallet, modal, scan } = await openFarcaster(page)
    const first = await scan()
    deployment.pass(EXPIRED_MS)
    await expect(modal.text(/took too long.*Start again/)).toBeVisible()
    await modal.button('Try again').click()
    await logInByPhone(browser, wallet, await scan(first))
    await expect(wallet.heading).toBeVisible()
  },
)
