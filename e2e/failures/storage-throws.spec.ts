import { chromium } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'

test('A visitor connects, signs and stays connected where the browser denies storage to frames', async ({
  hostServer,
}) => {
  // The full browser starts slowly beside other tests.
  test.setTimeout(120_000)
  const executablePath = fullChromiumPath()
  // With Playwright's own switches, frames of other sites have no storage at all in this browser: access throws.
  const browser = await chromium.launch({
    executablePath,
    args: ['--site-per-process'],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const page = await browser.newPage()
    const host = await HostPage.open(page, hostServer, { wallets: { evm: {} } })
    const modal = new ModalPage(page)
    const connecting = host.call('connect', { namespace: 'eip155' })
    await modal.title.waitFor({ timeout: 60_000 })
    const denied = await modal.document().evaluate(() => {
      try {
        return window.localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(denied, 'this lane tests nothing when storage works').toBe(true)
    await modal.wallet('Demo EVM Wallet').click()
    expect(await connecting).toMatchObject({ ok: true })
    const sign = ['0x68656c6c6f', EVM_ACCOUNT]
    expect(await host.request('personal_sign', sign)).toMatchObject({ ok: true })
    await page.reload()
    const accounts = await host.request('eth_accounts')
    expect(JSON.stringify(accounts).toLowerCase()).toContain(EVM_ACCOUNT.toLowerCase())
    expect(await host.request('personal_sign', sign)).toMatchObject({ ok: true })
  } finally {
    await browser.close()
  }
})

test('A page without storage of its own connects as well', async ({ openHost, modal, page }) => {
  await page.addInitScript(() => {
    if (window.top !== window) return
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const host = await openHost({ wallets: { evm: {} } })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  expect(await host.request('personal_sign', ['0x61', EVM_ACCOUNT])).toMatchObject({ ok: true })
})
