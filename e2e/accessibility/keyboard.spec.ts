import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { pick, SitePage } from '#e2e/pages/site-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { switchInWallet } from '#e2e/support/fakes/request-demo-wallet.ts'
import type { Page } from '@playwright/test'

const SEPOLIA_ID = '0xaa36a7'

/** Tabs until the focused element of the modal has a name that fits. */
async function tabTo(page: Page, modal: ModalPage, name: RegExp): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    const focused = await modal.document().evaluate(() => {
      const { activeElement: element, body } = document
      // The body contains all the text of the view.
      return element === body ? '' : (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(name)}.`)
}

test.describe('with the keyboard alone', () => {
  test('A visitor connects, signs and disconnects with the keyboard alone', async ({ page, modal }) => {
    const site = await SitePage.open(page, 'one-line')
    await site.approveAutomatically()
    await site.sectionButton('eip155', 'Connect').first().focus()
    await page.keyboard.press('Enter')
    await modal.shows('Log in or connect')
    await expect(modal.title).toBeFocused()
    await tabTo(page, modal, /^Demo EVM Wallet/)
    await page.keyboard.press('Enter')
    expect(await site.done('eip155')).toMatch(new RegExp(EVM_ACCOUNT, 'i'))
    await modal.isGone()
    await expect(site.sectionButton('eip155', 'Connect').first()).toBeFocused()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    pick(await site.done('eip155'), /0x[0-9a-f]{130}/)

    await page.locator('postern-button').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await modal.shows('Account')
    await expect(modal.title).toBeFocused()
    await tabTo(page, modal, /^Disconnect/)
    await page.keyboard.press('Enter')
    await expect(site.address('eip155')).toHaveText('not connected')
  })

  test('Tab stays inside the modal in both directions', async ({ openHost, modal, page }) => {
    const host = await openHost({ wallets: { evm: {}, solana: {} } })
    await host.connectButton.click()
    await modal.shows('Log in or connect')
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(key)
        const isInside = await page.evaluate(
          () => document.activeElement?.shadowRoot?.activeElement?.tagName === 'IFRAME',
        )
        expect(isInside, `${key} ${step}`).toBe(true)
      }
  })

  test('Escape closes the modal from inside and returns the focus to the opener', async ({
    openHost,
    modal,
    page,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await host.connectButton.focus()
    await page.keyboard.press('Enter')
    await modal.shows('Log in or connect')
    await page.keyboard.press('Escape')
    await modal.isGone()
    await expect(host.connectButton).toBeFocused()
  })

  test('Escape does not leave a view that needs a decision, and the card shakes', async ({
    openHost,
    modal,
    page,
  }) => {
    const networks = [LOCAL_NETWORKS.evm, 'eip155:1']
    const host = await openHost({ wallets: { evm: {} }, options: { networks } })
    await modal.connect(host, 'Demo EVM Wallet')
    await switchInWallet(host, SEPOLIA_ID)
    await modal.shows('Unsupported network')
    // The card shakes for less time than a busy machine may take to look at it twice.
    const classNames = await modal.card.evaluateHandle((card) => {
      const seen: string[] = []
      new MutationObserver(() => seen.push(card.className)).observe(card, { attributeFilter: ['class'] })
      return seen
    })
    await page.keyboard.press('Escape')
    await expect.poll(() => classNames.evaluate((seen) => seen.join(' '))).toMatch(/shak/)
    await modal.shows('Unsupported network')
  })
})

test.describe('for those who see, move or read differently', () => {
  test('Nothing moves with reduced motion', async ({ openHost, modal, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const host = await openHost({ wallets: { evm: {} } })
    await host.connectButton.click()
    await modal.shows('Log in or connect')
    await modal.button('What is a wallet?').first().click()
    await modal.shows('What is a wallet?')
    const moving = await modal.document().evaluate(() => document.getAnimations().length)
    expect(moving).toBe(0)
  })

  test('At 200 % zoom everything can be reached and nothing is cut off', async ({
    openHost,
    modal,
    page,
  }) => {
    // A window of 1280 × 720 at 200 % has as many CSS pixels as this one.
    await page.setViewportSize({ width: 640, height: 360 })
    const host = await openHost({ wallets: { evm: {}, solana: {}, bitcoin: {} } })
    await host.connectButton.click()
    await modal.shows('Log in or connect')
    await modal.isTakenOver()
    for (const button of await modal.frame.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 0.99 })
    }
  })

  test('The page keeps its zoom, and its viewport tag is not changed', async ({ openHost, page }) => {
    const host = await openHost()
    await host.call('open')
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toBe(
      'width=device-width, initial-scale=1',
    )
    await expect(page.locator('meta')).toHaveCount(2)
  })
})
