import { DEVICES, onDevice, sight } from './open-list.js'

/** Opens the list after the frame was loaded ahead and React has it, presses a row, and returns what happened when. */
function press(browser, { url, frame: selector }, { row, until }) {
  return onDevice(browser, DEVICES.desktop, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => window.kit.preload())
    await page.waitForTimeout(DEVICES.desktop.restMs)
    await page.evaluate(() => document.querySelector('#open').click())
    await sight(page, selector)
    await page.waitForTimeout(DEVICES.desktop.restMs)
    const frame = await (await page.$(selector)).contentFrame()
    const pressed = await frame.getByRole('button', { name: row }).evaluate((button) => {
      const at = performance.timeOrigin + performance.now()
      button.click()
      return at
    })
    return (await until(page, frame)) - pressed
  })
}

/** From the press on a wallet of the page until that is asked. */
export const pressExtension = (browser, kit) =>
  press(browser, kit, {
    row: /^Bench/,
    until: async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName('bench:asked').length > 0)
      return page.evaluate(
        () => performance.timeOrigin + performance.getEntriesByName('bench:asked')[0].startTime,
      )
    },
  })

/** From the press on phone wallets until the code for them is drawn; the relay is on the same machine. */
export const pressPhone = (browser, kit) =>
  press(browser, kit, {
    row: /^WalletConnect/,
    until: (_page, frame) =>
      frame.evaluate(async () => {
        while (!document.querySelector('[role=img][aria-label*="QR code"]'))
          await new Promise(requestAnimationFrame)
        return performance.timeOrigin + performance.now()
      }),
  })
