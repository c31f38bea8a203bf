import { inFreshPage } from './page-case.js'
import { median } from './statistics.js'

const RUNS = 15
const EMAIL = `bench-${Date.now().toString(36)}@example.org`
const MAIL_WITHIN_MS = 10_000
/** No finger is faster; what the press makes the frame draw is drawn by then. */
const PRESS_MS = 60
/** Longer than a press has to be held where one is not enough. */
const HOLD_MS = 1_000
const READ = /^Scroll (to the end|up) to approve$/
/** What is scrolled to stays in sight for longer than the wallet asks for. */
const READS_MS = 600

/**
 * What matters is decided in the wallet's own window. `shown`: from the click on Review until the request stands in the
 * window, the first paint of the window before it; `signed`: from the end of the press that approves, by the time stamp of its
 * event, to the signature in the site's hands, through window, wallet frame, vault, modal and script.
 */
export async function signTimes(browser, { site, mailbox }) {
  return inFreshPage(browser, `${site}/one-line/`, async (page, context) => {
    await context.addInitScript(noteClicks)
    await page.reload({ waitUntil: 'load' })
    await addPasskeys(page)
    await page.evaluate(() => window.postern.open())
    const modal = page.frameLocator('iframe[src*="/m/demo/"]')
    const wallet = modal.frameLocator('iframe[src*="/w/demo/"]')
    await modal.getByRole('textbox', { name: 'E-mail address' }).fill(EMAIL)
    await page.keyboard.press('Enter')
    await modal.getByRole('textbox', { name: /^Code from/ }).fill(await readCode(mailbox))
    await wallet.getByRole('button', { name: 'Create a passkey' }).press('Enter')
    await modal.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    const samples = []
    for (let run = 0; run <= RUNS; run += 1) samples.push(await approveOnce(page, wallet))
    // The first one loads what the others find, and is held.
    const [, ...counted] = samples
    const of = (name) => median(counted.map((sample) => sample[name]))
    return { shown: of('shown'), signed: of('signed') }
  })
}

async function approveOnce(page, wallet) {
  const answered = page.evaluate(askForSignature)
  // Who gives up on the way says why; that the page was closed then is no news.
  answered.catch(() => {})
  const review = wallet.getByRole('button', { name: 'Review', exact: true })
  await restPointer(page, review)
  const opening = page.waitForEvent('popup')
  await page.mouse.down()
  await page.mouse.up()
  const opened = await opening
  await readThrough(opened)
  const button = opened.getByRole('button', { name: /^(Approve|Hold to approve)$/, disabled: false })
  await restPointer(opened, button)
  const isPress = (await button.textContent()) === 'Approve'
  const shownAt = await opened.evaluate(readShown)
  const frame = page.frames().find((one) => one.url().includes('/w/demo/'))
  const reviewedAt = await frame.evaluate(() => window.clickedAt)
  await opened.mouse.down()
  await new Promise((resolve) => setTimeout(resolve, isPress ? PRESS_MS : HOLD_MS))
  await opened.mouse.up()
  const clickedAt = await opened.evaluate(() => window.clickedAt)
  const signedAt = await answered
  await opened.waitForEvent('close')
  return { shown: shownAt - reviewedAt, signed: signedAt - clickedAt }
}

/** Scrolls through the request as a person does, where the button asks for that. */
async function readThrough(page) {
  const button = page.getByRole('button', { name: /approve$/i })
  await button.waitFor()
  await new Promise((resolve) => setTimeout(resolve, READS_MS))
  if (!READ.test((await button.textContent()) ?? '')) return
  await page.locator('main').evaluate(async (main) => {
    for (let top = 0; top < main.scrollHeight; top += main.clientHeight / 2) {
      main.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await new Promise((resolve) => setTimeout(resolve, READS_MS))
}

/** A press counts once the pointer was over the wallet for a moment, as a person's is. */
async function restPointer(page, button) {
  await button.waitFor()
  await page.mouse.move(0, 0)
  await button.hover()
  const { x, y, width, height } = await button.boundingBox()
  await page.mouse.move(x + width / 3, y + height / 2, { steps: 3 })
  await new Promise((resolve) => setTimeout(resolve, 600))
}

/** Runs in every document before its own scripts. */
function noteClicks() {
  window.addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      window.clickedAt = performance.timeOrigin + timeStamp
    },
    { capture: true },
  )
}

/** Runs in the window. */
function readShown() {
  const [mark] = performance.getEntriesByName('postern:approval-shown')
  return performance.timeOrigin + mark.startTime
}

/** Runs in the page: when the signature was there, in milliseconds since 1970. */
async function askForSignature() {
  const provider = window.postern.getProvider('eip155')
  const [address] = await provider.request({ method: 'eth_accounts' })
  const typed = {
    domain: { name: 'Shop', version: '1', chainId: 31_337 },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'item', type: 'string' }],
    },
    message: { item: 'Tea' },
  }
  await provider.request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] })
  return performance.timeOrigin + performance.now()
}

async function addPasskeys(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function readCode(mailbox) {
  const giveUpAt = Date.now() + MAIL_WITHIN_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(EMAIL)}`)
    const [code] = /^\d{6}$/m.exec((await answer.json())[0]?.text ?? '') ?? []
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no code came')
}
