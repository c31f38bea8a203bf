import { chromium, type Locator, type Page } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { launchOptions } from '#e2e/support/browsers/launch-options.ts'
import { fullChromiumPath } from '#e2e/support/browsers/full-chromium.ts'
import { startOwnDeployment } from '#e2e/support/servers/own-deployment.ts'

const EXPIRED_MS = 301_000
const DAY_MS = 86_400_000
/** Longer than a click allows a page to open a window. */
const ACTIVATION_MS = 6_000

/** Chooses a provider once the address of its window is known. */
async function choose({ modal }: WalletPage, provider: string): Promise<Page> {
  const button = modal.button(new RegExp(`\\b${provider}$`))
  await expect(modal.button(/Google$/)).toBeVisible()
  if (!(await button.isVisible())) await modal.button('More ways to log in').click()
  return press(modal, button)
}

/** Presses the button that opens the provider's window. */
async function press({ page }: ModalPage, button: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await button.click()
  const window = await opened
  await window.waitForURL(/\/\/id\.localhost/)
  return window
}

async function allow(window: Page): Promise<void> {
  await window.getByLabel('E-mail').fill('grace@example.org')
  await window.getByRole('button', { name: 'Log in' }).click()
}

/** Logs in through the window, up to the wallet. */
async function arrive(wallet: WalletPage, window: Page): Promise<void> {
  await allow(window)
  await expect(wallet.heading).toBeVisible()
}

/** Retries a failed login. */
const tryAgain = async (wallet: WalletPage): Promise<void> =>
  arrive(wallet, await press(wallet.modal, wallet.modal.button('Try again')))

test('A click that is quicker than the address still opens the window', async ({
  page,
  openHost,
  context,
  modal,
  wallet,
}) => {
  let answer = (): void => {}
  const clicked = new Promise<void>((resolve) => (answer = resolve))
  const pending = page.waitForRequest('**/wallet/v1/login/flows')
  // No browser can know the address at the click; how long the wallet takes to load is another matter.
  await page.route('**/wallet/v1/login/flows', async (route) => {
    await clicked
    await route.continue()
  })
  const host = await openHost()
  await host.connectButton.click()
  await pending
  const opened = context.waitForEvent('page')
  await modal.button(/Google$/).click()
  answer()
  const window = await opened
  await expect(modal.text('Continue in the Google window')).toBeVisible()
  await window.waitForURL(/\/\/id\.localhost/)
  await allow(window)
  await expect(wallet.heading).toBeVisible()
})

