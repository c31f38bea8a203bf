import type { Locator } from '@playwright/test'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/mailbox.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'

const SITE = { options: { networks: Object.values(LOCAL_NETWORKS) } }

test.describe('the wallet’s own screens in the card', () => {
  test.beforeEach(async ({ openHost, wallet, page }) => {
    await addPasskeys(page)
    const host = await openHost(SITE)
    await host.call('open')
    await wallet.signUp(freshEmail('keys'))
    await wallet.modal.button('Done').click()
    const address = await host.address('eip155')
    host.request('personal_sign', ['0x68656c6c6f', address]).catch(() => undefined)
    await expect(wallet.approveButton).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('Tab goes from the header into the frame and round, both ways', async ({ modal, wallet, page }) => {
    // The wallet's own heading has the focus: it says who asks.
    await expect(wallet.heading).toBeFocused()
    const comesTo = async (key: string, place: Locator): Promise<void> =>
      expect(async () => {
        await page.keyboard.press(key)
        await expect(place).toBeFocused({ timeout: 200 })
      }).toPass()
    await comesTo('Tab', wallet.button('Reject'))
    await comesTo('Tab', wallet.approveButton)
    await comesTo('Tab', modal.closeButton)
    await comesTo('Tab', wallet.button('Reject'))
    await comesTo('Shift+Tab', modal.closeButton)
    await comesTo('Shift+Tab', wallet.approveButton)
  })

  test('Escape asks before it declines, in the frame as in the modal', async ({ modal, wallet, page }) => {
    await page.keyboard.press('Escape')
    await modal.button('Keep reviewing').click()
    await expect(wallet.approveButton).toBeVisible()
    await wallet.button('Reject').focus()
    await page.keyboard.press('Escape')
    await modal.button('Decline').click()
    await modal.isGone()
  })

  test('the frame lies over the card, below the header, and nothing over it', async ({ modal }) => {
    const { faults, effects } = await modal.document().evaluate(() => {
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
