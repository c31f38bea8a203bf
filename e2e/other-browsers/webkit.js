/** `npm run e2e:webkit`: the journeys of the core and the embedded wallet in WebKitGTK (Debian: webkit2gtk-driver, xvfb). */
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { coreJourney } from './core-journey.js'
import { startDemo } from './demo-process.js'
import { walletJourney } from './wallet-journey.js'
import { eventually, openWebKit } from './webdriver.js'

const MINI_BROWSER = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
].find(existsSync)
const DRIVER_PORT = 4950
const DISPLAY = ':97'

if (!MINI_BROWSER || !existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb')) {
  console.error('WebKitGTK is not installed. On Debian: apt-get install webkit2gtk-driver xvfb')
  process.exit(2)
}

const environment = {
  ...process.env,
  DISPLAY,
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
}
const demo = await startDemo()
const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
const driver = spawn('WebKitWebDriver', [`--port=${DRIVER_PORT}`], { env: environment, stdio: 'ignore' })
let browser
try {
  browser = await eventually('start WebKit', () =>
    openWebKit(`http://127.0.0.1:${DRIVER_PORT}`, { binary: MINI_BROWSER, args: ['--automation'] }),
  )
  await coreJourney(browser, demo.site)
  await walletJourney(browser, demo)
  console.log('2 passed, 0 failed')
} catch (error) {
  console.error(error)
  if (browser && process.env.POSTERN_SCREENSHOT)
    writeFileSync(process.env.POSTERN_SCREENSHOT, await browser.screenshot(), 'base64')
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  await browser?.close().catch(() => {})
  driver.kill()
  display.kill()
  await demo.stop()
}
