import type { Page } from '@playwright/test'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

/** Longer than the pause between two mails. */
const COOLDOWN_MS = 31_000
/** The period in which a replaced address still logs in. */
const DAY_MS = 86_400_000

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

/** A page on which a visitor signed up and has opened the change of address. */
async function openEmailChange(page: Page) {
  await addPasskeys(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('before')
  await host.connectButton.click()
  await wallet.signUp(email)
  const address = await host.address('eip155')
  deployment.pass(COOLDOWN_MS)
  await wallet.modal.button('Settings').click()
  await wallet.modal.button(/Change e-mail/).click()
  await wallet.modal.shows('Change e-mail')
  return { host, wallet, email, address }
}

async function askFor(wallet: WalletPage, email: string): Promise<void> {
  await wallet.modal.frame.getByRole('textbox', { name: 'New e-mail address' }).fill(email)
  await wallet.modal.button('Send the code').click()
}

function wrong(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

test('Both addresses confirm, then the new one is the visitor’s and logs in to the same wallet', async ({
  page,
}) => {
  const { host, wallet, email, address } = await openEmailChange(page)
  const next = freshEmail('after')
  await askFor(wallet, next)
  await wallet.modal.shows('Confirm your e-mail')
  await expect(wallet.modal.text(new RegExp(`First confirm your current address.*${email}`))).toBeVisible()
  expect(deployment.mailsTo(next)).toHaveLength(0)
  const first = await wallet.readCode(email)
  await wallet.codeField.fill(wrong(first))
  await expect(wallet.modal.text(/incorrect.*2 tries are left/)).toBeVisible()
  await wallet.codeField.fill(first)

  await expect(wallet.modal.text(new RegExp(`Now confirm the new address.*${next}`))).toBeVisible()
  const second = await wallet.readCode(next)
  await wallet.codeField.fill(wrong(second))
  await expect(wallet.modal.text(/incorrect.*2 tries are left/)).toBeVisible()
  await wallet.codeField.fill(second)
  await wallet.modal.shows('Account settings')
  await expect(wallet.modal.text('E-mail address changed')).toBeVisible()
  await expect(wallet.modal.text(next)).toBeVisible()
  await expect.poll(() => deployment.mailsTo(email)[0]?.subject).toMatch(/changed/i)

  await test.step('The new address logs in on another site, to the same wallet', async () => {
    deployment.pass(COOLDOWN_MS)
    const cafe = await deployment.openHost(page, { site: 'cafe' })
    await cafe.connectButton.click()
    await wallet.logInWithPasskey(next)
    expect(await cafe.address('eip155')).toBe(address)
  })
  expect(host.origin).not.toContain('cafe')
})

test('The old address opens another wallet a day later', { tag: '@long' }, async ({ page }) => {
  const { wallet, email } = await openEmailChange(page)
  const next = freshEmail('moved')
  await askFor(wallet, next)
  await wallet.codeField.fill(await wallet.readCode(email))
  await expect(wallet.modal.text(/Now confirm the new address/)).toBeVisible()
  await wallet.codeField.fill(await wallet.readCode(next))
  await wallet.modal.shows('Account settings')
  deployment.pass(DAY_MS)
  const cafe = await deployment.openHost(page, { site: 'cafe' })
  await cafe.connectButton.click()
  await wallet.logIn(email)
  await expect(wallet.button('Create a passkey')).toBeVisible()
})

test('A visitor who leaves after the first code keeps their address', { tag: '@long' }, async ({ page }) => {
  const { wallet, email } = await openEmailChange(page)
  const next = freshEmail('never')
  await askFor(wallet, next)
  await wallet.codeField.fill(await wallet.readCode(email))
  await expect(wallet.modal.text(/Now confirm the new address/)).toBeVisible()
  const code = await wallet.readCode(next)
  await wallet.modal.button('Back').click()
  await wallet.modal.shows('Change e-mail')
  await wallet.modal.button('Back').click()
  await wallet.modal.shows('Account settings')
  await expect(wallet.modal.text(email)).toBeVisible()

  await test.step('The code of the abandoned change is worth nothing in a login', async () => {
    deployment.pass(COOLDOWN_MS)
    const cafe = await deployment.openHost(page, { site: 'cafe' })
    await cafe.connectButton.click()
    await wallet.enterEmail(next)
    await wallet.codeField.fill(code)
    await expect(wallet.modal.text(/code is incorrect/)).toBeVisible()
  })
})

test(
  'An invalid address and the present one are refused with a remedy, without a mail',
  { tag: '@long' },
  async ({ page }) => {
    const { wallet, email } = await openEmailChange(page)
    const before = deployment.mailsTo(email).length
    await askFor(wallet, 'nobody@')
    await expect(wallet.modal.text(/This is not an e-mail address.*Check/)).toBeVisible()
    await askFor(wallet, email.toUpperCase())
    await expect(wallet.modal.text(/This is your current address. Enter another one/)).toBeVisible()
    expect(deployment.mailsTo(email)).toHaveLength(before)
  },
)

test(
  'An address of another visitor is refused only to the reader of its mail',
  { tag: '@long' },
  async ({ page, browser }) => {
    // The test takes two visitors, or two devices.
    test.slow()
    const { wallet, email } = await openEmailChange(page)
    const taken = freshEmail('taken')
    const other = await browser.newContext()
    const otherPage = await other.newPage()
    await addPasskeys(otherPage)
    const otherHost = await deployment.openHost(otherPage)
    await otherHost.connectButton.click()
    await deployment.walletOn(otherPage).signUp(taken)
    await other.close()
    deployment.pass(COOLDOWN_MS)

    await askFor(wallet, taken)
    await wallet.codeField.fill(await wallet.readCode(email))
    await expect(wallet.modal.text(/Now confirm the new address/)).toBeVisible()
    await wallet.codeField.fill(await wallet.readCode(taken))
    await expect(wallet.modal.text(/Another wallet has this e-mail address.*use another/)).toBeVisible()
  },
)
