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
/** One of them for each view, in turns. The long run draws every view in all that sizes, directions and themes make together. */
const ENOUGH = ['desktop-en-dark', 'phone-ar-light'] as const
const isLong = process.env['LONG'] === '1'
const variantsOf = (place: number): typeof ALL_VARIANTS =>
  isLong ? ALL_VARIANTS : ALL_VARIANTS.filter(({ name }) => name === ENOUGH[(place / 2) % 2])

async function change(host: HostPage, modal: ModalPage, variant: Variant): Promise<void> {
  await host.page.setViewportSize({ width: variant.width, height: variant.height })
  await host.call('updateOptions', { language: variant.language, themeMode: variant.themeMode })
  const root = modal.frame.locator('html')
  await expect(root).toHaveAttribute('data-theme', variant.themeMode)
  await expect(root).toHaveAttribute('lang', variant.language)
  await modal.document().evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Looks at a view in every size, theme and direction. */
async function look(
  { name, arrive, place }: Stop & { readonly place: number },
  { host, wallet }: Pick<Visit, 'host' | 'wallet'>,
  info: TestInfo,
): Promise<void> {
  const { modal, page } = wallet
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(host, modal)
  for (const variant of variantsOf(place)) {
    await change(host, modal, variant)
    await expect
      .poll(() => layoutFaults(modal, variant.width), { message: variant.name, timeout: 2_000 })
      .toEqual([])
    if (await wallet.heading.isVisible())
      await expect.poll(() => screenFaults(wallet), { message: variant.name, timeout: 2_000 }).toEqual([])
    const path = info.outputPath(`${name}-${variant.name}.png`)
    // Words of a wallet stand in no picture.
    await page.screenshot({ path, mask: [wallet.frame.locator('ol > li, fieldset label')] })
    expect(await axeViolations(modal), variant.name).toEqual([])
  }
}

/** Every second view; what is drawn in each is held by its own test of the room, and the long run draws them all. */
const STOPS = [...VIEW_TOUR.entries()].filter(([place]) => isLong || place % 2 === 0)

for (const [place, stop] of STOPS) {
  const title = `${stop.name} stands straight, and axe finds nothing`
  const { page: site } = stop
  if (site === 'sharedVisitor') test(title, ({ visit }, info) => look({ ...stop, place }, visit, info))
  else
    test(title, async ({ openHost, wallet }, info) => {
      await look({ ...stop, place }, { host: await openHost(site), wallet }, info)
    })
}

// UPDATE_IMAGES=1 draws them anew; otherwise there is nothing to check here.
if (isUpdating)
  test.describe('the pictures of the documents', () => {
    test.use({ viewport: { width: 920, height: 640 }, deviceScaleFactor: 2 })

    for (const themeMode of ['dark', 'light'] as const) {
      test(`the modal above the one-line site, ${themeMode}`, async ({ modal, page }) => {
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
