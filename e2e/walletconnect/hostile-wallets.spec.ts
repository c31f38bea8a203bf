import type { Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { openHostilePeer } from '#e2e/support/attacks/hostile-peer.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { showCode } from '#e2e/support/fixtures/phone-connection.ts'

const { evmPhone } = ACCOUNTS
const SIGN = ['0x68656c6c6f', evmPhone]
const SCRIPT = '<img src=x onerror="window.top.ran = 1; window.ran = 1">'

/** Links of apps that a lying directory may return (security F1). */
const LINKS = {
  'a script': 'javascript:window.ran=1//',
  'a script in capitals': 'JaVaScRiPt:window.ran=1//',
  'a script behind spaces': '  javascript:window.ran=1//',
  'a script behind a control character': '\u0001javascript:window.ran=1//',
  'a script broken by a tab': 'java\tscript:window.ran=1//',
  'a script with a host': 'javascript://wallet.example/%0awindow.ran=1',
  'a page of its own': 'data:text/html,<script>opener.ran=1</script>',
  'a script of old': 'vbscript:msgbox(1)',
  'a file': 'file:///etc/passwd',
  'a blob': `blob:${DEMO_URLS.modal}/6ecd5e0c-8c11-4c4b-b3a4-4e1fa3bd3f7d`,
  'a source': 'view-source:https://wallet.example',
  'an intent with a page to fall back to':
    'intent://wc#Intent;scheme=wallet;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
  'a page without encryption': 'http://wallet.example',
  'a page of this machine': 'https://127.0.0.1:8443/wc',
  'a name in front of another host': 'https://metamask.io@evil.example/',
  'a host that only looks like one': 'https://xn--mtamask-3va.io/',
  'a letter that only looks like one': 'https://m\u0435tamask.io/',
} as const

function isForeign(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname !== '' && !/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)
}

