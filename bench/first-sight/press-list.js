import { DEVICES, onDevice, sight } from './open-list.js'

/** How long a visitor has pointed at a row when they press it, and how long the button of a mouse is down. */
const POINTED_MS = 250
const DOWN_MS = 60
const CODE = '[role=img][aria-label*="QR code"]'
const FIRST_ROW = 'li button'
const DIGIT = 'input[autocomplete="one-time-code"]'

/** Runs in the frame: notes the first press, and when something that it leads to was painted. */
function watchPress(selector) {
  const note = ({ timeStamp }) => {
    window.benchPressed ??= performance.timeOrigin + timeStamp
  }
  addEventListener('click', note, { capture: true })
  const now = () => performance.timeOrigin + performance.now()
  window.benchPainted = new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
      requestAnimationFrame(found ? () => setTimeout(() => resolve(now())) : look)
    }
    look()
  })
}

/** Opens the list after the frame was loaded ahead and React has it, and lets what it leads to be watched. */
function withList(browser, { url, frame: selector }, awaited, use) {
  return onDevice(browser, DEVICES.desktop, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => window.kit.preload())
    await page.waitForTimeout(DEVICES.desktop.restMs)
    await page.evaluate(() => document.querySelector('#open').click())
    await sight(page, selector)
    await page.waitForTimeout(DEVICES.desktop.restMs)
    const frame = await (await page.$(selector)).contentFrame()
    await frame.evaluate(watchPress, awaited)
    return use(page, frame)
  })
}

/** As a hand does: the pointer comes to the row, rests there, and presses. */
async function pressByHand(page, row) {
  const { x, y, width, height } = await row.boundingBox()
  await page.mouse.move(x + width / 2, y - 2 * height)
  await page.mouse.move(x + width / 3, y + height / 2, { steps: 4 })
  await page.waitForTimeout(POINTED_MS)
  await page.mouse.down()
  await page.waitForTimeout(DOWN_MS)
  await page.mouse.up()
}

/** As assistive technology does: nothing announces it. */
const pressUnannounced = (_page, row) => row.evaluate((button) => button.click())

const WAYS = { pointed: pressByHand, unannounced: pressUnannounced }

/** The row of a name; in the floor, whose rows lead to the same, the first. */
function rowOf(frame, { isFloor }, name) {
  return isFloor ? frame.locator(FIRST_ROW).first() : frame.getByRole('button', { name })
}

/** From the press on a wallet of the page until that is asked. */
export const pressExtension = (browser, kit, way) =>
  withList(browser, kit, CODE, async (page, frame) => {
    await WAYS[way](page, rowOf(frame, kit, /^Bench/))
    await page.waitForFunction(() => performance.getEntriesByName('bench:asked').length > 0)
    const asked = await page.evaluate(
      () => performance.timeOrigin + performance.getEntriesByName('bench:asked')[0].startTime,
    )
    return asked - (await frame.evaluate(() => window.benchPressed))
  })

/** From the press on phone wallets until the code for them is painted; the relay is on the same machine. */
export const pressPhone = (browser, kit, way) =>
  withList(browser, kit, CODE, async (page, frame) => {
    await WAYS[way](page, rowOf(frame, kit, /^WalletConnect/))
    return frame.evaluate(async () => (await window.benchPainted) - window.benchPressed)
  })

/** From the server's answer to an address until the view that takes the code of its mail is painted. */
export const sendAddress = (browser, kit, run) =>
  withList(browser, kit, DIGIT, async (page, frame) => {
    const field = frame.locator('input[type=email]')
    await field.fill(`bench-${process.pid}-${run}@postern.example`)
    await field.press('Enter')
    const painted = await frame.evaluate(() => window.benchPainted)
    const wallet = page.frames().find((one) => /\/w\/[^/]+\//.test(one.url()))
    const answered = await wallet.evaluate(() => {
      const calls = performance
        .getEntriesByType('resource')
        .filter(({ initiatorType }) => initiatorType === 'fetch')
      return performance.timeOrigin + Math.max(...calls.map(({ responseEnd }) => responseEnd))
    })
    return painted - answered
  })
