import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { animationsEnded } from '#e2e/support/assertions/animations-ended.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { namedWallets } from '#e2e/support/fakes/page-wallets.ts'

/** A desktop, where the card is 640 px high at most, and a small phone. */
const SCREENS = [
  { width: 1_280, height: 800 },
  { width: 375, height: 667 },
] as const

const TERMS = { termsConditionsUrl: 'https://site.test/terms', privacyPolicyUrl: 'https://site.test/privacy' }

interface Offer {
  readonly email: boolean
  readonly socials: boolean
  /** The terms have to be accepted first. */
  readonly legal?: boolean
  readonly order?: readonly string[]
  /** Phone wallets are not offered. */
  readonly phones?: false
  /** How many wallets of the page fit. */
  readonly room: number
}

const OFFERS: readonly Offer[] = [
  { email: true, socials: true, room: 3 },
  { email: true, socials: false, room: 4 },
  { email: false, socials: true, room: 4 },
  { email: true, socials: true, legal: true, room: 2 },
  { email: true, socials: true, order: ['email', 'wallet', 'social'], room: 1 },
  { email: true, socials: true, phones: false, room: 4 },
]

/** The names of all controls of the shown view that are not fully in sight. */
async function outOfSight(modal: ModalPage): Promise<string[]> {
  await animationsEnded(modal.document())
  return modal.document().evaluate(() => {
    const body = document.querySelector('.card-body')
    if (!body) return ['there is no view']
    const place = body.getBoundingClientRect()
    return [...body.querySelectorAll('button, input, a')]
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect()
        return top < place.top - 0.5 || bottom > Math.min(place.bottom, window.innerHeight) + 0.5
      })
      .map((control) => control.ariaLabel ?? control.textContent ?? '')
  })
}

for (const installed of [0, 1, 3, 8])
  test(
    `Every way to connect is in sight with ${installed} wallets in the page`,
    { tag: installed === 0 || installed === 3 ? [] : '@long' },
    async ({ openHost, modal, page }, info) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const host = await openHost({ head: namedWallets(installed) })
      await host.connectButton.click()
      await expect(modal.button(/^All wallets/)).toBeVisible()
      for (const { email, socials, legal = false, order, phones = true, room } of OFFERS) {
        const what = `${installed}-${JSON.stringify({ email, socials, legal, order, phones })}`.replaceAll(
          /\W+/g,
          '-',
        )
        await host.call('updateOptions', {
          ...(legal ? TERMS : {}),
          enableWalletConnect: phones,
          features: { email, socials, legalCheckbox: legal, ...(order && { connectMethodsOrder: order }) },
        })
        for (const { width, height } of SCREENS) {
          await page.setViewportSize({ width, height })
          const field = modal.frame.getByRole('textbox', { name: 'E-mail address' })
          await expect(field).toHaveCount(email ? 1 : 0)
          await expect(modal.button(/Google$/)).toHaveCount(socials ? 1 : 0)
          await expect(modal.frame.getByRole('checkbox')).toHaveCount(legal ? 1 : 0)
          await expect(modal.wallet('WalletConnect')).toHaveCount(phones ? 1 : 0)
          await expect(modal.wallet('Field Wallet')).toHaveCount(Math.min(installed, room))
          await expect.poll(() => outOfSight(modal), { message: `${what} at ${height} px` }).toEqual([])
          expect(await layoutFaults(modal, width), what).toEqual([])
          await page.screenshot({ path: info.outputPath(`${what}-${width}.png`) })
        }
      }
    },
  )

test(
  'Every way to connect is in sight of a visitor who has logged in and not finished',
  { tag: '@long' },
  async ({ openHost, modal, wallet, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const host = await openHost({ head: namedWallets(8) })
    await host.connectButton.click()
    const email = freshEmail('in-sight')
    await wallet.logIn(email)
    await expect(wallet.heading).toHaveText('Set up recovery')
    await modal.close()
    await host.connectButton.click()
    await expect(modal.button(`Continue to your wallet ${email}`)).toBeVisible()
    for (const { width, height } of SCREENS) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => outOfSight(modal), { message: `at ${height} px` }).toEqual([])
      expect(await layoutFaults(modal, width)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`unfinished-${width}.png`) })
    }
  },
)
