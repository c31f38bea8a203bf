import { setTimeout as wait } from 'node:timers/promises'
import { DEVICES, onDevice } from './open-list.js'

/** After this long without a request nothing more is fetched by itself. */
const QUIET_MS = 2_000
const FILES = new Set(['document', 'script', 'stylesheet'])

/**
 * What is fetched from other origins than the page's: requests before the click, requests and bytes (headers and encoded
 * bodies of the answers) that began before the list was drawn, and files after it until the network rests. Pictures of
 * wallets are left out, because nothing waits for them.
 */
export function transferOf(browser, { url, frame: selector }) {
  return onDevice(browser, DEVICES.desktop, async (page) => {
    const requests = []
    const beQuiet = async () => {
      for (let count = -1; count !== requests.length; await wait(QUIET_MS)) count = requests.length
    }
    page.on('request', (request) => {
      if (request.resourceType() !== 'image' && new URL(request.url()).origin !== new URL(url).origin)
        requests.push(request)
    })
    await page.goto(url, { waitUntil: 'load' })
    await beQuiet()
    const beforeClick = requests.length
    await page.evaluate(() => document.querySelector('#open').click())
    const frame = await (await page.waitForSelector(selector, { state: 'attached' })).contentFrame()
    await frame.waitForFunction(() => performance.getEntriesByName('bench:list').length > 0)
    await beQuiet()
    const drawn = await frame.evaluate(
      () => performance.timeOrigin + performance.getEntriesByName('bench:rows')[0].startTime,
    )
    const before = requests.filter((request) => request.timing().startTime < drawn)
    const sizes = await Promise.all(before.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
    return {
      beforeClick,
      beforeList: before.length,
      kibibytes: bytes / 1_024,
      afterList: requests.filter((request) => FILES.has(request.resourceType()) && !before.includes(request))
        .length,
    }
  })
}
