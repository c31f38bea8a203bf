import { devices } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { freshEmail, readCode } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('Without its server the wallet says so, and goes on when the server is back', async ({
  page,
  openHost,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  await expect(wallet.emailField).toBeVisible()
  await page.route('**/wallet/v1/**', (route) => route.abort('internetdisconnected'))
  const email = freshEmail('offline')
  await wallet.emailField.fill(email)
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.frame.getByText(/cannot reach its server/)).toBeVisible()
  await page.unroute('**/wallet/v1/**')
  await wallet.enterEmail(email)
})

test('Invalid addresses and wrong codes have different messages, and after three guesses another code is needed', async ({
  openHost,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  await wallet.emailField.fill('nobody@')
  await wallet.emailField.press('Enter')
  await expect(wallet.modal.text(/This is not an e-mail address/)).toBeVisible()
  const email = freshEmail('guess')
  await wallet.enterEmail(email)
  const code = await readCode(email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const left of [/2 tries/, /1 try/]) {
    await wallet.codeField.fill(wrong)
    await expect(wallet.modal.text(left)).toBeVisible()
  }
  await wallet.codeField.fill(wrong)
  await expect(wallet.modal.text(/This code can no longer be used/)).toBeVisible()
  await wallet.codeField.fill(code)
  await expect(wallet.codeField).toHaveValue('')
  await expect(wallet.modal.text(/This code can no longer be used/)).toBeVisible()
  await expect(wallet.modal.title).toHaveText('Confirm your e-mail')
})

test.describe('on a phone', () => {
  const { userAgent, deviceScaleFactor } = devices['Galaxy S24']
  const viewport = { width: 360, height: 640 }
  test.use({ userAgent, deviceScaleFactor, viewport, hasTouch: true, isMobile: true })

  test(
    'On a phone the whole login and its approvals fit and work by touch: a message in the frame, a payment in a tab of the wallet',
    { tag: '@long' },
    async ({ page, openHost, wallet }) => {
      await addPasskeys(page)
      const host = await openHost()
      await host.connectButton.tap()
      await wallet.signUp(freshEmail('phone'))
      const address = await host.address('eip155')
      await wallet.modal.close()
      const pending = host.request('personal_sign', ['0x6869', address])
      await wallet.waitUntilApprovable()
      const card = await wallet.modal.card.boundingBox()
      expect(card).toMatchObject({ x: 0, width: 360 })
      await wallet.holdByTouch()
      expect(await pending).toMatchObject({ ok: true })
      const second = host.request('personal_sign', ['0x6869', address])
      await wallet.waitUntilApprovable()
      await wallet.approveButton.tap()
      await expect(wallet.button('Hold to approve')).toBeVisible()
      await wallet.holdByTouch()
      expect(await second).toMatchObject({ ok: true })

      await fundEvm(address)
      const payment = host.request('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: '0x7' }])
      // The last line makes room for itself above the button.
      await expect(wallet.frame.getByRole('list').getByText('You send')).toBeVisible()
      const opened = await wallet.reviewByTouch()
      await expect(opened.page.getByRole('main')).toContainText(RECIPIENT, { ignoreCase: true })
      // A phone opens the window as a tab, as wide as itself.
      await opened.page.setViewportSize(viewport)
      expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      await opened.holdByTouch()
      const sent = await payment
      expect(sent).toMatchObject({ ok: true })
      await opened.closes()
      const hash = sent.ok ? hexOf(sent.value) : '0x'
      expect((await evmNode.waitForTransactionReceipt({ hash })).status).toBe('success')
      await wallet.modal.isGone()
    },
  )
})
