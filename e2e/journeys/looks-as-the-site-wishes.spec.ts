import ARABIC from '#modal/locales/ar.json' with { type: 'json' }
import { expect, test } from '#e2e/pages/test.ts'

test.describe('the look', () => {
  test('The theme changes between dark and light while the modal is open', async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options: { themeMode: 'dark' } })
    await host.call('open')
    const background = (): Promise<string> =>
      modal.card.evaluate((card) => getComputedStyle(card).backgroundColor)
    await modal.shows('Log in or connect')
    expect(await background()).toBe('rgb(21, 23, 28)')
    await host.call('setTheme', { themeMode: 'light' })
    await expect.poll(background).toBe('rgb(255, 255, 255)')
    await host.call('setTheme', {
      themeVariables: { '--w3m-accent': '#c2185b', '--postern-border-radius-master': '2px' },
    })
    await expect
      .poll(() =>
        modal.frame
          .locator('html')
          .evaluate((root) => getComputedStyle(root).getPropertyValue('--radius-card')),
      )
      .toMatch(/2px/)
  })

  test('The system theme follows the visitor’s device', async ({ openHost, modal, page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const host = await openHost({ options: { themeMode: 'system' } })
    await host.call('open')
    await expect(modal.frame.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(modal.frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('The frame is transparent around the card, so that the site shows through in every colour scheme', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ body: '<style>html{background:#0a7}</style><h1>A shop</h1>' })
    for (const themeMode of ['dark', 'light']) {
      await host.call('setTheme', { themeMode })
      await host.call('open')
      await modal.title.waitFor()
      const frame = await modal.element.evaluate((element) => getComputedStyle(element).colorScheme)
      const inside = await modal
        .document()
        .evaluate(() => getComputedStyle(document.documentElement).colorScheme)
      // Different schemes of page and frame would make the browser paint the frame's canvas white or black.
      expect([frame, inside].map((scheme) => (scheme === 'normal' ? 'light' : scheme))).toHaveLength(2)
      const corner = await page.screenshot({ clip: { x: 8, y: 300, width: 1, height: 1 } })
      expect(corner.byteLength).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    }
  })

  test('The language and the writing direction change at run time', async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await host.call('open')
    await modal.shows('Log in or connect')
    await host.call('updateOptions', { language: 'ar' })
    await expect(modal.frame.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(modal.frame.locator('html')).toHaveAttribute('lang', /^ar/)
    await modal.shows(ARABIC['view.connect.login'] ?? '')
    await host.call('updateOptions', { language: 'en' })
    await expect(modal.frame.locator('html')).toHaveAttribute('dir', 'ltr')
    await modal.shows('Log in or connect')
  })

  test('The modal uses the page’s language by default', async ({ openHost, modal, page }) => {
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => (document.documentElement.lang = 'de'), {
        once: true,
      })
    })
    const host = await openHost()
    await host.call('open')
    await expect(modal.frame.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('On a phone the modal is a sheet at the bottom, as wide as the screen, and connects', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await host.connectButton.tap()
    await modal.shows('Log in or connect')
    await expect
      .poll(async () => {
        const box = await modal.card.boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, 360, 740])
    await modal.wallet('Demo EVM Wallet').tap()
    await host.address('eip155')
    await modal.isGone()
    await host.connectButton.tap()
    await modal.shows('Account')
    await modal.button('Disconnect').tap()
    await expect.poll(() => host.request('eth_accounts')).toEqual({ ok: true, value: [] })
  })

  test('On a phone a tap beside the sheet closes it', async ({ openHost, modal, page }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await host.connectButton.tap()
    await modal.shows('Log in or connect')
    let above = 0
    // The application replaces the card that the document has drawn.
    await expect.poll(async () => (above = (await modal.card.boundingBox())?.y ?? 0)).toBeGreaterThan(10)
    await page.touchscreen.tap(180, above / 2)
    await modal.isGone()
  })
})