/** Records whatever opens a window, navigates, makes a request or runs a script. */
function watch(page: Page): string[] {
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', (opened) => happened.push(`window: ${opened.url()}`))
  page.on('framenavigated', (frame) => {
    const isOwn = frame.url().startsWith(`${DEMO_URLS.wallet}/w/`) && frame.parentFrame() !== null
    if (!isOwn) happened.push(`navigation: ${frame.url()}`)
  })
  page.on('response', (response) => {
    if (isForeign(response.url())) happened.push(`answer: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // A request that the policy of the document stops has not left it.
    const isStopped = request.failure()?.errorText === 'csp'
    if (isForeign(request.url()) && !isStopped) happened.push(`request: ${request.url()}`)
  })
  return happened
}

/** Connects a page with a hostile wallet. */
async function pairs(host: HostPage, peer: Awaited<ReturnType<typeof openHostilePeer>>): Promise<void> {
  const connecting = host.call('connect')
  const { uri } = await showCode(host)
  await peer.pair(uri)
  expect(await connecting).toMatchObject({ ok: true })
}

const hasRun = async (page: Page): Promise<boolean> =>
  (await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'ran' in window)))).includes(true)

test.describe('F1: hostile links of the directory', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  })

  test(
    'F1: Hostile links of the directory are never opened; the wallet cannot be reached, and the next one is a step away',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const wallets = Object.entries(LINKS).map(([name, mobile_link], index) => ({
        id: (index + 1).toString(16).padStart(64, '0'),
        name,
        mobile_link,
        chains: ['eip155:1'],
      }))
      await page.route('**/getWallets*', (route) =>
        route.fulfill({
          json: { data: wallets, count: wallets.length },
          headers: { 'access-control-allow-origin': '*' },
        }),
      )
      const host = await openHost()
      await host.call('open')
      await modal.frame.getByRole('button', { name: /^All wallets/ }).click()
      const tile = (place: number) => modal.frame.locator(`[data-place="${place}"]`)
      await tile(0).waitFor()
      const happened = watch(page)
      for (const [place, { name }] of wallets.entries())
        await test.step(name, async () => {
          await tile(place).click()
          await expect(modal.text(`${name} cannot be reached from here`)).toBeVisible()
          await expect(modal.frame.getByRole('link')).toHaveCount(0)
          await modal.button(/^Back$/).click()
          await modal.shows('All wallets')
        })
      expect(happened).toEqual([])
      expect(await hasRun(page)).toBe(false)
    },
  )
})

test.describe('a hostile phone wallet', () => {
  test('I1: What a phone wallet says of itself is drawn as text, fetched from nowhere, and opens nothing', async ({
    openHost,
    modal,
    page,
  }) => {
    const peer = await openHostilePeer({
      name: `${SCRIPT}\u202Etellaw\u200B ${'long'.repeat(100)}`,
      description: SCRIPT,
      url: 'javascript:window.ran=1',
      icons: ['https://tracker.example/pixel.png', 'javascript:window.ran=1', SCRIPT],
      redirect: { native: 'javascript:window.ran=1//', universal: 'data:text/html,x' },
    })
    try {
      const host = await openHost()
      const connecting = host.call('connect')
      const { uri } = await showCode(host)
      const happened = watch(page)
      await peer.pair(uri)
      expect(await connecting).toMatchObject({ ok: true })
      const signing = host.request('personal_sign', SIGN)
      await modal.shows(/./)
      const notice = modal.text(/^Confirm in .*onerror/)
      await expect(notice).toBeVisible()
      expect(await notice.textContent()).not.toMatch(/[\u200B\u202E]/)
      await expect(modal.frame.getByRole('link')).toHaveCount(0)
      expect(await layoutFaults(modal, 1_280)).toEqual([])
      await modal.button('Stop waiting').click()
      expect(await signing).toMatchObject({ ok: false, code: 4001 })
      await host.call('open')
      await modal.shows('Account')
      expect(await layoutFaults(modal, 1_280)).toEqual([])
      expect(happened).toEqual([])
      expect(await hasRun(page)).toBe(false)
    } finally {
      await peer.close()
    }
  })

  test(
    'I1, I2: Missing and oversized fields of a phone wallet are left out, and the visitor can leave the wallet',
    { tag: '@long' },
    async ({ openHost, page }) => {
      const accounts = [`eip155:31337:${evmPhone}`]
      const methods = ['personal_sign', 'x'.repeat(3_000)]
      const namespaces = { eip155: { accounts, methods, events: [] } }
      const peer = await openHostilePeer({ name: 'Liar', url: 'https://liar.test', icons: 7 }, { namespaces })
      try {
        const host = await openHost()
        await pairs(host, peer)
        await page.reload()
        expect(await host.address('eip155')).toBe(evmPhone)
        expect(await host.call('disconnect')).toMatchObject({ ok: true })
        await expect.poll(() => peer.sites()).toEqual([])
        const again = host.call('connect')
        await showCode(host)
        await page.keyboard.press('Escape')
        expect(await again).toMatchObject({ ok: false })
      } finally {
        await peer.close()
      }
    },
  )

  test('I3: An answer of a phone wallet counts for the request it names, and once', async ({ openHost }) => {
    const peer = await openHostilePeer({ name: 'Liar', description: '', url: 'https://liar.test', icons: [] })
    try {
      const host = await openHost()
      await pairs(host, peer)
      let pending = 0
      peer.onRequest(({ topic, id }) => {
        pending += 1
        const number = pending
        void (async () => {
          await peer.answer(topic, id + 1, `0x0${number}`)
          await peer.answer(topic, id, `0x1${number}`)
          await peer.answer(topic, id, `0x2${number}`)
        })()
      })
      expect(await host.request('personal_sign', SIGN)).toEqual({ ok: true, value: '0x11' })
      expect(await host.request('personal_sign', SIGN)).toEqual({ ok: true, value: '0x12' })
      expect(pending).toBe(2)
    } finally {
      await peer.close()
    }
  })
})
