import type { Page } from '@playwright/test'

/** Kills the renderer of the modal's frame, which has a process of its own. */
export async function crashModal(page: Page): Promise<void> {
  const modal = page.frames().find((frame) => /\/m\/[^/]+\//.test(frame.url()))
  if (!modal) throw new Error('The page has no modal.')
  const session = await page.context().newCDPSession(modal)
  // The answer never comes: who would send it has just died.
  void session.send('Page.crash').catch(() => {})
}
