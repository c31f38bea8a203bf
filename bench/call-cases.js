import { inFreshPage } from './page-case.js'
import { median, quantile } from './statistics.js'

const RUNS = 500
/** Sites have a budget of sixty calls at once and twenty a second after them. */
const IN_A_ROW = 50
const REFILL_MS = 3_000
const REST_MS = 70

/**
 * What the way through the modal adds to a call of the wallet, against the same call made directly, by turns: called
 * back to back, and after rests in which the browser puts both documents to sleep.
 */
export async function bridgedCallTimes(browser, { site }) {
  return inFreshPage(browser, `${site}/one-line/`, async (page) => {
    await page.evaluate(approveByItself)
    const connected = page.evaluate(() => window.postern.connect({ namespace: 'eip155' }))
    const frame = page.frameLocator('iframe[src*="/m/demo/"]')
    await frame.getByText('Demo EVM Wallet').first().click()
    await connected
    const added = ({ direct, bridged }) => {
      const at = (share) => quantile(bridged, share) - quantile(direct, share)
      return { p50: at(0.5), p99: at(0.99) }
    }
    const row = await page.evaluate(timeCalls, { runs: RUNS, each: IN_A_ROW, restMs: REFILL_MS })
    const rested = await page.evaluate(timeCalls, { runs: RUNS, each: 1, restMs: REST_MS })
    return { row: added(row), rested: added(rested) }
  })
}

/** A message to a frame of another origin and back, after the same rest: what the browser itself takes. */
export async function bareMessageTime(browser, blank) {
  const samples = await inFreshPage(browser, `${blank}/echoed`, (page) =>
    page.evaluate(timeMessages, { runs: RUNS, restMs: REST_MS }),
  )
  return median(samples)
}

function approveByItself() {
  document.querySelector('script[src*="demo-evm-wallet"]').dataset.approve = 'auto'
}

/** Runs in the page: the same request to the wallet itself and through the modal; each is first every other time. */
async function timeCalls({ runs, each, restMs }) {
  const wallet = await new Promise((found) => {
    window.addEventListener('eip6963:announceProvider', ({ detail }) => {
      if (detail.info.rdns === 'org.postern.demo.evm') found(detail.provider)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
  const provider = window.postern.getProvider('eip155')
  const [address] = await provider.request({ method: 'eth_accounts' })
  const request = { method: 'personal_sign', params: ['0x68656c6c6f', address] }
  const direct = []
  const bridged = []
  const time = async (target) => {
    const started = performance.now()
    await target.request(request)
    const samples = target === wallet ? direct : bridged
    samples.push(performance.now() - started)
  }
  for (let run = 0; run < 20; run += 1) await time(run % 2 ? wallet : provider)
  direct.length = bridged.length = 0
  for (let run = 0; run < runs; run += 1) {
    if (run % each === 0) await new Promise((resolve) => setTimeout(resolve, restMs))
    for (const target of run % 2 ? [wallet, provider] : [provider, wallet]) await time(target)
  }
  return { direct, bridged }
}

/** Runs in the page around the echo. */
async function timeMessages({ runs, restMs }) {
  const { port1, port2 } = new MessageChannel()
  port1.start()
  window.frames[0].postMessage(null, '*', [port2])
  const samples = []
  for (let run = 0; run < runs; run += 1) {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const started = performance.now()
    const answer = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
    port1.postMessage({ method: 'personal_sign', params: ['0x68656c6c6f'] })
    await answer
    samples.push(performance.now() - started)
  }
  return samples
}
