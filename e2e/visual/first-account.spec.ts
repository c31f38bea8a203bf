import type { Page } from '@playwright/test'
import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { axeViolations } from '#e2e/support/assertions/axe-violations.ts'
import { differingPixels } from '#e2e/support/assertions/differing-pixels.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { MAINNET_WALLET, TWO_ACCOUNTS } from '#e2e/support/fakes/page-wallets.ts'
import { denyStorageInFrames } from '#e2e/support/browsers/deny-storage.ts'
import { holdApplication } from '#e2e/support/fixtures/hold-application.ts'
import { ANSWER_CACHE_KEYS } from '#schemas/constants/storage-keys.ts'

const ETHER = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 1_234.5,
  price: 1_234.5,
  quantity: { decimals: '18', numeric: '1' },
  isVerified: true,
}

const ON_MAINNET = { head: MAINNET_WALLET, options: { networks: ['eip155:1'] } }

/** Answers for the API about an account on Ethereum, which the deployment of the tests does not serve. */
async function answerAccount(page: Page, name = 'ada.eth'): Promise<void> {
  const json = (value: unknown) => ({ json: value, headers: { 'access-control-allow-origin': '*' } })
  await page.route(/\/v1\/supported-chains/, (route) => route.fulfill(json({ http: ['eip155:1'], ws: [] })))
  await page.route(/\/v1\/account\/.*\/balance/, (route) =>
    route.fulfill(json({ balances: [ETHER], sources: [] })),
  )
  await page.route(/\/v1\/identity\//, (route) => route.fulfill(json({ name, avatar: null })))
}

/** Leaves the questions about an account open. */
async function holdAnswers(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.route(/\/v1\/(account|identity|supported-chains)/, () => {})
}

/** What the browser stores of accounts for the next document. */
function remembered(modal: ModalPage): Promise<string> {
  const key = encodeURIComponent(ANSWER_CACHE_KEYS.shownAccount)
  return modal
    .document()
    .evaluate(
      (name) => JSON.stringify(Object.entries(localStorage).filter(([entry]) => entry.includes(name))),
      key,
    )
}

/** Connects, shows the account, and forgets the answers of the API, as after some minutes. */
async function visitBefore(host: HostPage, modal: ModalPage, name?: string): Promise<void> {
  await answerAccount(host.page, name)
  await modal.connect(host, 'Mainnet Wallet', 'eip155')
  await host.call('open')
  await modal.shows('Account')
  await expect(modal.text('$1,234.50').first()).toBeVisible()
  await expect.poll(() => remembered(modal)).toContain('1234.5')
  await modal.document().evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (/private_(portfolio|identity)_cache/.test(name)) localStorage.removeItem(name)
  })
  await holdAnswers(host.page)
}

/** Opens a site on Ethereum that was visited before. */
async function openVisited(
  openHost: (options: HostPageOptions) => Promise<HostPage>,
  modal: ModalPage,
): Promise<HostPage> {
  const host = await openHost(ON_MAINNET)
  await visitBefore(host, modal)
  return host
}

/** Loads the page again and opens the modal. @returns what lets the application through, which is held back */
async function comeBack(host: HostPage): Promise<() => void> {
  const letThrough = await holdApplication(host.page)
  await host.page.reload()
  void host.call('open').catch(() => undefined)
  return letThrough
}

const LOOKS = [
  { name: 'on a desktop', width: 1_000, height: 760, options: {}, language: 'en' },
  { name: 'in light colours', width: 1_000, height: 760, options: { themeMode: 'light' }, language: 'en' },
  { name: 'on a small phone, in German', width: 360, height: 740, options: {}, language: 'de' },
  { name: 'from right to left', width: 1_000, height: 760, options: {}, language: 'ar' },
  {
    name: 'on a small phone, with a long name in large text',
    width: 360,
    height: 740,
    options: { themeVariables: { 'font-size-master': '14px' } },
    language: 'ar',
    accountName: `${'a-name-of-many-letters'.repeat(2)}.eth`,
  },
] as const

