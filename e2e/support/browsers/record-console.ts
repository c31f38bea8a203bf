import type { Page } from '@playwright/test'

/** Records the console lines of a page and its uncaught errors from now on. */
export function recordConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  return lines
}
