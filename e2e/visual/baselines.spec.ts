import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { VIEW_TOUR } from '#e2e/support/tours/view-tour.ts'

/**
 * Views that look the same each time: nothing in them is random, counts down or arrives later than the rest. Each has its
 * picture in `baselines/`, which is drawn again by `npx playwright test e2e/visual/baselines.spec.ts --update-snapshots`.
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
/** A font of a package, so that a text has the same width on every machine. */
const FONT = readFileSync(
  createRequire(import.meta.url).resolve('next/dist/next-devtools/server/font/geist-latin.woff2'),
).toString('base64')
/** Tolerates different anti-aliasing of letters; a title that moves by two pixels changes over 500. */
const DIFFERENT_PIXELS = 60

/**
 * Adds the font to every document before its own scripts: as bytes instead of a URL, which a document's policy would have to
 * allow.
 */
async function provideFont(page: Page): Promise<void> {
  await page.addInitScript((font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Baseline', bytes, { weight: '100 900' }))
  }, FONT)
}

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

for (const { name, page: site, arrive } of VIEW_TOUR.filter((stop) => SAME_EACH_TIME.has(stop.name)))
  test(
    `The view ${name} looks like its committed picture`,
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      if (site === 'sharedVisitor')
        throw new Error('Each shared visitor has addresses of their own, so their views never look the same.')
      await provideFont(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const host = await openHost(site)
      await arrive(host, modal)
      const themeVariables = { '--postern-font-family': 'Baseline' }
      await host.call('updateOptions', { themeMode: 'dark', themeVariables })
      // The page behind the modal uses a font of the machine.
      await page.addStyleTag({ content: 'h1, button { visibility: hidden }' })
      await page.mouse.move(0, 0)
      // Pictures of wallets may contain letters in a font of the machine; only their positions are compared.
      const mask = [modal.frame.locator('img')]
      await expect(page).toHaveScreenshot(`${name}.png`, { mask, maxDiffPixels: DIFFERENT_PIXELS })
    },
  )
