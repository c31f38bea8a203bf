import { devices } from '@playwright/test'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { PLACES } from '#e2e/pages/places.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/accounts.ts'

const { userAgent, viewport, hasTouch, isMobile } = devices['iPhone 14']
test.use({ userAgent, viewport, hasTouch, isMobile })

const OWN_WALLET = { id: 'demo-phone', name: 'Demo Phone', mobile_link: PLACES.phone }

test('on a phone the wallet is opened by its link, and the site is connected when it is approved there', async ({
  openHost,
  modal,
  context,
}) => {
  const host = await openHost({ options: { customWallets: [OWN_WALLET] } })
  const connecting = host.call('connect')
  const opening = context.waitForEvent('page')
  await modal.wallet('Demo Phone').tap()
  await modal.button('Open Demo Phone').tap()
  const phone = PhonePage.of(await opening)
  await phone.isReady()
  expect(await phone.page.evaluate(() => window.opener)).toBeNull()
  expect(await phone.approve('Connect this site')).toContain(host.origin)
  expect(phone.page.url()).toBe(`${PLACES.phone}/`)
  expect(await connecting).toMatchObject({ ok: true })
  expect(await host.address('eip155')).toBe(ACCOUNTS.evmPhone)
})
