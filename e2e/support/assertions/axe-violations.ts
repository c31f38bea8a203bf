import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from '@playwright/test'
import type { ModalPage } from '#e2e/pages/modal-page.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** What axe finds in the modal's document as it stands, each with the element and what would mend it. */
export async function axeViolations(modal: ModalPage): Promise<string[]> {
  return axeViolationsIn(modal.document())
}

/** What axe finds in a document as it stands. */
export async function axeViolationsIn(frame: Frame | Page): Promise<string[]> {
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
