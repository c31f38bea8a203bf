import { animationsEnded } from '#e2e/support/assertions/animations-ended.ts'
import { mkdirSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { axeViolations } from '#e2e/support/assertions/axe-violations.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { screenFaults } from '#e2e/support/assertions/screen-faults.ts'
import type { Stop } from '#e2e/support/tours/tour-stop.ts'
import { VIEW_TOUR } from '#e2e/support/tours/view-tour.ts'
import type { Visit } from '#e2e/support/fixtures/wallet-visitor.ts'
import { isLongRun, sampleOf } from '#tests/support/builders/runs.ts'

const PHONE_WIDTH = 360
const SIZES = [
  { size: 'desktop', width: 1_280, height: 800 },
  { size: 'phone', width: PHONE_WIDTH, height: 740 },
] as const
const IMAGES = 'docs/images'
const isUpdating = process.env['UPDATE_IMAGES'] === '1'

interface Variant {
  readonly themeMode: 'dark' | 'light'
  readonly language: 'en' | 'ar'
  readonly width: number
  readonly height: number
}

const ALL_VARIANTS = SIZES.flatMap(({ size, width, height }) =>
  (['en', 'ar'] as const).flatMap((language) =>
    (['dark', 'light'] as const).map((themeMode) => ({
      name: `${size}-${language}-${themeMode}`,
      themeMode,
      language,
      width,
      height,
    })),
  ),
)
/**
 * Each view alternates between these variants. The long run draws every view in all combinations of size, direction and
 * theme.
 */
const ALTERNATING = ['desktop-en-dark', 'phone-ar-light'] as const
/** One view in so many is drawn; the others are covered by the component tests of their room, and the long run draws them all. */
const EVERY = 5
const variantsOf = (index: number): typeof ALL_VARIANTS =>
  isLongRun ? ALL_VARIANTS : ALL_VARIANTS.filter(({ name }) => name === ALTERNATING[(index / EVERY) % 2])

async function change(host: HostPage, modal: ModalPage, variant: Variant): Promise<void> {
  await host.page.setViewportSize({ width: variant.width, height: variant.height })
  await host.call('updateOptions', { language: variant.language, themeMode: variant.themeMode })
  const root = modal.frame.locator('html')
  await expect(root).toHaveAttribute('data-theme', variant.themeMode)
  await expect(root).toHaveAttribute('lang', variant.language)
  await animationsEnded(modal.document())
  await modal
    .document()
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Checks a view in every size, theme and direction. */
async function checkView(
  { name, arrive, index }: Stop & { readonly index: number },
  { host, wallet }: Pick<Visit, 'host' | 'wallet'>,
  info: TestInfo,
): Promise<void> {
  const { modal, page } = wallet
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(host, modal)
  for (const variant of variantsOf(index)) {
    await change(host, modal, variant)
    await expect
      .poll(() => layoutFaults(modal, variant.width), { message: variant.name, timeout: 2_000 })
      .toEqual([])
    if (await wallet.heading.isVisible())
      await expect.poll(() => screenFaults(wallet), { message: variant.name, timeout: 2_000 }).toEqual([])
    const path = info.outputPath(`${name}-${variant.name}.png`)
    // Recovery phrases are masked in the pictures.
    await page.screenshot({ path, mask: [wallet.frame.locator('ol > li, fieldset label')] })
    expect(await axeViolations(modal), variant.name).toEqual([])
  }
}

const STOPS = sampleOf([...VIEW_TOUR.entries()], EVERY)

for (const [index, stop] of STOPS) {
  const title = `The view ${stop.name} has no layout fault, and axe finds nothing`
  const { page: site } = stop
  if (site === 'sharedVisitor') test(title, ({ visit }, info) => checkView({ ...stop, index }, visit, info))
  else
    test(title, async ({ openHost, wallet }, info) => {
      await checkView({ ...stop, index }, { host: await openHost(site), wallet }, info)
    })
}

// UPDATE_IMAGES=1 draws the pictures again; without it there is nothing to check here.
if (isUpdating)
  test.describe('the pictures of the documents', () => {
    test.use({ viewport: { width: 920, height: 640 }, deviceScaleFactor: 2 })

    for (const themeMode of ['dark', 'light'] as const) {
      test(`The modal above the one-line site is drawn for the documents in its ${themeMode} theme`, async ({
        modal,
        page,
      }) => {
        await page.emulateMedia({ colorScheme: themeMode, reducedMotion: 'reduce' })
        const site = await SitePage.open(page, 'one-line')
        await page.evaluate((mode) => window.postern?.setTheme({ themeMode: mode }), themeMode)
        await site.sectionButton('eip155', 'Connect').first().click()
        await modal.wallet('Demo EVM Wallet').waitFor()
        await page.mouse.move(0, 0)
        mkdirSync(IMAGES, { recursive: true })
        await page.screenshot({ path: `${IMAGES}/modal${themeMode === 'light' ? '-light' : ''}.png` })
      })
    }
  })
