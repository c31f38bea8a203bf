import { devices } from '@playwright/test'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'

const { userAgent, viewport, hasTouch, isMobile } = devices['iPhone 14']
test.use({ userAgent, viewport, hasTouch, isMobile })

const SITE = {
  options: { customWallets: [{ id: 'demo-phone', name: 'Demo Phone', mobile_link: DEMO_URLS.phone }] },
}

test(
  'A wallet that is tapped before its pairing is ready is opened by the button that waits for it',
  { tag: '@long' },
  async ({ openHost, modal, page, context }) => {
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/(open-relay|start-worker)-/, async (route) => {
      await held
      await route.continue()
    })
    const host = await openHost(SITE)
    const connecting = host.call('connect')
    await modal.wallet('Demo Phone').tap()
    const open = modal.button('Open Demo Phone')
    await expect(open).toHaveAttribute('aria-disabled', 'true')
    expect(context.pages()).toHaveLength(1)

    letGo()
    const opening = context.waitForEvent('page')
    await open.tap()
    const phone = PhonePage.of(await opening)
    await phone.isReady()
    expect(await phone.page.evaluate(() => window.opener)).toBeNull()
    expect(await phone.approve('Connect this site')).toContain(host.origin)
    expect(phone.page.url()).toBe(`${DEMO_URLS.phone}/`)
    expect(await connecting).toMatchObject({ ok: true })
    expect(await host.address('eip155')).toBe(ACCOUNTS.evmPhone)
  },
)

test('A wallet whose pairing is ready is opened in the tap, and a link remains for a second try', async ({
  openHost,
  modal,
  context,
}) => {
  const host = await openHost(SITE)
  const connecting = host.call('connect')
  // The code shows that there is a pairing, which the views of a phone share.
  await modal.frame.getByRole('button', { name: /^All wallets/ }).tap()
  await modal.button('Use a QR code').tap()
  await modal.frame.getByRole('img', { name: /QR code/ }).waitFor()
  await modal.button(/^Back$/).tap()
  await modal.shows('All wallets')

  const opening = context.waitForEvent('page')
  await modal.wallet('Demo Phone').tap()
  const phone = PhonePage.of(await opening)
  const link = modal.frame.getByRole('link', { name: 'Open Demo Phone' })
  await expect(link).toHaveAttribute('href', new RegExp(`^${DEMO_URLS.phone}/wc\\?uri=wc%3A`))
  await phone.isReady()
  expect(await phone.approve('Connect this site')).toContain(host.origin)
  expect(await connecting).toMatchObject({ ok: true })
})
