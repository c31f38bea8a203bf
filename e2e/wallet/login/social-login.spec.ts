import type { BrowserContext, Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const PROVIDERS = ['Google', 'GitHub', 'Apple', 'Facebook', 'X', 'Discord'] as const
const LOGGED_IN_WITHIN_MS = 5_000

/** Opens the modal. */
async function open(host: HostPage): Promise<void> {
  expect(await host.call('open')).toMatchObject({ ok: true })
}

/** Opens the list of all providers, chooses one, and returns the window it opens. */
async function choose(context: BrowserContext, modal: ModalPage, provider: string): Promise<Page> {
  const name = new RegExp(`\\b${provider}$`)
  const more = modal.button('More ways to log in')
  await expect(modal.button(/Google$/)).toBeVisible()
  if (!(await modal.button(name).isVisible())) await more.click()
  const opened = context.waitForEvent('page')
  await modal.button(name).click()
  return opened
}

/** Chooses a provider, and waits until the wallet has vouched for the window and it is at the provider's page. */
async function chooseAndArrive(context: BrowserContext, modal: ModalPage, provider: string): Promise<Page> {
  const window = await choose(context, modal, provider)
  await window.waitForURL((url) => url.origin === DEMO_URLS.id)
  return window
}

async function allow(window: Page, email: string): Promise<void> {
  await window.getByLabel('Name').fill('Grace Hopper')
  await window.getByLabel('E-mail').fill(email)
  await window.getByRole('button', { name: 'Log in' }).click()
}

test('A visitor logs in with a social account, adds a passkey, and has accounts', async ({
  page,
  context,
  modal,
  wallet,
}) => {
  await addPasskeys(page)
  const site = await SitePage.open(page, 'one-line')
  await page.locator('postern-button').click()
  const window = await chooseAndArrive(context, modal, 'Google')
  const closed = window.waitForEvent('close')
  await allow(window, freshEmail('grace'))
  await closed
  await wallet.press('Create a passkey')
  await modal.shows('Account')
  await modal.closeButton.click()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(site.address(namespace)).not.toBeEmpty()
})

for (const provider of PROVIDERS) {
  test(
    `The window of ${provider} shares nothing with the page that opened it`,
    { tag: provider === 'Google' ? [] : '@long' },
    async ({ openHost, page, context, modal, wallet }) => {
      const host = await openHost()
      await open(host)
      const window = await chooseAndArrive(context, modal, provider)
      expect(await window.evaluate(() => globalThis.opener === null)).toBe(true)
      const addresses: string[] = []
      window.on('framenavigated', (frame) => addresses.push(frame.url()))
      const closed = window.waitForEvent('close')
      await allow(window, 'grace@example.org')
      await closed
      await expect(wallet.heading).toBeVisible()
      const last = addresses.findLast((address) => address.startsWith(DEMO_URLS.api))
      expect(last).toMatch(/\/login\/outcome\?outcome=LOGIN_DONE&language=en$/)
      expect(await context.cookies([DEMO_URLS.api, DEMO_URLS.modal, DEMO_URLS.wallet])).toEqual([])
      expect(page.url()).toBe(host.url)
    },
  )
}

const HOSTS = [
  ['that isolates itself (COOP)', { 'cross-origin-opener-policy': 'same-origin' }],
  [
    'that is cross-origin isolated',
    { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  ],
] as const

for (const [name, headers] of HOSTS) {
  test(
    `The login is complete within seconds of its number on a site ${name}`,
    { tag: name === HOSTS[0]?.[0] ? [] : '@long' },
    async ({ openHost, context, modal, wallet }) => {
      const host = await openHost({ headers })
      await open(host)
      const window = await choose(context, modal, 'Google')
      // Nothing shows that the window belongs to this browser, so the visitor confirms it and compares the number.
      await expect(window.getByRole('main')).toContainText(
        /Chrome.* wants to log in at http:\/\/[\w.]*localhost:\d+ with Google/,
      )
      await window.getByRole('button', { name: 'Continue' }).click()
      await allow(window, 'isolated@example.org')
      const number = await window.getByRole('status').textContent()
      expect(number).toMatch(/^\d{6}$/)
      await wallet.frame.getByRole('textbox', { name: 'Number of 6 digits' }).fill(number ?? '')
      const typedAt = Date.now()
      await wallet.press('Confirm')
      await expect(wallet.heading).toHaveText('Set up recovery')
      expectWithin(Date.now() - typedAt, LOGGED_IN_WITHIN_MS)
    },
  )
}

test(
  'The window also works on a site that sends no referrer',
  { tag: '@long' },
  async ({ openHost, context, modal, wallet }) => {
    const host = await openHost({ headers: { 'referrer-policy': 'no-referrer' } })
    await open(host)
    const window = await choose(context, modal, 'GitHub')
    await allow(window, 'private@example.org')
    await expect(wallet.heading).toBeVisible()
  },
)

test('A window that was closed is no cancelled login, and the next one works', async ({
  openHost,
  context,
  modal,
  wallet,
}) => {
  const host = await openHost()
  await open(host)
  const first = await choose(context, modal, 'Google')
  await first.close()
  const opened = context.waitForEvent('page')
  await modal.button(/again/i).click()
  const second = await opened
  await allow(second, 'again@example.org')
  await expect(wallet.heading).toBeVisible()
})

test(
  'A visitor who declines at the provider reads so',
  { tag: '@long' },
  async ({ openHost, context, modal }) => {
    const host = await openHost()
    await open(host)
    const window = await choose(context, modal, 'Google')
    await window.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal.text(/cancelled/i)).toBeVisible()
  },
)

test(
  'Messages that a page invents log no one in',
  { tag: '@long' },
  async ({ openHost, page, context, modal, wallet }) => {
    const host = await openHost()
    await open(host)
    await choose(context, modal, 'Google')
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/login\/flows\/[^/]+$/.test(new URL(request.url()).pathname)) requests.push(request.url())
    })
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/m/"]')
      const forged = [
        { type: 'login-done' },
        { resultUri: 'https://api.example/?code=1' },
        { type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS', payload: { email: 'eve@example.org' } },
      ]
      for (let turn = 0; turn < 100; turn += 1) {
        for (const message of forged) {
          frame?.contentWindow?.postMessage(message, '*')
          frame?.contentWindow?.frames[0]?.postMessage(message, '*')
        }
      }
    })
    await quietFor(3_000)
    expect(requests.length).toBeLessThanOrEqual(6)
    await expect(wallet.heading).toBeHidden()
  },
)
