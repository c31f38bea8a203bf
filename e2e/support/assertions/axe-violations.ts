import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from '@playwright/test'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { animationsEnded } from './animations-ended.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** Returns axe's violations in the modal's current document, each with its element and its remedy. */
export async function axeViolations(modal: ModalPage): Promise<string[]> {
  return axeViolationsIn(modal.document())
}

/** Returns axe's violations in a document. */
export async function axeViolationsIn(frame: Frame | Page): Promise<string[]> {
  // Contrast is measured once nothing moves.
  await animationsEnded(frame)
  // Trusted Types refuse the source of axe as a script element, but do not apply to evaluation by the debugger.
  await frame.evaluate(AXE)
  const results = await frame.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The site around the frame has the landmarks, because a dialog is not a page.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    }),
  )
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}
