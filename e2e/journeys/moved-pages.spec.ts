import { expect, test } from '#e2e/pages/test.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Page } from '@playwright/test'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { openMovedPage } from '#e2e/support/fixtures/moved-pages.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

const EVM = new RegExp(`^${EVM_ACCOUNT}$`)

/** Presses the page's own connect button and chooses the wallet, which approves by itself. */
async function connect(
  page: Page,
  modal: ModalPage,
  button: string,
  wallet = 'Demo EVM Wallet',
): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await modal.wallet(wallet).click()
}

const PAGES = [
  ['vue', 'Connect wallet'],
  ['script', 'Open'],
  ['ethers', 'Connect wallet'],
  ['smart-account', 'Connect wallet'],
  ['vite-react', 'Connect wallet'],
] as const

// The other pages differ only in what the compiler checks; `LONG=1` opens them as well.
for (const [name, button] of isLongRun ? PAGES : PAGES.slice(0, 2))
  test(`The page for ${name} connects and shows the address`, async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, name)
    await connect(page, modal, button)
    await expect(page.locator('#address')).toHaveText(EVM)
  })

test(
  'The page for ethers is ready before any intent, and signs',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'ethers')
    await expect(page.locator('#ready')).toHaveText('true')
    await connect(page, modal, 'Connect wallet')
    await expect(page.locator('#address')).toHaveText(EVM)
    await modal.isGone()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{130}$/)
  },
)

test('The page for wagmi is connected in wagmi as well, signs there and disconnects there', async ({
  page,
  modal,
  hostServer,
}) => {
  await openMovedPage(page, hostServer, 'wagmi')
  await expect(page.locator('#event')).toHaveText('MODAL_CREATED')
  await expect(page.locator('#accent')).toHaveText('#000000')
  await connect(page, modal, 'Connect wallet')
  await expect(page.locator('#address')).toHaveText(EVM)
  await expect(page.locator('#wagmi-address')).toHaveText(EVM)
  await expect(page.locator('#status')).toContainText('31337')
  await modal.isGone()
  const signed = page.waitForEvent('console', (message) => /^0x[0-9a-f]{130}$/.test(message.text()))
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await signed
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test(
  'The page for Solana connects and signs with its existing calls',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'solana')
    await connect(page, modal, 'Connect wallet', 'Demo Solana Wallet')
    await expect(page.locator('#address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await modal.isGone()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.locator('#result')).toHaveText('64 bytes')
  },
)

test(
  'The page for Bitcoin connects and signs with its existing calls',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'bitcoin')
    await connect(page, modal, 'Connect wallet', 'Demo Bitcoin Wallet')
    await expect(page.locator('#address')).toHaveText(/^bcrt1/)
    await modal.isGone()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.locator('#result')).toHaveText(/^[A-Za-z0-9+/]{80,}={0,2}$/)
  },
)

test(
  'The page for several chains connects them one after the other',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'multichain')
    await connect(page, modal, 'Connect EVM')
    await expect(page.locator('#address')).toHaveText(EVM)
    await modal.isGone()
    await connect(page, modal, 'Connect Solana', 'Demo Solana Wallet')
    await expect(page.locator('#solana-address')).not.toBeEmpty()
    await modal.isGone()
    await connect(page, modal, 'Connect Bitcoin', 'Demo Bitcoin Wallet')
    await expect(page.locator('#bitcoin-address')).toHaveText(/^bcrt1/)
  },
)

test(
  'The page with sign-in signs in with its own functions',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'siwe')
    await connect(page, modal, 'Connect wallet')
    await modal.button('Sign').click()
    await expect(page.locator('#session')).toHaveText(EVM)
    await expect(page.locator('#address')).toHaveText(EVM)
  },
)

test('The page without the modal lists wallets, connects one and shows the connection', async ({
  page,
  modal,
  hostServer,
}) => {
  await openMovedPage(page, hostServer, 'headless')
  await page.getByRole('button', { name: /^Demo EVM Wallet/ }).click()
  await expect(page.locator('#address')).toHaveText(EVM)
  await expect(page.locator('#wallet')).toHaveText('Demo EVM Wallet')
  await expect(modal.element).toBeHidden()
})

test(
  'The page without the modal searches the directory and shows the QR code for a phone',
  { tag: '@long' },
  async ({ page, modal, hostServer }) => {
    await openMovedPage(page, hostServer, 'headless')
    await expect(page.locator('#initialized')).toHaveText('true')
    const wallets = page.locator('#found li')
    const all = await wallets.count()
    expect(all).toBeGreaterThan(1)
    const name = (await wallets.first().textContent()) ?? ''
    await page.getByLabel('Search').fill(name)
    await page.getByLabel('Search').press('Enter')
    await expect(wallets.first()).toHaveText(name)
    await page.getByRole('listitem').filter({ hasNotText: '(installed)' }).getByRole('button').first().click()
    await expect(page.locator('#uri')).toHaveText(/^wc:[0-9a-f]{64}@2\?/)
    await expect(modal.element).toBeHidden()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.locator('#uri')).toBeHidden()
  },
)
