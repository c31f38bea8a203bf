import { SitePage } from '#e2e/pages/site-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'

const MOZILLA = 'Mozilla/5.0'
/**
 * The systems Telegram runs on, the user agents of its browser there, and the providers that cannot be used there
 * (docs/specification.md §5.22).
 */
const SYSTEMS = [
  [
    'iOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148`,
    ['Google'],
  ],
  ['a Mac', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15`, ['X']],
  [
    'Android',
    `${MOZILLA} (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile`,
    ['Facebook', 'X'],
  ],
  ['Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0`, []],
] as const
const ALL = ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook']

/** All providers that can be chosen. */
async function offered(modal: ModalPage): Promise<string[]> {
  const buttons = modal.frame.getByRole('button', { name: /^Continue with [A-Z]/ })
  await expect(buttons.first()).toBeVisible()
  const more = modal.button('More ways to log in')
  // Five are shown side by side; more of them have a view of their own.
  if (await more.isVisible()) {
    await more.click()
    await modal.shows('Choose how to log in')
    await expect(buttons.first()).toBeVisible()
  }
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
  return names.map((name) => name.replace(/^.*Continue with /, '')).toSorted()
}

for (const [system, userAgent, dropped] of SYSTEMS) {
  test.describe(`inside Telegram on ${system}`, () => {
    test.use({ userAgent })

    const what =
      dropped.length === 0 ? 'every provider is offered' : `${dropped.join(' and ')} cannot be chosen`
    test(`Inside Telegram on ${system} ${what}`, async ({ page, modal }) => {
      // Telegram's own browser adds this object to every page.
      await page.addInitScript(() => {
        Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } })
      })
      await SitePage.open(page, 'one-line')
      await page.locator('postern-button').click()
      const expected = ALL.filter((name) => !dropped.some((gone) => gone === name))
      expect(await offered(modal)).toEqual(expected.toSorted())
    })

    test(
      `Outside Telegram the browser of ${system} offers all providers`,
      { tag: system === 'iOS' ? [] : '@long' },
      async ({ page, modal }) => {
        await SitePage.open(page, 'one-line')
        await page.locator('postern-button').click()
        expect(await offered(modal)).toEqual(ALL.toSorted())
      },
    )
  })
}
