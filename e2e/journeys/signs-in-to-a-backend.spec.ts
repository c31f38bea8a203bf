import type { Page } from '@playwright/test'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test as base } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { withDemoWallet } from '#e2e/support/fakes/with-demo-wallet.ts'
import { startShop } from '#e2e/support/servers/shop-backend.ts'
import type * as apiClient from '#sdk/api-client.ts'

interface ShopFixtures {
  /** Starts a backend that ends with the test, for a page with the demo wallet; returns its address. */
  readonly openShop: (more?: Readonly<Record<string, string>>) => Promise<string>
}

const test = base.extend<ShopFixtures>({
  openShop: async ({ page }, use) => {
    await withDemoWallet(page)
    const stops: (() => void)[] = []
    await use(async (more) => {
      const { url, stop } = await startShop(more)
      stops.push(stop)
      return url
    })
    for (const stop of stops) stop()
  },
})

async function startSigning(page: Page, url: string): Promise<ModalPage> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const modal = new ModalPage(page)
  await modal.wallet('Demo EVM Wallet').click()
  await modal.shows('Sign in')
  return modal
}

/** Signs in, and waits until the shop shows the account. */
async function signIn(page: Page, url: string): Promise<ModalPage> {
  const modal = await startSigning(page, url)
  await modal.button('Sign').click()
  await expectSignedIn(page)
  return modal
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('#who')).toHaveText(`Signed in as ${ACCOUNTS.evm}`)
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('#who')).toHaveText('Nobody is signed in.')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
}

test(
  'The example backend keeps a session until the visitor signs out',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop()
    const modal = await signIn(page, url)
    await modal.isGone()
    await page.reload()
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await modal.isGone()
    await signOut(page)
  },
)

test(
  'A wallet that loads slowly after a reload is connected again, and signing in finds the session',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop()
    const modal = await signIn(page, url)
    await modal.isGone()
    let load = (): void => {}
    const isDue = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/demo-evm-wallet.js', (route) => isDue.then(() => route.continue()))
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await modal.shows(/connect/i)
    load()
    await modal.isGone()
    await signOut(page)
  },
)

test('A cookie that was planted before the sign-in, or known before the sign-out, is worth nothing afterwards', async ({
  page,
  openShop,
}) => {
  const url = await openShop()
  const context = page.context()
  const answerTo = async (sid = ''): Promise<unknown> =>
    (await fetch(`${url}/api/session`, { headers: { cookie: `sid=${sid}` } })).json()
  const planted = /sid=(\w+)/.exec((await fetch(`${url}/api/nonce`)).headers.get('set-cookie') ?? '')?.[1]
  await context.addCookies([{ name: 'sid', value: planted ?? '', url }])
  const modal = await signIn(page, url)
  const [cookie] = await context.cookies()
  expect(planted).toMatch(/^[\da-f]{32}$/)
  expect(await answerTo(planted)).toBeNull()
  expect(await answerTo(cookie?.value)).toMatchObject({ address: ACCOUNTS.evm })
  await modal.isGone()
  await signOut(page)
  expect(await answerTo(cookie?.value)).toBeNull()
})

test(
  'A visitor who disconnects is signed out, also while the wallet is not available',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop()
    const modal = await startSigning(page, url)
    const sign = async (): Promise<void> => {
      await modal.button('Sign').click()
      await expectSignedIn(page)
      await modal.isGone()
    }
    await sign()
    await page.evaluate(() => window.postern?.disconnect())
    await expectSignedOut(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await modal.wallet('Demo EVM Wallet').click()
    await sign()
    await page.route('**/demo-evm-wallet.js', (route) => route.abort())
    await page.reload()
    await expectSignedIn(page)
    await signOut(page)
  },
)

test('A stateless backend accepts the deployment’s sign-in token, and refuses its token for another site', async ({
  page,
  openShop,
}) => {
  const url = await openShop()
  const pending = page.waitForRequest(`${url}/api/orders`)
  const modal = await startSigning(page, `${url}/members.html`)
  await modal.button('Sign').click()
  await expect(page.locator('#orders')).toHaveText(`${ACCOUNTS.evm} ordered: A book, A lamp`)
  const asks = { api: DEMO_URLS.api, module: `${url}/postern/api.js` }
  const chains = await page.evaluate(async ({ api, module }) => {
    const entry: typeof apiClient = await import(module)
    const client = entry.createApiClient({ apiUrl: api, projectId: 'demo' })
    return client.call(entry.getSupportedChains, {})
  }, asks)
  expect(chains.http).toContain('eip155:31337')
  const authorization = (await (await pending).headerValue('authorization')) ?? ''
  const answerOf = async (shop: string, token: string) => {
    const response = await fetch(`${shop}/api/orders`, { headers: { authorization: token } })
    return { status: response.status, body: await response.json() }
  }
  expect(await answerOf(url, authorization)).toMatchObject({ status: 200, body: { of: ACCOUNTS.evm } })
  expect(await answerOf(await openShop(), authorization)).toMatchObject({
    status: 401,
    body: { error: { code: 'TOKEN_WRONG_AUDIENCE' } },
  })
})

test(
  'A backend of another domain refuses, and the visitor may try again',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop({ DOMAIN: 'shop.example' })
    const modal = await startSigning(page, url)
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/session') && !response.ok(),
    )
    await modal.button('Sign').click()
    expect(await (await refused).json()).toEqual({ code: 'SIGN_IN_WRONG_DOMAIN' })
    await expect(modal.text('Signature declined')).toBeVisible()
    await modal.shows('Sign in')
    await expect(page.locator('#who')).toHaveText('Nobody is signed in.')
  },
)

test(
  'A site that requires the sign-in keeps the view open, and cancelling disconnects',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop({ REQUIRED: '1' })
    const modal = await startSigning(page, url)
    await modal.closeButton.click()
    await page.keyboard.press('Escape')
    await modal.shows('Sign in')
    const status = () => page.evaluate(() => window.postern?.getState().namespaces['eip155']?.status)
    expect(await status()).toBe('connected')
    await modal.button('Cancel and disconnect').click()
    await modal.shows(/connect/i)
    expect(await status()).toBe('disconnected')
  },
)

test(
  'A message for another site is shown to no wallet, and the visitor returns to the start',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop()
    await page.route('**/page.js', async (route) => {
      const response = await route.fetch()
      const text = (await response.text())
        .replace('domain: location.host', "domain: 'bank.example'")
        .replace('uri: location.origin', "uri: 'https://bank.example'")
      await route.fulfill({ response, body: text })
    })
    const modal = await startSigning(page, url)
    await modal.button('Sign').click()
    await expect(modal.text('A problem occurred while trying initialize authentication')).toBeVisible()
    await modal.shows(/connect/i)
  },
)

test(
  'A backend that is down disconnects a visitor who has just connected',
  { tag: '@long' },
  async ({ page, openShop }) => {
    const url = await openShop()
    await page.goto(url)
    await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    const modal = new ModalPage(page)
    await modal.wallet('Demo EVM Wallet').click()
    await expect(modal.text('A problem occurred while trying initialize authentication')).toBeVisible()
    await modal.shows(/connect/i)
  },
)
