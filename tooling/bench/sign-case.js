import { inFreshPage } from './browser-cases.js'
import { median } from './statistics.js'

const RUNS = 15
const EMAIL = `bench-${Date.now().toString(36)}@example.org`
const MAIL_WITHIN_MS = 10_000
/** No finger is faster; what the press makes the frame draw is drawn by then. */
const PRESS_MS = 60

/**
 * From the end of the press that approves, by the time stamp of its event in the wallet frame, to the signature in the
 * site's hands: wallet frame, vault, modal and script.
 */
export async function signTime(browser, { site, mailbox }) {
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
    await approveFirst(page, wallet)
    for (let run = 0; run <= RUNS; run += 1) samples.push(await approveOnce(page, wallet))
    // The first one loads what the others find.
    return median(samples.slice(1))
  })
}

/** The first approval of a site is held. */
async function approveFirst(page, wallet) {
  const answered = page.evaluate(askForSignature)
  await restPointer(page, wallet.getByRole('button', { name: 'Hold to approve', disabled: false }))
  await page.mouse.down()
  await answered
  await page.mouse.up()
}

async function approveOnce(page, wallet) {
  const answered = page.evaluate(askForSignature)
  await restPointer(page, wallet.getByRole('button', { name: 'Approve', exact: true, disabled: false }))
  await page.mouse.down()
  await new Promise((resolve) => setTimeout(resolve, PRESS_MS))
  await page.mouse.up()
  const at = await answered
  const frame = page.frames().find((one) => one.url().includes('/w/demo/'))
  return at - (await frame.evaluate(() => window.clickedAt))
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
  const note = ({ timeStamp }) => {
    window.clickedAt = performance.timeOrigin + timeStamp
  }
  window.addEventListener('pointerup', note, { capture: true })
}

/** Runs in the page: when the signature was there, in milliseconds since 1970. */
async function askForSignature() {
  const provider = window.postern.getProvider('eip155')
  const [address] = await provider.request({ method: 'eth_accounts' })
  await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
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
