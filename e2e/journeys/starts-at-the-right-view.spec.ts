import { expect, test } from '#e2e/pages/test.ts'
import { namedWallets } from '#e2e/support/fakes/page-wallets.ts'

const NO_LOGIN = { features: { email: false, socials: false } }
/** A phone is recognised by what its browser reports alone. */
const ON_A_PHONE = `<script>
  Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
</script>`
/** A wallet that appears in the page only when the test calls `arrive`. */
const LATE_WALLET = `<template id="late">${namedWallets(1)}</template><script>
  function arrive() {
    const script = document.createElement('script')
    script.textContent = document.getElementById('late').content.querySelector('script').textContent
    document.head.append(script)
  }
</script>`

declare global {
  interface Window {
    readonly arrive: () => void
  }
}

test('The first click shows the QR code where there are only phone wallets', async ({ openHost, modal }) => {
  const host = await openHost({ options: NO_LOGIN })
  await host.connectButton.click()
  await modal.shows('WalletConnect')
  await expect(modal.frame.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('The first click on a phone shows the list of phone wallets where there are no others', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ options: NO_LOGIN, head: ON_A_PHONE })
  await host.connectButton.click()
  await modal.shows('All wallets')
})

test('A wallet that announces itself late replaces the code', async ({ openHost, modal, page }) => {
  const host = await openHost({ options: NO_LOGIN, head: LATE_WALLET })
  await host.connectButton.click()
  await modal.shows('WalletConnect')
  await page.evaluate(() => window.arrive())
  await modal.shows('Connect a wallet')
  await expect(modal.wallet('Field Wallet 1')).toBeVisible()
})

test('A wallet that announces itself late is listed first, and moves no visitor who has gone on', async ({
  openHost,
  modal,
  page,
}) => {
  const host = await openHost({ head: LATE_WALLET, options: { features: { socials: false } } })
  await host.connectButton.click()
  const field = modal.frame.getByRole('textbox', { name: 'E-mail address' })
  const first = modal.frame.locator('.card-body').locator('button, input').first()
  await expect(field).toBeVisible()
  await expect(first).toHaveAttribute('type', 'email')
  await modal.button('What is a wallet?').last().click()
  await modal.shows('What is a wallet?')
  await page.evaluate(() => window.arrive())
  await modal.button('Back').click()
  await modal.shows('Log in or connect')
  await expect(first).toHaveText(/WalletConnect/)
  await expect(modal.wallet('Field Wallet 1')).toBeVisible()
})
