import type { Page } from '@playwright/test'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
}

async function openList(host: HostPage, modal: ModalPage): Promise<void> {
  await host.call('open')
  await modal.frame.getByRole('button', { name: /^All wallets/ }).click()
  await modal.shows('All wallets')
  await tiles(modal).first().waitFor()
}

const tiles = (modal: ModalPage) => modal.frame.getByRole('list', { name: 'Wallets' }).getByRole('button')
/** Finds the name in a tile by its index; the tile's text also contains the letter of a monogram. */
const tileName = (modal: ModalPage, place: number) => modal.frame.locator(`[data-place="${place}"] bdi`)
const searchField = (modal: ModalPage) => modal.frame.getByRole('textbox', { name: 'Search wallets' })

/** Records the queries that were sent to the directory. */
function questions(page: Page): URLSearchParams[] {
  const requests: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/getWallets') requests.push(url.searchParams)
  })
  return requests
}

/** Opens the list. @returns the queries that are sent to the directory from its opening on */
async function openListAsking(openHost: () => Promise<HostPage>, modal: ModalPage, page: Page) {
  const requests = questions(page)
  await openList(await openHost(), modal)
  return requests
}

test.describe('the list of all wallets', () => {
  test('The list of all wallets is one step from the first view, which shows the directory’s count', async ({
    openHost,
    modal,
    page,
  }) => {
    const requests = questions(page)
    const host = await openHost({ wallets: { evm: {} } })
    await host.call('open')
    const row = modal.frame.getByRole('button', { name: /^All wallets \d+$/ })
    await expect(row).toBeVisible()
    const counted = Number(/\d+/.exec((await row.textContent()) ?? '')?.[0])
    expect(counted).toBeGreaterThan(60)
    await row.click()
    await tiles(modal).first().waitFor()
    await expect(modal.text(`${counted} wallets`)).toBeVisible()
    // The first page was fetched while the first view was shown.
    expect(requests.filter((query) => query.get('page') === '1')).toHaveLength(1)
    expect(requests[0]?.get('entries')).toBe('40')
    await page.screenshot({ path: test.info().outputPath('list.png') })
  })

  test('The list of all wallets draws what is near the screen, and loads on until the last wallet', async ({
    openHost,
    modal,
    page,
  }) => {
    const requests = await openListAsking(openHost, modal, page)
    expect(await tiles(modal).count()).toBeLessThan(40)
    await tiles(modal).first().focus()
    await expect(async () => {
      await page.keyboard.press('End')
      const last = modal.frame.locator('li[aria-posinset]').last()
      expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'))
      await expect(last.getByRole('button')).toBeFocused()
    }).toPass()
    expect(await tiles(modal).count()).toBeLessThan(60)
    expect(requests.map((query) => query.get('page'))).toEqual(['1', '2'])
  })

  test(
    'The list of all wallets shows pictures of the API, never a broken one',
    { tag: '@long' },
    async ({ openHost, modal }) => {
      await openList(await openHost(), modal)
      await expect
        .poll(() =>
          modal
            .document()
            .evaluate(() =>
              [...document.querySelectorAll<HTMLImageElement>('li img')]
                .filter((image) => !image.complete || image.naturalWidth === 0)
                .map(({ src }) => src),
            ),
        )
        .toEqual([])
    },
  )

  test('The list of all wallets searches from two letters on, once the typing pauses', async ({
    openHost,
    modal,
    page,
  }) => {
    const requests = await openListAsking(openHost, modal, page)
    const before = requests.length
    await searchField(modal).fill('r')
    await quietFor(600)
    expect(requests).toHaveLength(before)
    await searchField(modal).pressSequentially('ainbow ', { delay: 40 })
    await expect(tileName(modal, 0)).toHaveText('Rainbow')
    expect(requests.slice(before).map((query) => [query.get('search'), query.get('entries')])).toEqual([
      ['rainbow', '100'],
    ])
    await searchField(modal).fill('no such wallet anywhere')
    await expect(modal.frame.getByRole('heading', { name: /No wallet matches/ })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('nothing-found.png') })
    await modal.button('Clear search').click()
    await expect(tileName(modal, 0)).toHaveText('MetaMask')
  })

  test(
    'The list of all wallets offers no certified wallets where the operator has marked none',
    { tag: '@long' },
    async ({ openHost, modal }) => {
      await openList(await openHost(), modal)
      await expect(modal.frame.getByText(/^\d+ wallets$/)).toBeVisible()
      await expect(modal.frame.getByRole('switch')).toHaveCount(0)
    },
  )

  test('The list of all wallets leads to a wallet, and keeps its place on the way back', async ({
    openHost,
    modal,
    page,
  }) => {
    await openList(await openHost(), modal)
    const list = modal.frame.locator('div:has(> ul[aria-label="Wallets"])')
    const offset = () => list.evaluate((element) => Math.round(element.scrollTop))
    await list.evaluate((element) => (element.scrollTop = 600))
    await tileName(modal, 30).scrollIntoViewIfNeeded()
    const left = await offset()
    expect(left).toBeGreaterThan(300)
    await tileName(modal, 30).click()
    await expect(modal.title).not.toHaveText('All wallets')
    await modal.button(/^Back$/).click()
    await modal.shows('All wallets')
    await expect.poll(offset).toBe(left)
    await expect(tileName(modal, 30)).toBeInViewport()
    await modal.button(/^Back$/).click()
    await modal.frame.getByRole('button', { name: /^All wallets/ }).click()
    await expect.poll(offset).toBe(0)
    await page.screenshot({ path: test.info().outputPath('again.png') })
  })

  test('The arrow keys walk through the list of all wallets, from right to left too', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost()
    await openList(host, modal)
    await tiles(modal).first().focus()
    const place = () => modal.document().evaluate(() => document.activeElement?.getAttribute('data-place'))
    for (const [key, expected] of [
      ['ArrowRight', '1'],
      ['ArrowDown', '5'],
      ['ArrowLeft', '4'],
      ['ArrowUp', '0'],
      ['PageDown', '16'],
      ['Home', '0'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(place, key).toBe(expected)
    }
    await host.call('updateOptions', { language: 'ar' })
    await expect(modal.frame.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(place).toBe('1')
    // The whole list is a single stop of the Tab key.
    await page.keyboard.press('Tab')
    await expect.poll(place).toBeNull()
  })

  test('The list of all wallets marks what is installed, which connects at once', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ head: INSTALLED_RAINBOW })
    await openList(host, modal)
    await modal.frame.getByRole('button', { name: 'Rainbow In this page' }).click()
    await modal.shows('Connecting')
    await expect(modal.text('Continue in Rainbow')).toBeVisible()
  })

  test(
    'The list of all wallets says that the device is offline, and loads by itself afterwards',
    { tag: '@long' },
    async ({ openHost, modal, page, context }) => {
      const host = await openHost()
      await host.call('open')
      await modal.frame.getByRole('button', { name: /^All wallets \d+$/ }).waitFor()
      await modal.frame.getByRole('button', { name: /^All wallets/ }).click()
      await tiles(modal).first().waitFor()
      await context.setOffline(true)
      await searchField(modal).fill('zerion')
      await expect(modal.text(/This device is offline/)).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('offline.png') })
      await context.setOffline(false)
      await expect(tileName(modal, 0)).toHaveText('Zerion')
    },
  )
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('On a phone the list holds only wallets that open there, and the way to a code', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost()
    await host.call('open')
    if (await modal.frame.getByRole('button', { name: /^All wallets/ }).isVisible())
      await modal.frame.getByRole('button', { name: /^All wallets/ }).click()
    await modal.shows('All wallets')
    await tiles(modal).first().waitFor()
    await searchField(modal).fill('rabby')
    await expect(modal.frame.getByRole('heading', { name: /No wallet matches/ })).toBeVisible()
    await searchField(modal).fill('')
    await tiles(modal).first().waitFor()
    expect(await layoutFaults(modal, 360)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('phone.png') })
    await modal.button('Use a QR code').click()
    await expect(modal.title).not.toHaveText('All wallets')
  })
})

/** An extension that announces itself under the name the directory knows, and never answers. */
const INSTALLED_RAINBOW = `<script>
  const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
  const info = { uuid: crypto.randomUUID(), name: 'Rainbow', rdns: 'me.rainbow', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
</script>`
