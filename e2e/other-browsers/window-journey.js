import { styleModal } from './style-modal.js'
import { fundEvm } from './fund-evm.js'
import { step } from './step.js'
import { pause } from './webdriver.js'

const HOLD_MS = 1_200
/** The window decides only after its whole content was visible for this long. */
const GATE_MS = 1_000
const REVIEW = '//button[contains(., "Review") or contains(., "Show the window")]'
const DECIDE = '//button[contains(., "pprove")]'
const LIVE = '//button[contains(., "pprove") and not(@aria-disabled)]'
const WAITING = '//button[contains(., "pprove") and @aria-disabled]'
const RECIPIENT = '//main[contains(., "70997970C51812dc3A010C7d01b50e0d17dc79C8")]'
const SENT = '//*[@id="eip155-result" and contains(., "mined in block")]'
const OPEN = '//*[@id="eip155-result" and not(contains(., "0x"))]'
const REJECTED = '//*[@id="eip155-result" and contains(., "4001")]'

/** Styles with which a page shows only a part of the frame; no browser notifies the frame of most of them. */
const EFFECTS = [
  'mask-image: linear-gradient(transparent 60%, black 60%)',
  'mask-image: radial-gradient(circle at 55% 78%, black 90px, transparent 91px)',
  'mask-image: conic-gradient(from 135deg, black 90deg, transparent 90deg)',
  'mask-image: repeating-linear-gradient(transparent 0 90px, black 90px 120px)',
  "clip-path: path('M0 0 H4 V4 H0 Z M300 480 H900 V640 H300 Z')",
  'clip-path: polygon(0 0, 4px 0, 300px 480px, 980px 480px, 100% 100%, 300px 640px, 0 4px)',
  'clip-path: inset(0 round 340px)',
  'border-radius: 340px; overflow: hidden',
  'opacity: 0.02',
  'transform: scale(0.5)',
  'zoom: 0.25',
]

/**
 * Approves a transfer in a browser that cannot prove visibility: whatever a page does to the frame, the decision is made in
 * the wallet window. Begins where {@link walletJourney} ended, with the wallet connected.
 *
 * @param {object} browser the driver of {@link walletJourney}, and:
 * @param {(place: string, xpath: string) => Promise<number>} browser.count how many matches there are now.
 * @param {(place: string) => Promise<void>} browser.readThrough pages through a request to its end.
 * @param {() => Promise<number>} browser.windows how many windows of the wallet are open; the newest is the place `window`.
 * @param {{ site: string, evm: string }} demo its URLs.
 */
export async function windowJourney(browser, demo) {
  const address = await browser.text('site', '//*[@id="eip155-address" and starts-with(., "0x")]')
  await fundEvm(demo.evm, address)
  const askToSend = async () => {
    await browser.click('site', '//*[@id="eip155-send"]')
    await browser.text('wallet', REVIEW)
  }
  const isUndecided = async () => {
    await pause(300)
    await browser.text('site', OPEN)
  }
  await step('the frame has nothing to approve a payment with, whatever the page puts on it', async () => {
    await askToSend()
    for (const style of EFFECTS) {
      await browser.run(styleModal(style))
      expectCount(await browser.count('wallet', DECIDE), 0, `buttons that approve under "${style}"`)
      await browser.run(styleModal(''))
    }
    await isUndecided()
  })
  await step('the window shows the payment, and no script and no early press decides in it', async () => {
    await browser.click('wallet', REVIEW)
    await browser.text('window', RECIPIENT)
    await browser.text('window', WAITING)
    await browser.pressByScript('window', DECIDE)
    await pause(GATE_MS)
    await browser.readThrough('window')
    await browser.text('window', LIVE)
    await browser.pressByScript('window', DECIDE)
    await isUndecided()
  })
  await step('a page takes the window by no name', async () => {
    const before = await browser.windows()
    for (const name of ['postern', 'postern-approval', 'wallet', 'approve', 'popup'])
      await browser.run(`window.open('about:blank', ${JSON.stringify(name)}, 'popup')?.close()`)
    expectCount(await browser.windows(), before, 'windows of the wallet')
    await browser.text('window', RECIPIENT)
    await isUndecided()
  })
  await step('a held press in the window pays', async () => {
    await browser.hold('window', LIVE, HOLD_MS)
    await browser.text('site', SENT)
  })
  await step('a rejection in the window pays nothing', async () => {
    await askToSend()
    await browser.click('wallet', REVIEW)
    await browser.text('window', RECIPIENT)
    await browser.click('window', '//button[contains(., "Reject")]')
    await browser.text('site', REJECTED)
  })
}

function expectCount(found, wanted, what) {
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`)
}
