import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { VIEW_TOUR } from '#e2e/support/view-tour.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

async function violations(modal: ModalPage): Promise<string[]> {
  const frame = modal.document()
  // Contrast is measured on what stands still.
  await frame.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  // Trusted Types refuse the text of axe as a script element; evaluation by the debugger does not ask.
  await frame.evaluate(AXE)
  const results = await frame.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The site around the frame has the landmarks; a dialog is not a page.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    }),
  )
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}

test.describe('axe finds nothing', () => {
  for (const { name, page: options, arrive } of VIEW_TOUR) {
    test(`in ${name}, dark and light`, async ({ openHost, modal, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const host = await openHost(options)
      await arrive(host, modal)
      for (const themeMode of ['dark', 'light']) {
        await host.call('setTheme', { themeMode })
        await expect(modal.frame.locator('html')).toHaveAttribute('data-theme', themeMode)
        expect(await violations(modal), themeMode).toEqual([])
      }
    })
  }
})
