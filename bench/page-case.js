import { median, repeat } from './statistics.js'

const THREAD_RUNS = 15

/** Opens a page in a profile without caches, and closes the profile afterwards. */
export async function inFreshPage(browser, url, use) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    return await use(page, context)
  } finally {
    await context.close()
  }
}

/** What the script takes of the page's main thread from load to idle: a page with it less the same page without. */
export async function mainThreadTime(browser, blank) {
  const measure = (name) => async () => {
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable')
      await page.goto(`${blank}/${name}`, { waitUntil: 'load' })
      await page.waitForTimeout(500)
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
    } finally {
      await context.close()
    }
  }
  const pairs = await repeat(THREAD_RUNS, async () => [await measure('with')(), await measure('without')()])
  return median(pairs.map(([withScript]) => withScript)) - median(pairs.map(([, without]) => without))
}
