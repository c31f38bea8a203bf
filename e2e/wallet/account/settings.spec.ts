import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

const PASSWORD = 'a quiet harbour at dawn'
/** The pause between two mails to one address. */
const COOLDOWN_MS = 31_000
/** Longer than a confirmation stays valid. */
const STALE_MS = 6 * 60_000
/** The time to read what a recovery phrase is. */
const PAUSE_MS = 10_000
const PHRASE = `${'abandon '.repeat(23)}art`

// Several visits with all their logins, one after the other.
test.describe.configure({ timeout: 150_000 })

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

/** Signs a visitor up with a passkey, and opens the account settings. */
async function openSettings(page: Page, name: string): Promise<WalletPage> {
  await addPasskeys(page)
  const wallet = deployment.walletOn(page)
  const host = await deployment.openHost(page)
  await host.connectButton.click()
  await wallet.signUp(freshEmail(name))
  await wallet.modal.button('Settings').click()
  return wallet
}

test(
  'A recovery phrase from another wallet becomes the wallet, and needs a recovery like any other',
  { tag: '@long' },
  async ({ page }) => {
    await addPasskeys(page)
    const wallet = deployment.walletOn(page)
    const host = await deployment.openHost(page)
    await host.connectButton.click()
    await wallet.logIn(freshEmail('import'))
    await wallet.press('I already have a wallet')
    await wallet.phraseField.fill(PHRASE.replace('art', 'abandon'))
    await wallet.press('Import wallet')
    await expect(wallet.frame.getByRole('alert')).not.toBeEmpty()
    await wallet.phraseField.fill(`  ${PHRASE.toUpperCase()}\n`)
    await wallet.press('Import wallet')
    await expect(wallet.heading).toHaveText('Set up recovery')
    await expect(wallet.button('I already have a wallet')).toHaveCount(0)
    expect(await host.status('eip155')).not.toBe('connected')
    await wallet.press('Create a passkey')
    await wallet.modal.shows('Account')
    expect(await host.address('eip155')).toBe(mnemonicToAccount(PHRASE).address)
  },
)

test(
  'The recovery phrase appears after a pause, and disappears when the window is left',
  { tag: '@long' },
  async ({ page }) => {
    const wallet = await openSettings(page, 'pause')
    await wallet.modal.button(/^Export wallet/).click()
    await wallet.press('Confirm with passkey')
    await expect(wallet.button(/^Show in \d+ seconds$/)).toBeDisabled()
    const began = Date.now()
    await expect(wallet.button('Show the words')).toBeEnabled({ timeout: 30_000 })
    expect(Date.now() - began).toBeGreaterThan(PAUSE_MS - 2_000)
    expect(await wallet.phraseWords.count()).toBe(0)
    await wallet.press('Show the words')
    const words = await wallet.readRecoveryPhrase()
    expect(words).toHaveLength(24)

    await test.step('Another part of the page takes the focus', async () => {
      await wallet.modal.title.click()
      await wallet.modal.closeButton.focus()
      await expect(wallet.text(/The words were hidden/)).toBeVisible()
      expect(await wallet.phraseWords.count()).toBe(0)
    })
    await test.step('Going back hides the phrase, and no part of it remains', async () => {
      await wallet.press('Cancel')
      await wallet.modal.shows('Account settings')
      for (const frame of page.frames()) {
        const text = await frame.evaluate(() => document.documentElement.textContent ?? '')
        expect(words.every((word) => text.includes(word))).toBe(false)
      }
    })
  },
)

