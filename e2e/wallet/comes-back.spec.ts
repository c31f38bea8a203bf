import type { Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { freshEmail } from '#e2e/support/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/own-deployment.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'

const MESSAGE = 'still me'
/** Between two mails to one address. */
const COOLDOWN_MS = 31_000
const DAY_MS = 86_400_000
const HEX = `0x${Buffer.from(MESSAGE).toString('hex')}`

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

/** A page on which somebody signed up, and what is known of them. */
async function signUp(page: Page) {
  const passkeys = await addPasskeys(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('back')
  await host.connectButton.click()
  await wallet.signUp(email)
  const address = await host.address('eip155')
  await wallet.modal.close()
  deployment.pass(COOLDOWN_MS)
  return { host, wallet, passkeys, email, address }
}

/** Asks for a signature, approves it, and checks whose it is. */
async function expectSignatureOf(address: string, host: Pick<HostPage, 'page' | 'request'>): Promise<void> {
  const asked = host.request('personal_sign', [HEX, address])
  await new WalletPage(host.page).approve()
  const answer = await asked
  expect(answer).toMatchObject({ ok: true })
  const signature = answer.ok ? (answer.value as Hex) : '0x'
  expect(await verifyMessage({ address: address as Hex, message: MESSAGE, signature })).toBe(true)
}

/** Forgets what a browser kept for the frames of a page and for the page, as a browser does that needs room. */
async function wipeStorage(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined)
    if (!session) continue
    const { frameTree } = await session.send('Page.getFrameTree')
    const { storageKey } = await session.send('Storage.getStorageKeyForFrame', {
      frameId: frameTree.frame.id,
    })
    await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  }
}

test('a reload and another tab find the wallet open, without a code and without a tap', async ({ page }) => {
  const { host, passkeys, address } = await signUp(page)
  await passkeys.agree(false)

  await page.reload()
  expect(await host.address('eip155')).toBe(address)
  await expectSignatureOf(address, host)

  const second = await deployment.openHost(await page.context().newPage())
  expect(await second.address('eip155')).toBe(address)
  await expectSignatureOf(address, second)

  await page.bringToFront()
  await host.call('disconnect')
  await second.page.bringToFront()
  await expect.poll(() => second.status('eip155')).toBe('disconnected')
})

test('another site takes a code and one tap, and finds the same wallet', async ({ page }) => {
  const { wallet, passkeys, email, address } = await signUp(page)
  const cafe = await deployment.openHost(page, { site: 'cafe' })
  await cafe.connectButton.click()
  expect(await cafe.status('eip155')).not.toBe('connected')
  await wallet.logInWithPasskey(email)
  expect(await cafe.address('eip155')).toBe(address)
  await wallet.modal.close()
  await expectSignatureOf(address, cafe)

  await test.step('from then on it is open there as well', async () => {
    await passkeys.agree(false)
    await page.reload()
    expect(await cafe.address('eip155')).toBe(address)
    await expectSignatureOf(address, cafe)
  })
})

test('a browser that forgot everything opens the wallet again by a code and one tap', async ({ page }) => {
  const { host, wallet, email, address } = await signUp(page)
  await wipeStorage(page)
  await page.reload()
  await host.connectButton.click()
  await wallet.logInWithPasskey(email)
  expect(await host.address('eip155')).toBe(address)
  await wallet.modal.close()
  await expectSignatureOf(address, host)
})

test('after a month away a code is enough where the browser still has its key', async ({ page }) => {
  const { host, wallet, passkeys, email, address } = await signUp(page)
  await passkeys.agree(false)
  deployment.pass(31 * DAY_MS)
  await page.clock.install({ time: Date.now() + 31 * DAY_MS })
  await page.reload()
  await host.connectButton.click()
  await wallet.enterEmail(email)
  await wallet.enterCode(email)
  await wallet.modal.shows('Account')
  expect(await host.address('eip155')).toBe(address)
  await wallet.modal.close()
  await expectSignatureOf(address, host)
})

test('a server that starts again is not noticed, before and after a reload', async ({ page }) => {
  const { host, address } = await signUp(page)
  await deployment.restart()
  await expectSignatureOf(address, host)
  await page.reload()
  expect(await host.address('eip155')).toBe(address)
  await expectSignatureOf(address, host)
})

for (const days of [-1, 1]) {
  test(`a browser whose clock is ${days < 0 ? 'a day ahead' : 'a day behind'} logs in and comes back`, async ({
    page,
  }) => {
    deployment.pass(days * DAY_MS)
    const { host, address } = await signUp(page)
    await page.reload()
    expect(await host.address('eip155')).toBe(address)
    await expectSignatureOf(address, host)
    deployment.pass(-days * DAY_MS)
  })
}
