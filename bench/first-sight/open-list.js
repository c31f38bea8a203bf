import { markSight } from './marks.js'

/** A phone of a few years ago on a slow mobile network. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 },
  restMs: 3_000,
}
const DESKTOP = { viewport: { width: 1280, height: 800 }, restMs: 1_000 }
export const DEVICES = { desktop: DESKTOP, phone: PHONE }

/** Opens a page on a device in a profile without caches, and closes the profile afterwards. */
export async function onDevice(browser, { viewport, cpu, network }, use) {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    await page.addInitScript(markSight)
    if (cpu) {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    }
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Clicked when the page rests and nothing of the frame is loaded; then, after a rest, closed and clicked again. */
export function openColdAndWarm(browser, device, { url, frame }) {
  return onDevice(browser, device, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(device.restMs)
    await click(page)
    const cold = await sight(page, frame)
    await page.waitForTimeout(device.restMs)
    await page.evaluate(() => window.kit.close())
    await page.waitForTimeout(device.restMs)
    await forget(page, frame)
    await click(page)
    return { cold, warm: await sight(page, frame) }
  })
}

/** Clicked a while after the frame was loaded ahead. */
export function openPreloaded(browser, device, { url, frame }) {
  return onDevice(browser, device, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => window.kit.preload())
    await page.waitForTimeout(device.restMs)
    await click(page)
    return sight(page, frame)
  })
}

/** Clicked in the first frame of the page; times are from the start of its navigation. */
export function openAtOnce(browser, device, { url, frame }) {
  return onDevice(browser, device, async (page) => {
    await page.goto(`${url}/at-once`, { waitUntil: 'commit' })
    return sight(page, frame, 'navigation')
  })
}

const click = (page) => page.evaluate(() => document.querySelector('#open').click())

/**
 * Waits for the list and returns when things happened, in milliseconds after the click: `shown`, the frame painted by the
 * page; `list`, the rows painted in the frame that the page shows; `paint`, the first content of the frame, unless that was
 * before; `takenOver`, the rows drawn by React, if something else drew them first. `rows` is their number.
 */
export async function sight(page, selector, since = 'click') {
  const element = await page.waitForSelector(selector, { state: 'attached' })
  const frame = await element.contentFrame()
  await Promise.all([waitForMark(frame, 'bench:list'), waitForMark(page, 'bench:shown')])
  const hasKernel = await frame.evaluate(() => performance.getEntriesByName('postern:list').length > 0)
  if (hasKernel) await waitForMark(frame, 'postern:taken-over')
  // Told a little after the paint, and not at all if nothing is painted any more.
  await waitForMark(frame, 'first-contentful-paint', 300).catch(() => {})
  const [inPage, inFrame] = await Promise.all([page.evaluate(readMarks), frame.evaluate(readMarks)])
  const start = since === 'click' ? inPage.at['bench:click'] : inPage.origin
  const after = (time) => (time > start ? time - start : undefined)
  const shown = after(inPage.at['bench:shown'])
  return {
    shown,
    list: Math.max(shown, inFrame.at['bench:list'] - start),
    paint: after(inFrame.at['first-contentful-paint']),
    takenOver: after(inFrame.at['postern:taken-over']),
    rows: inFrame.rows,
  }
}

const waitForMark = (document, name, timeout = 30_000) =>
  document.waitForFunction((name) => performance.getEntriesByName(name).length > 0, name, {
    polling: 100,
    timeout,
  })

/** Runs in a document: its marks in milliseconds since 1970. */
function readMarks() {
  const origin = performance.timeOrigin
  const entries = [...performance.getEntriesByType('mark'), ...performance.getEntriesByType('paint')]
  const at = Object.fromEntries(entries.map(({ name, startTime }) => [name, origin + startTime]))
  return { origin, at, rows: performance.getEntriesByName('bench:list')[0]?.detail }
}

/** Lets the next opening be marked as if it was the first; the rows were marked when they were first drawn. */
async function forget(page, selector) {
  const frame = await (await page.$(selector)).contentFrame()
  await frame.evaluate(() => {
    performance.clearMarks()
    window.benchMarkDrawn()
  })
  await page.evaluate(() => performance.clearMarks())
}