test(
  'Another unlocker is added and removed, each after a confirmation, and the last one stays',
  { tag: '@long' },
  async ({ page }) => {
    const wallet = await openSettings(page, 'ways')
    await wallet.modal.button(/^Devices/).click()
    const ways = wallet.frame.getByRole('region', { name: 'Unlock methods' }).getByRole('listitem')
    deployment.pass(STALE_MS)

    await wallet.press('Add an unlock method')
    await expect(wallet.heading).toHaveText('Add an unlock method')
    await wallet.setPassword(PASSWORD)
    await wallet.press('Confirm with passkey')
    await wallet.setPassword(PASSWORD)
    await expect(ways.filter({ hasText: 'Password' })).toBeVisible()
    await expect(ways).toHaveCount(3)

    deployment.pass(STALE_MS)
    await wallet.press('Remove Password')
    await expect(wallet.heading).toHaveText('Remove Password?')
    await wallet.press('Remove')
    await expect(wallet.heading).toHaveText('Confirm it’s you')
    await wallet.press('Confirm with passkey')
    await expect(wallet.heading).toHaveText('Ways to open your wallet')
    await expect(ways).toHaveCount(2)

    await wallet.press('Remove Passkey')
    await wallet.press('Remove')
    await expect(wallet.frame.getByRole('alert')).toHaveText(/last/i)
    await wallet.press('Back')
    await expect(ways).toHaveCount(2)
  },
)

test(
  'A browser that is removed is logged out at once, and its key opens nothing',
  { tag: '@long' },
  async ({ page, browser }) => {
    const email = freshEmail('lost')
    const wallet = deployment.walletOn(page)
    const host = await deployment.openHost(page)
    await host.connectButton.click()
    await wallet.logIn(email)
    await wallet.setPassword(PASSWORD)
    await wallet.modal.shows('Account')

    const context = await browser.newContext()
    const elsewhere = await context.newPage()
    const there = deployment.walletOn(elsewhere)
    const other = await deployment.openHost(elsewhere, { site: 'cafe' })
    // Browsers enforce the pause between two mails as well.
    const waitForMail = async (page: Page): Promise<void> => {
      deployment.pass(COOLDOWN_MS)
      await page.clock.install({ time: Date.now() + COOLDOWN_MS })
    }
    const openThere = async (): Promise<void> => {
      await there.logIn(email)
      await there.press('Open with password')
      await there.passwordField.fill(PASSWORD)
      await there.press('Open')
      await there.modal.shows('Account')
    }
    deployment.pass(COOLDOWN_MS)
    await other.connectButton.click()
    await openThere()
    const address = await other.address('eip155')
    expect(address).toBe(await host.address('eip155'))
    await there.modal.close()
    const sign = () => other.request('personal_sign', ['0x6868', address])
    const before = sign()
    await there.approve()
    expect(await before).toMatchObject({ ok: true })

    deployment.pass(STALE_MS)
    await wallet.modal.button('Settings').click()
    await wallet.modal.button(/^Devices/).click()
    const browsers = wallet.frame.getByRole('region', { name: 'Browsers' }).getByRole('listitem')
    await expect(browsers).toHaveCount(2)
    await wallet.press(browsers.filter({ hasText: 'cafe' }).getByRole('button', { name: /^Remove/ }))
    await expect(wallet.heading).toHaveText(/^Remove .*\?$/)
    await wallet.press('Remove')
    await expect(wallet.heading).toHaveText('Confirm it’s you')
    await wallet.press('Send me a code')
    await wallet.frame.getByRole('textbox', { name: /^Code/ }).fill(await wallet.readCode(email))
    await wallet.press('Confirm')
    await expect(browsers).toHaveCount(1)

    await test.step('The next request of the removed browser ends its login, and its page stays as it was', async () => {
      expect(await sign()).toMatchObject({ ok: false, code: 4100 })
      await expect.poll(() => other.status('eip155')).toBe('disconnected')
      await there.modal.button('Got it').click()
      await there.modal.isGone()
    })

    await waitForMail(elsewhere)
    await elsewhere.reload()
    await other.connectButton.click()
    await expect(there.emailField).toBeVisible()
    expect(await other.status('eip155')).not.toBe('connected')
    await openThere()
    await context.close()

    await test.step('This browser is removed by logging out', async () => {
      await wallet.press('Done')
      await wallet.modal.button('Log out').click()
      await expect.poll(() => host.status('eip155')).toBe('disconnected')
      await waitForMail(page)
      await page.reload()
      await host.connectButton.click()
      await expect(wallet.emailField).toBeVisible()
      await wallet.logIn(email)
      await expect(wallet.heading).toHaveText('Open your wallet')
    })
  },
)
