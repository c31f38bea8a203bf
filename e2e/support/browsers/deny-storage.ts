import type { Page } from '@playwright/test'

/** Denies storage in the frames of a page, as browsers do that partition or block the data of other sites. */
export async function denyStorageInFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
}
