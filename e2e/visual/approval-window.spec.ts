import { expect, test } from '#e2e/pages/test.ts'
import { axeViolationsIn } from '#e2e/support/assertions/axe-violations.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { screenFaultsIn } from '#e2e/support/assertions/screen-faults.ts'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIZES = [
  { width: 360, height: 740 },
  { width: 400, height: 680 },
] as const
const THEMES = ['dark', 'light'] as const
const REVIEW = { en: /^(Review|Show the window)$/, ar: /^(مراجعة|إظهار النافذة)$/ } as const

test.setTimeout(90_000)

test(
  'The wallet window has no layout fault in any size, theme and direction, and axe finds nothing',
  { tag: '@long' },
  async ({ visit }, info) => {
    const { host, wallet, address } = visit
    await fundEvm(address)
    for (const language of ['en', 'ar'] as const)
      for (const themeMode of THEMES) {
        await host.call('updateOptions', { language, themeMode })
        const sent = host.request('eth_sendTransaction', [
          { from: address, to: RECIPIENT, value: '0x2386f26fc10000' },
        ])
        const opened = await wallet.review(REVIEW[language])
        await expect(
          opened.page.locator(`html[lang="${language}"][data-theme="${themeMode}"]`),
        ).toBeAttached()
        for (const size of SIZES) {
          await opened.page.setViewportSize(size)
          await expect.poll(() => screenFaultsIn(opened.page), { timeout: 2_000 }).toEqual([])
          expect(await axeViolationsIn(opened.page)).toEqual([])
          await opened.page.screenshot({
            path: info.outputPath(`window-${size.width}-${language}-${themeMode}.png`),
          })
        }
        await opened.page.keyboard.press('Escape')
        expect(await sent).toMatchObject({ ok: false, code: 4001 })
        await opened.closes()
        await resetRejectionLimit(visit)
      }
  },
)
