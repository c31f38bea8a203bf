import type { Page } from '@playwright/test'

/** Counts the shared workers of a page's browser profile. */
export async function countSharedWorkers(page: Page): Promise<number> {
  const own = await page.context().newCDPSession(page)
  const { targetInfo } = await own.send('Target.getTargetInfo')
  const whole = await page.context().browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await whole?.send('Target.getTargets', { filter: [{}] })) ?? {}
  return targetInfos.filter(
    ({ type, browserContextId }) =>
      type === 'shared_worker' && browserContextId === targetInfo.browserContextId,
  ).length
}
