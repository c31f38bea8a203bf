import { chromium } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { connectPhone } from '#e2e/support/fixtures/phone-connection.ts'

test('A phone is connected and signs where the browser denies storage to frames', async ({ hostServer }) => {
  // The full browser is slow to start beside other tests.
  test.setTimeout(120_000)
  // Playwright's own switches deny frames of other sites any storage in this browser, so access throws.
  const browser = await chromium.launch({
    executablePath: fullChromiumPath(),
    args: ['--site-per-process'],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const context = await browser.newContext()
    const host = await HostPage.open(await context.newPage(), hostServer)
    const phone = await PhonePage.open(context)
    await connectPhone(host, phone)
    const denied = await new ModalPage(host.page).document().evaluate(() => {
      try {
        return window.localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(denied, 'this lane tests nothing when storage works').toBe(true)
    await phone.approveByItself(true)
    const sign = ['0x68656c6c6f', ACCOUNTS.evmPhone]
    expect(await host.request('personal_sign', sign)).toMatchObject({ ok: true })
    expect(await host.call('disconnect')).toMatchObject({ ok: true })
    await expect(phone.sites).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
