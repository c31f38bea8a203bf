/**
 * `npm run e2e:firefox`: the journeys of the core, the embedded wallet and its window in Firefox ESR over WebDriver BiDi
 * (Debian: firefox-esr).
 */
import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { coreJourney } from './core-journey.js'
import { startDemo } from './demo-process.js'
import { pressByScript } from './press-by-script.js'
import { walletJourney } from './wallet-journey.js'
import { eventually, pause } from './webdriver.js'
import { windowJourney } from './window-journey.js'

const PATHS = { modal: '/m/', wallet: '/w/' }
/** The wallet ignores a press right after the pointer arrived. */
const SETTLES_MS = 600
/** No request of the journey fills more screens of its window. */
const TURNS_OF_WINDOW = 3

const FIREFOX = [process.env.POSTERN_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
if (!FIREFOX) {
  console.error('Firefox is not installed. On Debian: apt-get install firefox-esr')
  process.exit(2)
}

const demo = await startDemo()
const firefox = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
try {
  const page = await firefox.newPage()
  const pagesOfWallet = async () =>
    (await firefox.pages()).filter((each) => /\/w\/[^/]+\/approve$/.test(each.url()))
  const pageOf = async (place) => (place === 'window' ? (await pagesOfWallet()).at(-1) : page)
  const frameOf = async (place) => {
    if (place === 'window') return (await pageOf(place))?.mainFrame()
    const frame =
      place === 'site' ? page.mainFrame() : page.frames().find((each) => each.url().includes(PATHS[place]))
    if (!frame) throw new Error(`The frame of the ${place} is not there`)
    return frame
  }
  const visible = async (place, xpath) => {
    const handle = await (await frameOf(place))?.$(`::-p-xpath(${xpath})`)
    if (!handle) throw new Error('No such element')
    return handle
  }
  const on = (place, xpath, what, act) =>
    eventually(`${what} ${xpath}`, async () => act(await visible(place, xpath)))
  const driver = {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    run: (script) => page.evaluate(script),
    click: (place, xpath) => on(place, xpath, 'click', (handle) => handle.click()),
    text: (place, xpath) => on(place, xpath, 'read', (handle) => handle.evaluate((node) => node.textContent)),
    fill: (place, xpath, text) => on(place, xpath, 'fill', (handle) => handle.type(text)),
    press: (place, xpath, key) => on(place, xpath, 'press', (handle) => handle.press(key)),
    pressByScript: (place, xpath) => on(place, xpath, 'script', (handle) => handle.evaluate(pressByScript)),
    hold: (place, xpath, ms) =>
      on(place, xpath, 'hold', async (handle) => {
        const { x, y } = await handle.clickablePoint()
        const { mouse } = await pageOf(place)
        await mouse.move(x - 12, y)
        await mouse.move(x, y, { steps: 3 })
        await pause(SETTLES_MS)
        await mouse.down()
        await pause(ms)
        // The window may have closed by itself after the decision.
        await mouse.up().catch(() => {})
      }),
    readThrough: async (place) => {
      for (let turn = 0; turn < TURNS_OF_WINDOW; turn += 1) {
        await pause(SETTLES_MS)
        await (await pageOf(place)).keyboard.press('PageDown')
      }
    },
    reportsZoom: true,
    count: async (place, xpath) => (await (await frameOf(place)).$$(`::-p-xpath(${xpath})`)).length,
    windows: async () => (await pagesOfWallet()).length,
  }
  await coreJourney(driver, demo.site)
  await walletJourney(driver, demo, () => windowJourney(driver, demo))
  console.log('3 passed, 0 failed')
} catch (error) {
  console.error(error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  await firefox.close()
  await demo.stop()
}
