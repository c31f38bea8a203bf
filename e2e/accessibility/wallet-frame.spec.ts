import type { Locator } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { requestSignature } from '#e2e/support/fixtures/wallet-visitor.ts'

/** More tab stops than the header and the wallet have together. */
const MAX_STEPS = 8

const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus())

/** The focused element: one of the modal, or of the wallet frame inside it. */
async function focusOf(wallet: WalletPage): Promise<string> {
  const frames = [wallet.modal.document(), await wallet.document()]
  const places = frames.map((frame) =>
    frame.evaluate(() => (document.hasFocus() ? document.activeElement?.outerHTML : undefined)),
  )
  return JSON.stringify(await Promise.all(places))
}

test.describe('the wallet’s own screens in the card', () => {
  test.beforeEach(async ({ visit }) => {
    requestSignature(visit)
    await expect(visit.wallet.approveButton).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('Tab goes from the header into the wallet frame and around, in both directions', async ({
    visit: { wallet, page },
  }) => {
    const { modal } = wallet
    // The wallet's own heading has the focus, because it names the site that asks.
    await expect(wallet.heading).toBeFocused()
    const comesTo = async (key: string, place: Locator): Promise<void> => {
      for (let step = 0; step < MAX_STEPS && !(await isFocused(place)); step += 1) {
        const before = await focusOf(wallet)
        await page.keyboard.press(key)
        await expect.poll(() => focusOf(wallet), { message: `${key} moves the focus` }).not.toBe(before)
      }
      await expect(place).toBeFocused()
    }
    await comesTo('Tab', wallet.button('Reject'))
    await comesTo('Tab', wallet.approveButton)
    await comesTo('Tab', modal.closeButton)
    await comesTo('Tab', wallet.button('Reject'))
    await comesTo('Shift+Tab', modal.closeButton)
    await comesTo('Shift+Tab', wallet.approveButton)
  })

  test('Escape asks before it rejects a request, in the wallet frame as in the modal', async ({
    visit: { wallet, page },
  }) => {
    const { modal } = wallet
    await page.keyboard.press('Escape')
    await modal.button('Keep reviewing').click()
    await expect(wallet.decideButton).toBeVisible()
    await wallet.button('Reject').focus()
    await page.keyboard.press('Escape')
    await modal.button('Decline').click()
    await modal.isGone()
  })

  test('The wallet frame lies over the card, below the header, and nothing lies over it', async ({
    visit,
  }) => {
    const { faults, effects } = await visit.wallet.modal.document().evaluate(() => {
      const frame = document.querySelector('iframe')
      const card = document.querySelector('.card')?.getBoundingClientRect()
      const header = document.querySelector('.card-header')?.getBoundingClientRect()
      if (!frame || !card || !header) throw new Error('Nothing is shown.')
      const place = frame.getBoundingClientRect()
      const faults: string[] = []
      if (Math.abs(place.top - header.bottom) > 1.5) faults.push('top')
      if (Math.abs(place.bottom - card.bottom) > 2) faults.push('bottom')
      if (Math.abs(place.left - card.left) > 2 || Math.abs(place.right - card.right) > 2) faults.push('sides')
      for (const x of [0.02, 0.25, 0.5, 0.75, 0.98])
        for (const y of [0.02, 0.5, 0.9]) {
          const hit = document.elementFromPoint(place.left + place.width * x, place.top + place.height * y)
          if (hit !== frame) faults.push(`covered at ${x}, ${y}`)
        }
      const effects: string[] = []
      for (let element: Element | null = frame; element; element = element.parentElement) {
        const { opacity, filter, transform, mixBlendMode, clipPath } = getComputedStyle(element)
        effects.push(
          `${opacity} ${filter} ${transform.startsWith('matrix(1, 0, 0, 1') || transform} ${mixBlendMode} ${clipPath}`,
        )
      }
      return { faults, effects }
    })
    expect(faults).toEqual([])
    expect(effects).toEqual(['1 none true normal none', '1 none none normal none', '1 none none normal none'])
  })
})
