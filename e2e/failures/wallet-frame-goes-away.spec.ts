import type { Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'

/** Ways in which the wallet's document is lost. */
const WAYS = {
  reloaded: async (wallet: WalletPage) => (await wallet.document()).evaluate(() => window.location.reload()),
  'sent elsewhere': async (wallet: WalletPage) =>
    (await wallet.document()).evaluate(() => void (window.location.href = 'about:blank')),
  'taken out of the modal': async (wallet: WalletPage) =>
    wallet.modal.document().evaluate(() => document.querySelector('iframe')?.remove()),
} as const

/** Starts a request; `ended` resolves to its outcome and the time since the last request. */
function watch(answer: Promise<Outcome>) {
  let outcome: Outcome | undefined
  void answer.then((ended) => (outcome = ended))
  return async (): Promise<{ readonly outcome: Outcome | undefined; readonly afterMs: number }> => {
    const startedAt = Date.now()
    await expect.poll(() => outcome !== undefined, { timeout: 5_000, intervals: [10] }).toBe(true)
    return { outcome, afterMs: Date.now() - startedAt }
  }
}

for (const [way, lose] of Object.entries(WAYS)) {
  test(
    `${way} while an approval is open: the request ends within a second, and the next one works`,
    { tag: way === 'taken out of the modal' ? [] : '@long' },
    async ({ visit: { host, wallet, address } }) => {
      const sign = () => host.request('personal_sign', ['0x68656c6c6f', address])
      const ended = watch(sign())
      await expect(wallet.decideButton).toBeVisible()
      await lose(wallet)
      const { outcome, afterMs } = await ended()
      expect(outcome).toMatchObject({ ok: false, data: { code: 'FRAME_GONE' } })
      expectWithin(afterMs, 1_000)
      // The reason for the failure stays until it was read.
      await wallet.modal.button('Got it').click()
      await wallet.modal.isGone()
      const again = sign()
      await wallet.approve()
      expect(await again).toMatchObject({ ok: true })
    },
  )
}

test('When the wallet is reloaded while one of its screens is open, the modal says so and opens the screen again', async ({
  visit: { host, wallet },
}) => {
  const { modal } = wallet
  await host.call('open')
  await modal.button('Settings').click()
  await modal.button(/^Devices/).click()
  await expect(wallet.heading).toBeVisible()
  await WAYS.reloaded(wallet)
  await modal.text('Your wallet was loaded again. Try once more.').waitFor()
  await modal.button('Try again').click()
  await expect(wallet.heading).toBeVisible()
})

test(
  'When the wallet is reloaded while a code is awaited, the modal says that the login has to begin again',
  { tag: '@long' },
  async ({ openHost, modal, wallet }) => {
    const host = await openHost()
    await host.call('open')
    await wallet.enterEmail(freshEmail('gone'))
    await WAYS.reloaded(wallet)
    await expect(async () => {
      await wallet.codeField.fill('123456')
      await expect(modal.text(/This code can no longer be used|Try once more/)).toBeVisible({
        timeout: 1_500,
      })
    }).toPass()
  },
)
