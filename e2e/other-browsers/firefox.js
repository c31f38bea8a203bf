/** `npm run e2e:firefox`: the core journey in Firefox ESR over WebDriver BiDi (Debian: firefox-esr). */
import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { coreJourney } from './core-journey.js'
import { startDemo } from './demo-process.js'
import { eventually } from './webdriver.js'

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
  const frameOf = (place) => {
    const frame =
      place === 'site' ? page.mainFrame() : page.frames().find((each) => each.url().includes('/m/'))
    if (!frame) throw new Error('The modal frame is not there')
    return frame
  }
  const visible = async (place, xpath) => {
    const handle = await frameOf(place).$(`::-p-xpath(${xpath})`)
    if (!handle) throw new Error('No such element')
    return handle
  }
  await coreJourney(
    {
      open: (url) => page.goto(url),
      reload: () => page.reload(),
      run: (script) => page.evaluate(script),
      click: (place, xpath) =>
        eventually(`click ${xpath}`, async () => (await visible(place, xpath)).click()),
      text: (place, xpath) =>
        eventually(`read ${xpath}`, async () =>
          (await visible(place, xpath)).evaluate((node) => node.textContent),
        ),
    },
    demo.site,
  )
  console.log('1 passed, 0 failed')
} catch (error) {
  console.error(error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  await firefox.close()
  await demo.stop()
}
