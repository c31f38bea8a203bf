import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { VIEW_TOUR } from '#e2e/support/tours/view-tour.ts'

/**
 * Views that look the same whenever they are come to: nothing in them is made anew for each visitor, counts down or arrives
 * later than the rest. Each has its picture in `baselines/`, which is drawn again by
 * `npx playwright test e2e/visual/baselines.spec.ts --update-snapshots`.
 */
const SAME_EACH_TIME = new Set([
  'connecting',
  'connecting-declined',
  'account-tokens',
  'account-empty',
  'account-failed',
  'account-nfts',
  'account-activity',
  'transactions-empty',
  'fund-wallet',
  'wallet-receive',
  'networks',
  'switch-network-declined',
  'unsupported-chain',
  'what-is-a-wallet',
  'what-is-a-network',
])
/** A font of a package, so that a text is as wide on one machine as on another. */
const FONT = readFileSync(
  createRequire(import.meta.url).resolve('next/dist/next-devtools/server/font/geist-latin.woff2'),
).toString('base64')
/** What other edges of letters make; a title that moves by two pixels makes over 500. */
const DIFFERENT_PIXELS = 60

/** To every document before its own scripts: bytes in place of a URL, which no policy of a document has to allow. */
async function provideFont(page: Page): Promise<void> {
  await page.addInitScript((font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Baseline', bytes, { weight: '100 900' }))
  }, FONT)
}

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

for (const { name, page: site, arrive } of VIEW_TOUR.filter((stop) => SAME_EACH_TIME.has(stop.name)))
  test(`${name} looks as it did`, { tag: '@long' }, async ({ openHost, modal, page }) => {
    if (site === 'sharedVisitor')
      throw new Error('Residents have addresses of their own, so no picture of theirs is the next one.')
    await provideFont(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const host = await openHost(site)
    await arrive(host, modal)
    const themeVariables = { '--postern-font-family': 'Baseline' }
    await host.call('updateOptions', { themeMode: 'dark', themeVariables })
    // The page behind the modal is in a font of the machine.
    await page.addStyleTag({ content: 'h1, button { visibility: hidden }' })
    await page.mouse.move(0, 0)
    // Pictures of wallets may hold letters in a font of the machine; where they stand is compared.
    const mask = [modal.frame.locator('img')]
    await expect(page).toHaveScreenshot(`${name}.png`, { mask, maxDiffPixels: DIFFERENT_PIXELS })
  })
