import type { Page } from '@playwright/test'
import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { axeViolations } from '#e2e/support/assertions/axe-violations.ts'
import { differingPixels } from '#e2e/support/assertions/differing-pixels.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { denyStorageInFrames } from '#e2e/support/browsers/deny-storage.ts'
import { holdApplication } from '#e2e/support/fixtures/hold-application.ts'
import { namedWallets } from '#e2e/support/fakes/page-wallets.ts'

/** Opens a site with a wallet and holds the application of the modal back. */
async function openHeld(page: Page, openHost: (options: HostPageOptions) => Promise<HostPage>) {
  const letThrough = await holdApplication(page)
  return { host: await openHost({ wallets: { evm: {} } }), letThrough }
}

const LOOKS = [
  { name: 'on a desktop', width: 1_000, height: 760, wallets: 3, options: {}, language: 'en' },
  {
    name: 'in light colours',
    width: 1_000,
    height: 760,
    wallets: 1,
    options: { themeMode: 'light' },
    language: 'en',
  },
  { name: 'on a small phone, in German', width: 360, height: 740, wallets: 0, options: {}, language: 'de' },
  { name: 'from right to left', width: 1_000, height: 760, wallets: 8, options: {}, language: 'ar' },
  {
    name: 'with the colours and the type of the owner',
    width: 1_000,
    height: 760,
    wallets: 2,
    options: {
      themeVariables: { accent: '#c2185b', 'font-size-master': '12px', 'border-radius-master': '2px' },
    },
    language: 'en',
  },
] as const

test.describe('the list that the document draws', () => {
  for (const look of LOOKS)
    test(
      `Nothing moves when the application takes over ${look.name}`,
      { tag: LOOKS.indexOf(look) % 2 === 0 ? [] : '@long' },
      async ({ openHost, modal, page }) => {
        await page.setViewportSize({ width: look.width, height: look.height })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const letThrough = await holdApplication(page)
        // The count of wallets arrives later, as it does without this list.
        await page.route(/\/getWallets/, (route) => route.abort())
        const host = await openHost({
          head: namedWallets(look.wallets),
          options: { ...look.options, language: look.language },
        })
        await host.connectButton.click()
        await expect(modal.title).toBeVisible()
        await expect(modal.frame.locator('img[data-loading]')).toHaveCount(0)
        const before = await page.screenshot()
        expect(
          await modal.document().evaluate(() => performance.getEntriesByName('postern:taken-over').length),
        ).toBe(0)

        letThrough()
        await expect
          .poll(() =>
            modal.document().evaluate(() => performance.getEntriesByName('postern:taken-over').length),
          )
          .toBe(1)
        await expect(modal.frame.locator('img[data-loading]')).toHaveCount(0)
        expect(await differingPixels(page, before, await page.screenshot())).toBe(0)
      },
    )

  test('A wallet that is pressed before the application has loaded is connected as soon as it has', async ({
    openHost,
    modal,
    page,
  }) => {
    const { host, letThrough } = await openHeld(page, openHost)
    const connecting = host.call('connect', { namespace: 'eip155' })
    await modal.wallet('Demo EVM Wallet').click()
    // Only the first press counts.
    await modal.wallet('WalletConnect').click()
    letThrough()
    expect(await connecting).toMatchObject({ ok: true })
    await modal.isGone()
  })

  test(
    'An application that takes long to arrive is waited for, and its list stays in sight',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const { host, letThrough } = await openHeld(page, openHost)
      const opening = host.call('open')
      await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
      // Longer than a call waits for its answer, and than a heartbeat does.
      await page.waitForTimeout(13_000)
      await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
      letThrough()
      expect(await opening).toMatchObject({ ok: true })
    },
  )

  test(
    'A visitor who closes it before the application is there has closed it',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const { host, letThrough } = await openHeld(page, openHost)
      const opening = host.call('open')
      await modal.closeButton.click()
      await modal.isGone()
      expect(await opening).toMatchObject({ ok: false, code: 4001 })
      letThrough()
      await modal.isTakenOver()
      await modal.isGone()
      expect(await page.evaluate(() => window.postern?.getState().open)).toBe(false)
      await host.call('open')
      await modal.shows('Log in or connect')
    },
  )

  test('The focus and a typed address survive the takeover, and Enter sends it', async ({
    openHost,
    modal,
    page,
  }) => {
    const { host, letThrough } = await openHeld(page, openHost)
    await host.connectButton.click()
    await expect(modal.title).toBeFocused()
    const field = modal.frame.getByRole('textbox', { name: 'E-mail address' })
    await field.fill(freshEmail('ada'))
    await field.press('Enter')
    letThrough()
    await modal.shows('Confirm your e-mail')
  })

  test('It is accessible, breaks no rule of its policy, and is there where storage is denied', async ({
    openHost,
    modal,
    page,
  }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy|TrustedHTML|TrustedScript/.test(message.text()))
        violations.push(message.text())
    })
    await denyStorageInFrames(page)
    const letThrough = await holdApplication(page)
    const host = await openHost({ head: namedWallets(3) })
    await host.connectButton.click()
    await expect(modal.title).toBeVisible()
    expect(await axeViolations(modal)).toEqual([])
    letThrough()
    await expect(modal.wallet('All wallets')).toBeVisible()
    expect(violations).toEqual([])
  })
})
