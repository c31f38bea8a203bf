import type { Page } from '@playwright/test'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'

declare global {
  interface Window {
    /** In the modal: how far from the top of its window each row of the card was, by its text, in pixels. */
    places: Map<string, Set<number>>
  }
}

const LATE_MS = 400

/** To run in every document before its own scripts: notes with each frame where the rows of the card are. */
function notePlaces(): void {
  window.places = new Map()
  const note = (): void => {
    const card = document.querySelector('.card')
    // While the card comes it is moved as a whole, by a transform.
    const isComing = card?.getAnimations().some(({ playState }) => playState === 'running')
    for (const row of isComing ? [] : (card?.querySelectorAll('.card-header ~ * button') ?? [])) {
      // How many wallets there are is written in later.
      const name = (row.ariaLabel ?? row.textContent).replace(/\d+$/, '')
      const tops = window.places.get(name) ?? new Set()
      window.places.set(name, tops.add(Math.round(row.getBoundingClientRect().top)))
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** What is not in the first picture of the modal comes late. */
async function delayWhatFollows(page: Page): Promise<void> {
  await page.route(/\/(getWallets|getWalletImage|assets)\b|\/wallet\/|\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue().catch(() => undefined)
  })
}

for (const wallets of [{}, { evm: {}, solana: {} }])
  test(`no row moves while the rest of the Connect view arrives, with ${Object.keys(wallets).length} wallets in the page`, async ({
    page,
    openHost,
  }) => {
    await page.addInitScript(notePlaces)
    await delayWhatFollows(page)
    const host = await openHost({ wallets })
    await host.connectButton.click()
    const modal = new ModalPage(page)
    await expect(modal.button(/Google$/)).toBeVisible()
    await expect(modal.button(/^All wallets.*\d$/)).toBeVisible()
    await expect(modal.frame.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    const places = await modal
      .document()
      .evaluate(() => [...window.places].map(([row, tops]) => [row, [...tops]] as const))
    expect(places.length).toBeGreaterThan(6)
    expect(places.filter(([, tops]) => tops.length > 1)).toEqual([])
  })
