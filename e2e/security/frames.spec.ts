import type { Frame, Page } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { defineHostileEffects } from '#e2e/support/attacks/hostile-effects.ts'
import { expectFrame, launchForPublicPages, openAt } from '#e2e/support/browsers/public-page.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const MODAL = `${DEMO_URLS.modal}/m/demo/`
const WALLET = `${DEMO_URLS.wallet}/w/demo/`
const UNLISTED = 'https://unlisted.example'

test.use({ launchOptions: launchForPublicPages() })

/** Opens a page of an origin that no project lists. */
const openUnlisted = (page: Page, body: string): Promise<void> => openAt(page, UNLISTED, body)

function framesOfOurs(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url() === MODAL || frame.url() === WALLET)
}

/** Whether a frame shows the browser's refusal instead of our document. */
async function isRefused(frame: Frame): Promise<boolean> {
  if (frame.url().startsWith('chrome-error:')) return true
  return frame
    .evaluate(() => !document.getElementById('root') && !document.querySelector('script'))
    .catch(() => true)
}

test('The window of an approval can be framed neither by a listed site nor by the modal', async ({
  page,
  openHost,
  modal,
}) => {
  const url = `${WALLET}approve`
  const host = await openHost()
  await host.call('open')
  for (const parent of [page.mainFrame(), modal.document()]) {
    const name = `window-in-${parent === page.mainFrame() ? 'site' : 'modal'}`
    const answered = page.waitForResponse(url)
    const element = await parent.evaluateHandle((src) => {
      const frame = Object.assign(document.createElement('iframe'), { src })
      document.body.append(frame)
      return frame
    }, url)
    expect((await answered).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    const framed = await element.contentFrame()
    await expect.poll(() => framed && isRefused(framed), { message: name }).toBe(true)
    expect(framed?.url(), name).not.toBe(url)
  }
  // As a top-level window it loads.
  await page.goto(url)
  expect(await isRefused(page.mainFrame())).toBe(false)
})

test.describe('A1: an origin that is not listed', () => {
  for (const [name, url] of [
    ['the modal', MODAL],
    ['the wallet', WALLET],
  ] as const) {
    test(`An origin that is not listed cannot frame ${name}`, async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(DEMO_URLS.api)) calls.push(request.url())
      })
      await openUnlisted(page, `<iframe src="${url}"></iframe>`)
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
      expect(calls).toEqual([])
    })
  }

  test('An origin that is not listed cannot frame a listed site that embeds the modal', async ({
    page,
    hostServer,
  }) => {
    const inner = await HostPage.open(page, hostServer, { wallets: { evm: {} } })
    await openUnlisted(page, `<iframe src="${inner.url}"></iframe>`)
    const site = await expectFrame(page, inner.url)
    await site.getByRole('button', { name: 'Connect' }).click()
    await expect(site.getByRole('alertdialog')).toBeVisible({ timeout: 15_000 })
    for (const frame of framesOfOurs(page)) expect(await isRefused(frame)).toBe(true)
  })

  test('An origin that is not listed gets ORIGIN_NOT_ALLOWED within 2 s, and its visitor reads that the site is not set up', async ({
    page,
  }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await openUnlisted(
      page,
      `<button data-postern-open>Connect</button><script src="${DEMO_URLS.sdk}" data-project-id="demo"></script>`,
    )
    const started = Date.now()
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName(
      'This site is not set up for wallet connection',
    )
    expectWithin(Date.now() - started, 4_000)
    expect(messages).toContain(
      'Postern: This site is not on the allow-list of the project. Add its origin in the server configuration.',
    )
  })
})

test('A2: A wallet framed directly by a listed site draws nothing, sends no message and makes no request', async ({
  openHost,
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(DEMO_URLS.api)) calls.push(request.url())
  })
  await openHost({
    script: false,
    head: `<script>window.received = []; addEventListener('message', ({ data }) => received.push(data))</script>`,
    body: `<iframe src="${WALLET}"></iframe>`,
  })
  const wallet = await expectFrame(page, WALLET)
  await page.evaluate((origin) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => Reflect.get(window, 'received').push(data))
    port1.start()
    window.frames[0]?.postMessage({ type: 'postern:hello', version: 1, nonce: 'n', init: {} }, origin, [
      port2,
    ])
  }, DEMO_URLS.wallet)
  await quietFor(1_000)
  expect(await wallet.evaluate(() => document.body.innerText.trim())).toBe('')
  expect(await page.evaluate(() => Reflect.get(window, 'received') as unknown[])).toEqual([])
  expect(calls).toEqual([])
})

test('A3: The site cannot navigate a wallet frame inside the modal elsewhere', async ({
  openHost,
  modal,
  page,
  hostServer,
}) => {
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await modal.shows('Log in or connect')
  await modal.document().evaluate((url) => {
    if (document.querySelector('iframe')) return
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, WALLET)
  await expectFrame(page, WALLET)
  const evil =
    hostServer.origin('evil') + hostServer.publish({ html: '<!doctype html><title>evil</title>evil' })
  await page.evaluate(defineHostileEffects)
  await page.evaluate((evil) => {
    const nested = window.hostile.frame().contentWindow?.[0]
    if (!nested) throw new Error('The site does not reach the wallet.')
    nested.location.href = evil
  }, evil)
  await quietFor(700)
  const texts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => document.title).catch(() => 'refused')),
  )
  expect(texts).not.toContain('evil')
})

const HOSTILE_VALUES = [
  'red; background: url(//evil.example/x)',
  'url(https://evil.example/x)',
  'expression(alert(1))',
  '} * { background: url(//evil.example) } {',
  'var(--x, url(//evil.example))',
  'image-set(url(//evil.example/x) 1x)',
  'javascript:alert(1)',
  '<style>@import "//evil.example"</style>',
  '\\75rl(//evil.example)',
  'Arial, url(//evil.example/font.woff)',
  '99999999999999px',
  '-9999px',
  '1e400',
  'calc(1px + url(//evil.example))',
  '#fff/**/;position:fixed',
  '\u202E#fff',
  ' '.repeat(5_000),
  'a'.repeat(50_000),
  2_147_483_648,
  -1,
  Number.MAX_VALUE,
  null,
  true,
  [],
  { toString: 'x' },
] as const

const VARIABLES = [
  'accent',
  'color-mix',
  'color-mix-strength',
  'font-family',
  'font-size-master',
  'border-radius-master',
  'z-index',
  'qr-color',
] as const

test('A7: None of 200 hostile theme values reaches a style or fetches anything', async ({
  openHost,
  modal,
  page,
}) => {
  test.setTimeout(60_000)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const host = await openHost({ wallets: { evm: {} } })
  await host.call('open')
  await modal.shows('Log in or connect')
  const cardBefore = await modal.card.boundingBox()
  for (const name of VARIABLES)
    for (const value of HOSTILE_VALUES)
      await host.call('setTheme', { themeVariables: { [`--postern-${name}`]: value } })
  const style = await modal.frame.locator('html').evaluate((root) => root.getAttribute('style') ?? '')
  expect(style).not.toMatch(/url\(|evil|expression|javascript|position|@import|image-set/i)
  const hostStyle = await page.evaluate(() => document.documentElement.outerHTML)
  expect(hostStyle).not.toContain('evil.example')
  expect(requests.filter((url) => url.includes('evil.example'))).toEqual([])
  await host.call('setTheme', { themeVariables: { '--postern-font-size-master': 10 } })
  expect((await modal.card.boundingBox())?.width).toBe(cardBefore?.width)
  await modal.shows('Log in or connect')
})
