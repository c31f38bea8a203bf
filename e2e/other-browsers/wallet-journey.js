import { styleModal } from './style-modal.js'
import { step } from './step.js'

const HOLD_MS = 1_200
const BUTTON = '//button[contains(., "Hold to approve") and not(@aria-disabled)]'
const UNREADABLE = '//button[contains(., "to approve") and @aria-disabled]'
/** Styles with which the frame is too small to read. */
const SLIVERS = ['width: 200px; height: 200px', 'width: 400px; height: 160px']
/** With this style its text is; WebKit does not report the zoom of an element to the frame in it (SECURITY.md). */
const ZOOMED_OUT = 'zoom: 0.25'
const SIGNED = '//*[@id="eip155-result" and contains(., "signature 0x")]'
const OPEN = '//*[@id="eip155-result" and not(contains(., "0x"))]'

/**
 * Walks through the embedded wallet in browsers that cannot prove visibility, where every approval is held: logs in by e-mail
 * with a password, gets three addresses, signs, rejects, reloads, disconnects.
 *
 * @param {object} browser the driver of {@link coreJourney}, which knows the place `wallet` as well, and:
 * @param {(place: string, xpath: string, text: string) => Promise<void>} browser.fill types into a field.
 * @param {(place: string, xpath: string, key: string) => Promise<void>} browser.press presses a key on a focused element.
 * @param {(place: string, xpath: string) => Promise<void>} browser.pressByScript sends events made by a script.
 * @param {(place: string, xpath: string, ms: number) => Promise<void>} browser.hold moves the pointer there, rests it, and
 * holds it.
 * @param {boolean} browser.reportsZoom says whether a frame notices that the page zooms its element.
 * @param {{ site: string, mailbox: string }} demo its URLs.
 * @param {() => Promise<void>} [meanwhile] runs before the visitor disconnects.
 */
export async function walletJourney(browser, { site, mailbox }, meanwhile = async () => {}) {
  const email = `other-browser-${Date.now().toString(36)}@example.org`
  const button = (place, label) => browser.click(place, `//button[contains(., "${label}")]`)
  const address = (namespace, start) =>
    browser.text('site', `//*[@id="${namespace}-address" and starts-with(., "${start}")]`)
  const askToSign = async () => {
    await browser.click('site', '//*[@id="eip155-sign"]')
    await browser.text('wallet', BUTTON)
  }
  const isOpen = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await browser.text('wallet', BUTTON)
    await browser.text('site', OPEN)
  }

  await step('log in by e-mail', async () => {
    await browser.open(`${site}/one-line/`)
    await browser.click('site', '//*[@id="eip155-connect"]')
    await browser.fill('modal', '//input[@type="email"]', email)
    await browser.press('modal', '//input[@type="email"]', 'Enter')
    await browser.text('modal', '//*[contains(., "Confirm your e-mail")]')
    await browser.fill('modal', '//input[@autocomplete="one-time-code"]', await readCode(mailbox, email))
  })
  await step('choose a password', async () => {
    await button('wallet', 'Use a password')
    await browser.fill('wallet', '//input[@autocomplete="new-password"]', 'a quiet harbour at dawn')
    await browser.click('wallet', '//button[contains(., "Set password") and not(@disabled)]')
  })
  await step('the site has three addresses', async () => {
    await address('eip155', '0x')
    await address('bip122', 'bcrt1')
    await browser.text('site', '//*[@id="solana-address" and string-length(.) > 31]')
  })
  await step('a click, a key and a script approve nothing', async () => {
    await askToSign()
    await browser.click('wallet', BUTTON)
    await isOpen()
    await browser.press('wallet', BUTTON, 'Enter')
    await isOpen()
    await browser.pressByScript('wallet', BUTTON)
    await isOpen()
  })
  await step('a sliver of the frame approves nothing', async () => {
    for (const style of browser.reportsZoom ? [...SLIVERS, ZOOMED_OUT] : SLIVERS) {
      await browser.run(styleModal(style))
      await browser.text('wallet', UNREADABLE)
      await browser.run(styleModal(''))
      await browser.text('wallet', BUTTON)
    }
    await browser.text('site', OPEN)
  })
  await step('a held press signs', async () => {
    await browser.hold('wallet', BUTTON, HOLD_MS)
    await browser.text('site', SIGNED)
  })
  await step('the next request is asked for again', async () => {
    await askToSign()
    await browser.click('wallet', BUTTON)
    await isOpen()
  })
  await step('reject', async () => {
    await button('wallet', 'Reject')
    await browser.text('site', '//*[@id="eip155-result" and contains(., "4001")]')
  })
  await step('the connection survives a reload, and signs', async () => {
    await browser.reload()
    await address('eip155', '0x')
    await askToSign()
    await browser.hold('wallet', BUTTON, HOLD_MS)
    await browser.text('site', SIGNED)
  })
  await meanwhile()
  await step('disconnect', async () => {
    await browser.click('site', '//*[@id="eip155-disconnect"]')
    await browser.text('site', '//*[@id="eip155-address" and not(contains(., "0x"))]')
  })
}

async function readCode(mailbox, email) {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(email)}`)
    const [mail] = await answer.json()
    const [code] = /^\d{6,9}$/m.exec(mail?.text ?? '') ?? []
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No code came')
}