test.describe('the account that the document draws', () => {
  for (const look of LOOKS)
    test(
      `Nothing moves when the application takes over ${look.name}`,
      { tag: LOOKS.indexOf(look) % 2 === 0 ? [] : '@long' },
      async ({ openHost, modal, page }) => {
        await page.setViewportSize({ width: look.width, height: look.height })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const options = { networks: ['eip155:1'], ...look.options }
        const name = 'accountName' in look ? look.accountName : 'ada.eth'
        const host = await openHost({ head: MAINNET_WALLET, options: { ...options, language: 'en' } })
        await visitBefore(host, modal, name)

        const letThrough = await holdApplication(page)
        await openHost({ head: MAINNET_WALLET, options: { ...options, language: look.language } })
        void host.call('open').catch(() => undefined)
        await expect(modal.card).toHaveAttribute('aria-busy', 'true')
        await expect(modal.text(name)).toBeVisible()
        await expect(modal.frame.locator('p[aria-busy]')).toContainText(/1[.,]234[.,]50/)
        await expect(modal.frame.locator('img[data-loading]')).toHaveCount(0)
        expect(await layoutFaults(modal, look.width)).toEqual([])
        expect(await axeViolations(modal)).toEqual([])
        const before = await page.screenshot()

        letThrough()
        await modal.isTakenOver()
        await expect(modal.card).not.toHaveAttribute('aria-busy')
        await expect(modal.frame.locator('p[aria-busy]')).toContainText(/1[.,]234[.,]50/)
        await expect(modal.frame.locator('img[data-loading]')).toHaveCount(0)
        expect(await differingPixels(page, before, await page.screenshot())).toBe(0)
      },
    )

  test('The earlier balance is marked until the new one is there, and the focus stays', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openVisited(openHost, modal)
    const letThrough = await comeBack(host)
    await expect(modal.text('Earlier balance, being renewed')).toBeAttached()
    await modal.button('Send').focus()
    await answerAccount(page)
    letThrough()
    await modal.isTakenOver()
    await expect(modal.button('Send')).toBeFocused()
    await expect(modal.text('$1,234.50').first()).toBeVisible()
    await expect(modal.frame.locator('[aria-busy]')).toHaveCount(0)
  })

  test('What is pressed before the application has loaded is carried out once the wallet is restored', async ({
    openHost,
    modal,
  }) => {
    const host = await openVisited(openHost, modal)
    const letThrough = await comeBack(host)
    await modal.button('Fund').click()
    letThrough()
    await modal.shows('Fund wallet')
  })

  test('A visitor who disconnects before the application has loaded is disconnected and forgotten', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ head: MAINNET_WALLET, options: { networks: ['eip155:1'] } })
    await visitBefore(host, modal)
    const letThrough = await holdApplication(page)
    await page.reload()
    void host.call('open').catch(() => undefined)
    await modal.button('Disconnect').click()
    letThrough()
    await expect(modal.wallet('Mainnet Wallet')).toBeVisible()
    expect(await remembered(modal)).toBe('[]')
  })

  test('An account whose wallet has forgotten the site does not stay, and a press on it does nothing', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openVisited(openHost, modal)
    await page.evaluate(() => localStorage.removeItem('mainnet-wallet'))
    const letThrough = await comeBack(host)
    await modal.button('Fund').click()
    letThrough()
    await expect(modal.wallet('Mainnet Wallet')).toBeVisible()
    await expect(modal.text('ada.eth')).toBeHidden()
  })

  test(
    'A press on an account is dropped when the wallet has changed to another',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const [, other] = TWO_ACCOUNTS
      const host = await openVisited(openHost, modal)
      await page.evaluate((address) => localStorage.setItem('mainnet-wallet', address), other)
      const letThrough = await comeBack(host)
      await modal.button('Fund').click()
      letThrough()
      await expect(modal.text('0x3C44…93BC')).toBeVisible()
      await modal.shows('Account')
    },
  )

  test(
    'The application draws the account where the part of the document that draws it never arrives',
    { tag: '@long' },
    async ({ openHost, modal, page }) => {
      const host = await openVisited(openHost, modal)
      await page.route(/\/assets\/kernel-account-/, () => {})
      await page.reload()
      void host.call('open').catch(() => undefined)
      await expect(modal.text('ada.eth')).toBeVisible()
      await modal.button('Fund').click()
      await modal.shows('Fund wallet')
    },
  )

  test('Where storage is denied the application draws it alone, and nobody sees the wallets before', async ({
    openHost,
    modal,
    page,
  }) => {
    await denyStorageInFrames(page)
    await page.addInitScript(() => {
      if (window.top === window) return
      const note = (): void => {
        if (document.querySelector('li button')?.textContent.includes('WalletConnect'))
          performance.mark('wallets')
      }
      new MutationObserver(note).observe(document, { childList: true, subtree: true })
    })
    const sawWallets = () =>
      modal.document().evaluate(() => performance.getEntriesByName('wallets').length > 0)
    await answerAccount(page)
    const host = await openHost(ON_MAINNET)
    await modal.connect(host, 'Mainnet Wallet', 'eip155')
    expect(await sawWallets()).toBe(true)
    await host.call('open')
    await expect(modal.text('ada.eth')).toBeVisible()
    const letThrough = await comeBack(host)
    await expect(modal.card).toBeVisible()
    await expect(modal.text('ada.eth')).toHaveCount(0)
    letThrough()
    await modal.shows('Account')
    expect(await sawWallets()).toBe(false)
  })
})
