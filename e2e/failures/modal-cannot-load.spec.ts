import type { HostPage, HostPageOptions, Outcome } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import type { HostServer } from '#e2e/support/servers/host-server.ts'
import { settleEverything } from '#e2e/support/assertions/settle-everything.ts'

interface FailureCase {
  readonly name: string
  readonly code: string
  /** The text that the visitor reads. */
  readonly title: string
  /** The time from the click to the card. */
  readonly withinMs: number
  readonly page: (server: HostServer) => HostPageOptions
}

const LOAD_PROBLEM = 'The wallet window could not be loaded'

const CASES: readonly FailureCase[] = [
  {
    name: 'a site whose policy blocks every frame',
    code: 'HOST_CSP_BLOCKED',
    title: 'Wallet connection is blocked by this site',
    withinMs: 2_000,
    page: () => ({ headers: { 'content-security-policy': "frame-src 'none'" } }),
  },
  {
    name: 'a modal that answers 404',
    code: 'UNREACHABLE',
    title: LOAD_PROBLEM,
    withinMs: 8_000,
    page: ({ missing }) => ({ script: { modalUrl: missing } }),
  },
  {
    name: 'a server nobody runs',
    code: 'UNREACHABLE',
    title: LOAD_PROBLEM,
    withinMs: 8_000,
    page: ({ dead }) => ({ script: { modalUrl: dead } }),
  },
  {
    name: 'a project nobody made',
    code: 'PROJECT_UNKNOWN',
    title: 'This site is not set up for wallet connection',
    withinMs: 4_000,
    page: () => ({ script: { projectId: 'nobody' } }),
  },
]

async function opens(host: HostPage): Promise<void> {
  await host.connectButton.click()
  await host.failureCard.waitFor({ timeout: 30_000 })
}

test.describe('the page says what is wrong', () => {
  for (const { name, code, title, withinMs, page: pageOf } of CASES) {
    test(`With ${name} the page says ${code}, and every promise settles`, async ({
      openHost,
      hostServer,
      page,
    }) => {
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      const host = await openHost(pageOf(hostServer))
      const started = Date.now()
      await opens(host)
      expectWithin(Date.now() - started, withinMs)
      await expect(host.failureCard).toHaveAccessibleName(title)
      await expect(host.failureCard.getByRole('button', { name: 'Retry' })).toBeFocused()
      expect(messages.some((text) => text.startsWith('Postern: '))).toBe(true)
      expect(await host.call('open')).toMatchObject({ ok: false, code })
      await page.keyboard.press('Escape')
      await expect(host.failureCard).toBeHidden()
      await expect(host.connectButton).toBeFocused()
      await settleEverything(host, 20_000)
    })
  }

  test('A script line without a project tells its owner at once, and the visitor at the attempt to connect', async ({
    openHost,
    page,
  }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const host = await openHost({ script: { projectId: '' } })
    expect(messages.filter((text) => text.includes('`projectId`'))).toEqual([
      'Postern: `projectId` is missing.',
    ])
    await opens(host)
    await expect(host.failureCard).toHaveAccessibleName('This site is not set up for wallet connection')
    expect(await host.call('connect')).toMatchObject({ ok: false, code: 'PROJECT_UNKNOWN' })
    await settleEverything(host, 20_000)
  })

  test('A server that accepts the connection and never answers ends with LOAD_TIMEOUT after 20 s', async ({
    openHost,
    hostServer,
    modal,
    page,
  }) => {
    await page.clock.install()
    const host = await openHost({ script: { modalUrl: hostServer.hung } })
    let outcome: Outcome | undefined
    const opening = host.call('open').then((ended) => (outcome = ended))
    await modal.element.waitFor({ state: 'attached' })
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.clock.runFor(17_500)
    expect(outcome).toBeUndefined()
    await page.clock.runFor(5_000)
    await opening
    expect(outcome).toMatchObject({ ok: false, code: 'LOAD_TIMEOUT' })
    await expect(host.failureCard).toHaveAccessibleName(LOAD_PROBLEM)
  })

  test('A retry opens the modal once the server is back', async ({ openHost, page, modal }) => {
    let isDown = true
    await page.route(`${DEMO_URLS.modal}/**`, async (route) => {
      const isSdk = route.request().url().includes('/sdk/')
      return isDown && !isSdk ? route.abort('connectionrefused') : route.continue()
    })
    const host = await openHost()
    await opens(host)
    isDown = false
    await host.failureCard.getByRole('button', { name: 'Retry' }).click()
    await modal.shows('Log in or connect')
    await expect(host.failureCard).toBeHidden()
  })
})

test.describe('a bad option is named', () => {
  test('The site itself names a bad option that only it can check', async ({ openHost, page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    await openHost({ script: { modalUrl: 'http://shop.example' } })
    await expect.poll(() => messages.join('\n')).toContain('`modalUrl`')
  })

  test('The modal names a bad option, stays alive, and works once the option is corrected', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ options: { themeMode: 'purple' } })
    const opening = await host.call('open')
    expect(opening).toMatchObject({ ok: false, code: 'OPTION_INVALID' })
    expect(JSON.stringify(opening)).toContain('themeMode')
    expect(await host.call('updateOptions', { themeMode: 'light' })).toMatchObject({ ok: true })
    expect(await host.call('open')).toMatchObject({ ok: true })
    await modal.shows('Log in or connect')
  })

  test('A bad chain id is named', { tag: '@long' }, async ({ openHost }) => {
    const host = await openHost()
    const outcome = await host.call('switchNetwork', 'eip155')
    expect(outcome).toMatchObject({ ok: false })
    expect(JSON.stringify(outcome)).toMatch(/caipNetworkId|network/i)
    expect(await host.call('switchNetwork', 'eip155:424242')).toMatchObject({ ok: false })
  })
})