test('A window that the browser blocked is opened by the next click', async ({ hostServer }) => {
  test.slow()
  const browser = await chromium.launch({
    ...launchOptions(),
    // The headless shell blocks no window, and Playwright tells the full browser not to.
    executablePath: fullChromiumPath(),
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    const wallet = new WalletPage(page)
    const host = await HostPage.open(page, hostServer)
    const prepared = page.waitForResponse((response) => response.url().endsWith('/wallet/v1/login/flows'))
    await host.connectButton.click()
    await prepared
    const google = wallet.modal.button(/Google$/)
    await expect(google).toBeVisible()
    // The address goes from the server through the wallet to the modal, and meanwhile the user activation expires.
    await page.waitForTimeout(ACTIVATION_MS)
    // The press comes from a script, which the browser does not count as a click; Playwright's own evaluation would count.
    const session = await context.newCDPSession(wallet.modal.document())
    await session.send('Runtime.evaluate', {
      userGesture: false,
      expression: `[...document.querySelectorAll('button')].find((button) => /Google$/.test(button.textContent)).click()`,
    })
    await expect(wallet.modal.text(/Do you see the Google window\?/)).toBeVisible()
    await expect(wallet.modal.text(/your browser may have blocked it: open it here/)).toBeVisible()
    expect(context.pages()).toHaveLength(1)

    await arrive(wallet, await press(wallet.modal, wallet.modal.button('Open the window')))
  } finally {
    await browser.close()
  }
})

test('A window that the visitor closed is not a refusal: it can be opened again, or the login be left', async ({
  openHost,
  modal,
  wallet,
}) => {
  test.slow()
  const host = await openHost()
  await host.connectButton.click()
  const first = await choose(wallet, 'Google')
  await first.close()
  // The first poll may have begun before the window closed.
  for (let polls = 0; polls < 2; polls += 1)
    await modal.page.waitForResponse((answer) =>
      /\/login\/flows\/[^/]+$/.test(new URL(answer.url()).pathname),
    )
  await expect(modal.text('Continue in the Google window')).toBeVisible()
  const second = await press(modal, modal.button('Open the window again'))
  await second.close()

  await modal.button('Choose another way').click()
  await modal.shows('Log in or connect')
  await arrive(wallet, await choose(wallet, 'Google'))
})

for (const [name, error, said] of [
  ['the visitor declined', 'access_denied', /The login was cancelled.*Try again/],
  ['the provider is out of order', 'server_error', /The provider did not confirm the login.*Try again/],
] as const) {
  test(`A login that fails because ${name} shows the reason, and the next one works`, async ({
    openHost,
    modal,
    wallet,
  }) => {
    const host = await openHost()
    await host.connectButton.click()
    const window = await choose(wallet, 'GitHub')
    const state = new URL(window.url()).searchParams.get('state') ?? ''
    // The response of a provider (RFC 6749, section 4.1.2.1). The window may close itself while it loads.
    const answer = `${DEMO_URLS.api}/wallet/v1/login/callback/github?error=${error}&state=${state}`
    await window.goto(answer).catch(() => undefined)
    await expect(modal.text('You are not logged in')).toBeVisible()
    await expect(modal.text(said)).toBeVisible()
    await tryAgain(wallet)
  })
}

test('The window says that the deployment does not know a provider, and another login is one press away', async ({
  openHost,
  context,
  modal,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  const pending = context.waitForEvent('request', (request) =>
    /\/login\/flows\/[^/]+\/google$/.test(request.url()),
  )
  const window = await choose(wallet, 'Google')
  // A modal of an earlier release may still request this address. Loading the page ends no login, because programs load links
  // too.
  await window.goto((await pending).url().replace(/google$/, 'linkedin'))
  await expect(window.getByText(/cannot log in with that provider.*choose another way/)).toBeVisible()
  await modal.button('Choose another way').click()
  await arrive(wallet, await choose(wallet, 'GitHub'))
})

test('Without a connection a press on a provider says so, and the next one works when it is back', async ({
  openHost,
  modal,
  wallet,
  page,
}) => {
  await page.route('**/wallet/v1/login/flows', (route) => route.abort('internetdisconnected'))
  const host = await openHost()
  await host.connectButton.click()
  await modal.button(/Google$/).click()
  await expect(modal.text(/cannot reach its server. Check your connection/)).toBeVisible()
  await modal.button('Try again').click()
  await expect(modal.text(/cannot reach its server. Check your connection/)).toBeVisible()
  await page.unroute('**/wallet/v1/login/flows')
  await tryAgain(wallet)
})

test('When a provider never answers, the login says so after five minutes, and the next one works', async ({
  page,
}) => {
  const deployment = await startOwnDeployment({ identity: {} })
  try {
    const host = await deployment.openHost(page)
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    const window = await choose(wallet, 'Google')
    deployment.pass(EXPIRED_MS)
    await expect(wallet.modal.text(/The login took too long. Start again/)).toBeVisible()
    await window.close()
    await tryAgain(wallet)
  } finally {
    await deployment.stop()
  }
})

test('A provider’s answer that is not for this login is refused, and the visitor reads so', async ({
  page,
}) => {
  const deployment = await startOwnDeployment({
    identity: { changeClaims: () => ({ nonce: 'of another login' }) },
  })
  try {
    const host = await deployment.openHost(page)
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    await allow(await choose(wallet, 'Apple'))
    await expect(wallet.modal.text(/The provider did not confirm the login.*another way/)).toBeVisible()
    await wallet.modal.button('Choose another way').click()
    await arrive(wallet, await choose(wallet, 'GitHub'))
  } finally {
    await deployment.stop()
  }
})

for (const days of [-1, 1]) {
  test(`A browser whose clock is a day ${days < 0 ? 'ahead' : 'behind'} logs in with a social account`, async ({
    page,
  }) => {
    const deployment = await startOwnDeployment({ identity: {}, clockOffsetMs: days * DAY_MS })
    try {
      const host = await deployment.openHost(page)
      const wallet = deployment.walletOn(page)
      await host.connectButton.click()
      await arrive(wallet, await choose(wallet, 'GitHub'))
    } finally {
      await deployment.stop()
    }
  })
}
