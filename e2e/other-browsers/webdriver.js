import { Builder, By, Key } from 'selenium-webdriver'
import { pressByScript } from './press-by-script.js'

/** The frame is in a shadow tree, which XPath does not reach. */
const FIND_MODAL =
  'return [...document.body.children].map((host) => host.shadowRoot?.querySelector("iframe")).find(Boolean) ?? null'
const WALLET_FRAME = By.xpath('//iframe[contains(@src, "/w/")]')
const KEYS = { Enter: Key.ENTER }
/** The wallet ignores a press right after the pointer arrived. */
const SETTLE_MS = 600

/**
 * Opens WebKitGTK through a running driver, as the object that the journeys drive.
 *
 * @param {string} endpoint the URL of WebKitWebDriver.
 * @param {object} options the driver's `webkitgtk:browserOptions`.
 */
export async function openWebKit(endpoint, options) {
  const driver = await new Builder()
    .usingServer(endpoint)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()

  const enter = async (place) => {
    await driver.switchTo().defaultContent()
    if (place === 'site') return
    const modal = await driver.executeScript(FIND_MODAL)
    if (!modal) throw new Error('The modal frame is not there')
    await driver.switchTo().frame(modal)
    if (place === 'wallet') await driver.switchTo().frame(await driver.findElement(WALLET_FRAME))
  }
  /** Waits for an element of a document, and acts on it. */
  const on = (place, xpath, what, act) =>
    eventually(`${what} ${xpath}`, async () => {
      await enter(place)
      return act(await driver.findElement(By.xpath(xpath)))
    })
  const type = (text) => driver.actions({ async: true }).sendKeys(text).perform()
  const move = (origin, x) => ({ origin, x, y: 0, duration: 50 })

  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: async (script) => {
      await enter('site')
      return driver.executeScript(script)
    },
    close: () => driver.quit(),
    click: (place, xpath) => on(place, xpath, 'click', (element) => element.click()),
    text: (place, xpath) => on(place, xpath, 'read', (element) => element.getText()),
    fill: (place, xpath, text) =>
      on(place, xpath, 'fill', async (element) => {
        await element.click()
        await type(text)
      }),
    press: (place, xpath, key) =>
      on(place, xpath, 'press', async (element) => {
        await driver.executeScript('arguments[0].focus()', element)
        await type(KEYS[key])
      }),
    pressByScript: (place, xpath) =>
      on(place, xpath, 'script', (element) =>
        driver.executeScript(`(${pressByScript.toString()})(arguments[0])`, element),
      ),
    hold: (place, xpath, ms) =>
      on(place, xpath, 'hold', (element) =>
        driver
          .actions({ async: true })
          .move(move(element, -12))
          .move(move(element, 0))
          .pause(SETTLE_MS)
          .press()
          .pause(ms)
          .release()
          .perform(),
      ),
    reportsZoom: false,
    screenshot: () => driver.takeScreenshot(),
  }
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Retries for 20 s, because pages load, frames appear and buttons become enabled. */
export async function eventually(what, attempt) {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: ${error.message}`, { cause: error })
      await pause(150)
    }
  }
}
