import type { BrowserContext, Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { LOGIN_ENDPOINTS, type FlowState } from '#schemas/http/wallet/login.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'

const { flow, matchNumber, startFarcaster, startFlow } = LOGIN_ENDPOINTS
/** Only browsers resolve names under localhost. */
const NEAR = `http://127.0.0.1:${new URL(DEMO_URLS.api).port}`
/** Longer than the interval at which a page that shows a number polls. */
const A_FEW_LOOKS_MS = 4_000

/** The browser that began a login which continues in another one. */
async function begin(openHost: () => Promise<HostPage>, provider: 'google' | 'farcaster' = 'google') {
  const { origin: siteOrigin } = await openHost()
  const browser = await WalletClient.create(DEMO_URLS.api)
  browser.via = NEAR
  const isFarcaster = provider === 'farcaster'
  const body = { ...LOGIN_CONTEXT, siteOrigin }
  const { flowId } = isFarcaster
    ? await browser.call(startFarcaster, body)
    : await browser.call(startFlow, body)
  const path = isFarcaster ? `farcaster/${flowId}` : `flows/${flowId}/${provider}`
  return {
    flowId,
    url: `${DEMO_URLS.api}/wallet/v1/login/${path}`,
    ask: (): Promise<FlowState> => browser.call(flow, undefined, { flowId }),
    type: (number: string) => browser.ask(matchNumber, { number }, { path: { flowId } }),
  }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Opens a window in a browser of its own, at the number it shows. */
async function atNumber(context: BrowserContext, { url }: Begun): Promise<{ window: Page; number: string }> {
  const window = await context.newPage()
  await window.goto(url)
  await window.getByRole('button', { name: 'Continue' }).click()
  if (!url.includes('/farcaster/')) {
    await window.getByLabel('Name').fill('Vera')
    await window.getByLabel('E-mail').fill('vera@example.org')
    await window.getByRole('button', { name: 'Log in' }).click()
  }
  const shown = window.getByRole('status')
  await expect(shown).toHaveText(/^\d{6}$/)
  return { window, number: (await shown.textContent()) ?? '' }
}

const says = (window: Page, text: string, options?: { readonly timeout: number }) =>
  expect(window.getByRole('status')).toContainText(text, options)
const isDone = async ({ ask }: Begun) => (await ask()).status === 'done'

test('The window whose number was typed in says that it logged in, also after a reload or a step back', async ({
  browser,
  openHost,
}) => {
  const login = await begin(openHost)
  const context = await browser.newContext()
  const { window, number } = await atNumber(context, login)
  const numberUrl = window.url()
  expect((await login.type(number)).status).toBe(200)
  await says(window, 'You are logged in.')
  expect(await isDone(login)).toBe(true)
  await window.reload()
  await says(window, 'You are logged in.')
  // The address at which the number was shown says the same, and shows no number.
  await window.goto(numberUrl)
  await says(window, 'You are logged in.')
  await window.goBack()
  await says(window, 'You are logged in.')
  // The address at which it began no longer leads into a login.
  await window.goto(login.url)
  await says(window, 'This login is over.')
  await context.close()
})

test('Another browser that has the addresses of a finished window, or even its key, gets no session of it', async ({
  browser,
  openHost,
}) => {
  const login = await begin(openHost)
  const [own, stranger, attacker] = await Promise.all([1, 2, 3].map(() => browser.newContext()))
  if (!own || !stranger || !attacker) throw new Error('No browser.')
  const { window, number } = await atNumber(own, login)
  const numberUrl = window.url()
  const key = (await own.cookies(DEMO_URLS.api)).filter(({ name }) => name.startsWith('__Host-login-'))
  expect(key).toHaveLength(1)
  await login.type(number)
  await says(window, 'You are logged in.')
  await attacker.addCookies(key)
  for (const context of [stranger, attacker]) {
    const page = await context.newPage()
    await page.goto(numberUrl)
    await says(page, context === attacker ? 'You are logged in.' : 'begun in another browser')
    expect(await page.content()).not.toContain(number)
    await page.goto(login.url)
    await says(page, 'This login is over.')
    const cookie = (await context.cookies(DEMO_URLS.api))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { origin: DEMO_URLS.api, cookie }
    const sent = await fetch(login.url.replace(DEMO_URLS.api, NEAR), {
      method: 'POST',
      headers,
      redirect: 'manual',
    })
    expect(sent.headers.get('location')).toContain('outcome=LOGIN_FLOW_EXPIRED')
  }
  // The session belongs to the browser that began it, and no other was created.
  expect(await isDone(login)).toBe(true)
  await Promise.all([own, stranger, attacker].map((context) => context.close()))
})

test('A window whose number was typed in wrong three times says so by itself, and again after a reload', async ({
  browser,
  openHost,
}) => {
  const login = await begin(openHost)
  const context = await browser.newContext()
  const { window, number } = await atNumber(context, login)
  const wrong = number === '000000' ? '000001' : '000000'
  for (let turn = 0; turn < 3; turn += 1) await login.type(wrong)
  for (let load = 0; load < 2; load += 1) {
    await says(window, 'A wrong number was typed in three times.')
    await window.reload()
  }
  expect(await login.ask()).toEqual({ status: 'failed', reason: 'LOGIN_NUMBER_WRONG' })
  await context.close()
})

test('The page of Farcaster goes on to its link and to its outcome, and repeats it in this browser only', async ({
  browser,
  openHost,
}) => {
  const login = await begin(openHost, 'farcaster')
  const [own, stranger] = [await browser.newContext(), await browser.newContext()]
  const { window, number } = await atNumber(own, login)
  await login.type(number)
  await window.getByRole('link', { name: 'Open Farcaster' }).click()
  await window.getByRole('button', { name: 'Sign' }).click()
  await expect(window.getByRole('heading')).toHaveText('Signed')
  await expect.poll(() => isDone(login)).toBe(true)
  for (let load = 0; load < 2; load += 1) {
    await window.goto(login.url)
    await says(window, 'You are logged in.')
  }
  const other = await stranger.newPage()
  await other.goto(login.url)
  await says(other, 'This login is over.')
  await Promise.all([own.close(), stranger.close()])
})

test(
  'A page that shows a number waits for each answer before it asks again',
  { tag: '@long' },
  async ({ browser, openHost }) => {
    const login = await begin(openHost)
    const context = await browser.newContext()
    let underWay = 0
    let most = 0
    let looks = 0
    await context.route('**/wallet/v1/login/numbers/**', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      looks += 1
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, A_FEW_LOOKS_MS))
      underWay -= 1
      return route.continue()
    })
    const { window, number } = await atNumber(context, login)
    await expect.poll(() => looks, { timeout: 4 * A_FEW_LOOKS_MS }).toBeGreaterThan(1)
    expect(most).toBe(1)
    await login.type(number)
    await says(window, 'You are logged in.', {
      timeout: 3 * A_FEW_LOOKS_MS,
    })
    await context.close()
  },
)
