import { inFreshPage } from './page-case.js'
import { median, repeat } from './statistics.js'

const CONNECTS = 5
const SIGNATURES = 20

/**
 * With the demo's phone over the demo's relay: from the owner's press to a connected site, and from a site's request to
 * its signature when the phone approves by itself.
 */
export async function phoneTimes(browser, { site, phone }) {
  const connects = await repeat(CONNECTS, () => connectOnce(browser, site, phone, closePhone))
  const signatures = await connectOnce(browser, site, phone, signAll)
  return { connect: median(connects), sign: median(signatures) }
}

const closePhone = async (_page, _phonePage, took) => took

async function connectOnce(browser, site, phone, use) {
  return inFreshPage(browser, `${site}/one-line/`, async (page, context) => {
    await context.addInitScript(noteCopiesAndPresses)
    await page.reload({ waitUntil: 'load' })
    const phonePage = await context.newPage()
    await phonePage.goto(phone)
    await phonePage.locator('body[data-ready]').waitFor()
    await page.bringToFront()
    const connected = page.evaluate(connectWithSite)
    const modal = page.frameLocator('iframe[src*="/m/demo/"]')
    await modal.getByRole('button', { name: /^WalletConnect/ }).click()
    const uri = await copiedUri(modal)
    await phonePage.bringToFront()
    await phonePage.getByLabel('Link or code from the site').fill(uri)
    await phonePage.getByRole('button', { name: 'Connect', exact: true }).click()
    await phonePage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const at = await connected
    return use(page, phonePage, at - (await phonePage.evaluate(() => window.pressedAt)))
  })
}

async function signAll(page, phonePage) {
  await phonePage.getByRole('switch').setChecked(true)
  return page.evaluate(signInARow, SIGNATURES)
}

/** The link is copied for people; here it is taken from where the clipboard would get it. */
async function copiedUri(modal) {
  await modal.getByRole('img', { name: /QR code/ }).waitFor()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  return modal.locator('body').evaluate(() => window.copiedText)
}

/** Runs in every document before its own scripts. */
function noteCopiesAndPresses() {
  const note = ({ timeStamp }) => {
    window.pressedAt = performance.timeOrigin + timeStamp
  }
  window.addEventListener('pointerup', note, { capture: true })
  const writeText = async (text) => {
    window.copiedText = text
  }
  if (navigator.clipboard) Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText })
}

/** Runs in the page: when the site was connected, in milliseconds since 1970. */
async function connectWithSite() {
  await window.postern.connect()
  return performance.timeOrigin + performance.now()
}

/** Runs in the page: how long each signature took, in milliseconds; the first loads what the others find. */
async function signInARow(times) {
  const provider = window.postern.getProvider('eip155')
  const [address] = await provider.request({ method: 'eth_accounts' })
  const samples = []
  for (let run = 0; run <= times; run += 1) {
    const from = performance.now()
    await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
    samples.push(performance.now() - from)
  }
  return samples.slice(1)
}
