import { mkdirSync } from 'node:fs'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { layoutFaults } from '#e2e/support/layout-faults.ts'
import { VIEW_TOUR } from '#e2e/support/view-tour.ts'

const SIZES = [
  { size: 'desktop', width: 1_280, height: 800 },
  { size: 'phone', width: 360, height: 740 },
] as const
const IMAGES = 'docs/images'
const isUpdating = process.env['UPDATE_IMAGES'] === '1'

interface Variant {
  readonly themeMode: 'dark' | 'light'
  readonly language: 'en' | 'ar'
  readonly width: number
  readonly height: number
}

const VARIANTS = SIZES.flatMap(({ size, width, height }) =>
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

for (const { name, page: options, arrive } of VIEW_TOUR) {
  test(`${name} stands straight in every size, theme and direction`, async ({
    openHost,
    modal,
    page,
  }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const host = await openHost(options)
    await arrive(host, modal)
    for (const variant of VARIANTS) {
      await change(host, modal, variant)
      await expect
        .poll(() => layoutFaults(modal, variant.width), { message: variant.name, timeout: 2_000 })
        .toEqual([])
      const path = info.outputPath(`${name}-${variant.name}.png`)
      await page.screenshot({ path })
    }
  })
}

for (const themeMode of ['dark', 'light'] as const) {
  test(`the picture of the documents, ${themeMode}`, async ({ openHost, modal, page }) => {
    test.skip(!isUpdating, 'UPDATE_IMAGES=1 draws it anew')
    mkdirSync(IMAGES, { recursive: true })
    await page.setViewportSize({ width: 760, height: 560 })
    const host = await openHost({
      wallets: { evm: {}, solana: {}, bitcoin: {} },
      options: { themeMode },
      head: '<style>html { background: #e9ecf2 } h1 { font: 600 28px system-ui; margin: 32px } button { margin: 0 32px }</style>',
    })
    await host.call('open')
    await modal.wallet('Demo Bitcoin Wallet').waitFor()
    await modal
      .document()
      .evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await page.screenshot({ path: `${IMAGES}/modal${themeMode === 'light' ? '-light' : ''}.png` })
  })
}
