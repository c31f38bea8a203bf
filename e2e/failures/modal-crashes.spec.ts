import { launch, type Browser, type Page } from 'puppeteer-core'
import { publishHostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { chromiumPath } from '#e2e/support/browsers/launch-options.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { SLOW_WALLET } from '#e2e/support/fakes/page-wallets.ts'

// Playwright abandons a page when the process of any of its frames dies; this driver does not.
let browser: Browser | undefined

test.beforeAll(async () => {
  const executablePath = chromiumPath() ?? fullChromiumPath()
  const args = ['--site-per-process', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  browser = await launch({ executablePath, args })
})
test.afterAll(() => browser?.close())

async function open(url: string): Promise<Page> {
  const page = await browser?.newPage()
  if (!page) throw new Error('There is no browser.')
  await page.goto(url)
  return page
}

/** Kills the process of the modal's frame. */
async function crashModal(page: Page): Promise<void> {
  const target = await page.browser().waitForTarget((each) => /\/m\/[^/]+\//.test(each.url()))
  const session = await target.createCDPSession()
  // The answer never arrives, because the process that would send it has just died.
  session.send('Page.crash').catch(() => {})
}

/** Presses a button of the document that the modal's frame currently shows. */
async function press(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const frame = page.frames().find((each) => /\/m\/[^/]+\//.test(each.url()))
    const button = await frame?.$(`::-p-xpath(//button[contains(., "${name}")])`)
    expect(button).toBeTruthy()
    await button?.click()
  }).toPass({ timeout: 30_000 })
}

/** Starts a call of the page and stores its outcome under `window.ended`. */
function start(
  page: Page,
  method: 'eth_requestAccounts' | 'personal_sign',
  params: readonly unknown[],
): Promise<void> {
  return page.evaluate(
    (method, params) => {
      const keep = (ended: unknown): void => void Object.assign(window, { ended: JSON.stringify(ended) })
      window.postern
        ?.getProvider('eip155')
        .request({ method, params })
        .then(keep, ({ code, message, data }: { code: unknown; message: string; data: unknown }) =>
          keep({ code, message, data }),
        )
    },
    method,
    params,
  )
}

async function ended(page: Page): Promise<string> {
  await page.waitForFunction(() => 'ended' in window, { timeout: 30_000 })
  return page.evaluate(() => String(Reflect.get(window, 'ended')))
}

test(
  'A modal that crashes while the visitor chooses a wallet comes back by itself',
  { tag: '@long' },
  async ({ hostServer }) => {
    test.setTimeout(90_000)
    const page = await open(publishHostPage(hostServer, { site: 'crash', wallets: { evm: {} } }))
    await start(page, 'eth_requestAccounts', [])
    await page.waitForFrame((frame) => /\/m\//.test(frame.url()))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await crashModal(page)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await press(page, 'Demo EVM Wallet')
    expect((await ended(page)).toLowerCase()).toContain(EVM_ACCOUNT.toLowerCase())
    await page.close()
  },
)

test(
  'A modal that is killed while a wallet is asked ends the request with TICKET_STATE_UNKNOWN',
  { tag: '@long' },
  async ({ hostServer }) => {
    test.setTimeout(90_000)
    const page = await open(publishHostPage(hostServer, { site: 'crash', head: SLOW_WALLET }))
    await start(page, 'eth_requestAccounts', [])
    await press(page, 'Slow Wallet')
    expect((await ended(page)).toLowerCase()).toContain(EVM_ACCOUNT.toLowerCase())
    await page.evaluate(() => Reflect.deleteProperty(window, 'ended'))
    await start(page, 'personal_sign', ['0x61', EVM_ACCOUNT])
    await new Promise((resolve) => setTimeout(resolve, 500))
    await crashModal(page)
    expect(await ended(page)).toContain('TICKET_STATE_UNKNOWN')
    await page.close()
  },
)
