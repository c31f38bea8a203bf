import { median, repeat } from './statistics.js'

const OPEN_RUNS = 9
const THREAD_RUNS = 7
const SLOW_RUNS = 3

/** A phone of a few years ago on a slow mobile network. */
const SLOW_CPU = 4
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Opens a page in a profile without caches, and closes the profile afterwards. */
export async function inFreshPage(browser, url, use) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(markWalletList)
    await page.goto(url, { waitUntil: 'load' })
    return await use(page, context)
  } finally {
    await context.close()
  }
}

const measureOpen = (page) =>
  page.evaluate(async () => {
    const started = performance.now()
    await window.postern.open()
    return performance.now() - started
  })

/** Runs in every document: marks in that of the modal when its wallet list has been painted. */
function markWalletList() {
  if (window.top === window) return
  const watch = new MutationObserver(() => {
    if (!document.querySelector('li button')) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('wallet-list')))
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** When the wallet list was painted, in milliseconds since 1970. */
async function walletListTime(page) {
  const element = await page.waitForSelector('iframe[src*="/m/demo/"]', { state: 'attached' })
  const frame = await element.contentFrame()
  await frame.waitForFunction(() => performance.getEntriesByName('wallet-list').length > 0, undefined, {
    polling: 100,
  })
  return frame.evaluate(
    () => performance.timeOrigin + performance.getEntriesByName('wallet-list')[0].startTime,
  )
}

/** The first time, the modal is open when its wallet list is there. */
async function measureFirstOpen(page) {
  const started = await page.evaluate(() => performance.timeOrigin + performance.now())
  const open = await measureOpen(page)
  return Math.max(open, (await walletListTime(page)) - started)
}

/** How long `open()` takes until the modal shows: never loaded, loaded ahead, shown before. */
export async function openTimes(browser, { site }) {
  const url = `${site}/one-line/`
  const cold = await repeat(OPEN_RUNS, () => inFreshPage(browser, url, measureFirstOpen))
  const preloaded = await repeat(OPEN_RUNS, () =>
    inFreshPage(browser, url, async (page) => {
      await page.evaluate(() => window.postern.preload())
      return measureFirstOpen(page)
    }),
  )
  const warm = await inFreshPage(browser, url, async (page) => {
    await measureOpen(page)
    return repeat(OPEN_RUNS, async () => {
      await page.evaluate(() => window.postern.close())
      await page.waitForFunction(() => !window.postern.getState().open)
      return measureOpen(page)
    })
  })
  return { cold: median(cold), preloaded: median(preloaded), warm: median(warm) }
}

/**
 * From the start of the navigation to the wallet list, opened as soon as the script is there, on a slow phone. The
 * browser runs without site isolation here, because throttling does not reach frames of other processes.
 */
export async function slowPhoneTime(browser, blank) {
  const samples = await repeat(SLOW_RUNS, async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    try {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
      await page.addInitScript(markWalletList)
      await page.goto(`${blank}/clicked`, { waitUntil: 'commit' })
      const listed = await walletListTime(page)
      return listed - (await page.evaluate(() => performance.timeOrigin))
    } finally {
      await context.close()
    }
  })
  return median(samples)
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
  const withScript = await repeat(THREAD_RUNS, measure('with'))
  const without = await repeat(THREAD_RUNS, measure('without'))
  return median(withScript) - median(without)
}
