import type { Page } from '@playwright/test'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'

declare global {
  interface Window {
    /** In the modal: the distances from the top of its window that each row of the card had, by its text, in pixels. */
    positions: Map<string, Set<number>>
  }
}

const LATE_MS = 400

/** Runs in every document before its own scripts, and records in each frame where the rows of the card are. */
function recordPositions(): void {
  window.positions = new Map()
  const record = (): void => {
    const card = document.querySelector('.card')
    // While the card opens it is moved as a whole, by a transform.
    const isComing = card?.getAnimations().some(({ playState }) => playState === 'running')
    for (const row of isComing ? [] : (card?.querySelectorAll('.card-header ~ * button') ?? [])) {
      // The count of wallets is filled in later.
      const name = (row.ariaLabel ?? row.textContent).replace(/\d+$/, '')
      const tops = window.positions.get(name) ?? new Set()
      window.positions.set(name, tops.add(Math.round(row.getBoundingClientRect().top)))
    }
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
}

/** Delays everything that is not part of the modal's first picture. */
async function delayWhatFollows(page: Page): Promise<void> {
  await page.route(/\/(getWallets|getWalletImage|assets)\b|\/wallet\/|\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue().catch(() => undefined)
  })
}

for (const wallets of [{}, { evm: {}, solana: {} }])
  test(`No row moves while the rest of the Connect view arrives, with ${Object.keys(wallets).length} wallets in the page`, async ({
    page,
    openHost,
  }) => {
    await page.addInitScript(recordPositions)
    await delayWhatFollows(page)
    const host = await openHost({ wallets })
    await host.connectButton.click()
    const modal = new ModalPage(page)
    await expect(modal.button(/Google$/)).toBeVisible()
    await expect(modal.button(/^All wallets.*\d$/)).toBeVisible()
    await expect(modal.frame.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
    const positions = await modal
      .document()
      .evaluate(() => [...window.positions].map(([row, tops]) => [row, [...tops]] as const))
    expect(positions.length).toBeGreaterThan(6)
    expect(positions.filter(([, tops]) => tops.length > 1)).toEqual([])
  })
