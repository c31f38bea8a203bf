import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { signUpVisitor } from '#e2e/support/fixtures/wallet-visitor.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('An approval shows the name that belongs to an address, beside the whole address', async ({
  browser,
  hostServer,
}) => {
  const { host, wallet, address, context } = await signUpVisitor(browser, hostServer, { site: 'names' })
  await fundEvm(address)
  const send = (to: string) => host.request('eth_sendTransaction', [{ from: address, to, value: '0x1' }])

  await test.step('A recipient with a name is shown with it', async () => {
    const pending = send(ACCOUNTS.evmPhone)
    await expect(wallet.text('phone.eth').first()).toBeVisible()
    await expect(wallet.text(ACCOUNTS.evmPhone).first()).toBeVisible()
    await wallet.reject()
    expect(await pending).toMatchObject({ ok: false, code: 4001 })
    await wallet.modal.isGone()
  })
  await test.step('The account itself is shown with its name', async () => {
    const pending = send(address)
    await expect(wallet.text(/^Your account$/)).toBeVisible()
    await wallet.reject()
    expect(await pending).toMatchObject({ ok: false, code: 4001 })
  })
  await context.close()
})

test(
  'An address that the visitor named has that name in approvals, and no other address has it',
  { tag: '@long' },
  async ({ browser, hostServer }) => {
    const { host, wallet, address, context } = await signUpVisitor(browser, hostServer, { site: 'own-names' })
    await fundEvm(address)
    const alike = `${BOB.slice(0, 8)}${'0'.repeat(30)}${BOB.slice(-4)}`
    const send = (to: string) => host.request('eth_sendTransaction', [{ from: address, to, value: '0x1' }])

    await test.step('The visitor names the address in a screen of the wallet', async () => {
      await host.connectButton.click()
      await wallet.modal.button('Settings').click()
      await wallet.modal.button(/^Address names/).click()
      await wallet.frame.getByRole('textbox', { name: 'Address' }).fill(BOB.toLowerCase())
      await wallet.frame.getByRole('textbox', { name: 'Name' }).fill('Bob of the shop')
      await wallet.press('Save')
      await expect(wallet.frame.getByRole('listitem')).toContainText(BOB.toLowerCase())
      await wallet.press('Done')
      await wallet.modal.shows('Account settings')
      await wallet.modal.close()
    })
    await test.step('The name is shown beside the whole address', async () => {
      const pending = send(BOB)
      const review = await wallet.review()
      await expect(review.page.getByText('Bob of the shop').first()).toBeVisible()
      await expect(review.page.getByText('Your name for it').first()).toBeVisible()
      await expect(review.page.getByText(BOB).first()).toBeVisible()
      await review.reject()
      expect(await pending).toMatchObject({ ok: false, code: 4001 })
      await wallet.modal.isGone()
    })
    await test.step('A similar address gets a warning, and has no name', async () => {
      const pending = send(alike)
      const review = await wallet.review()
      await expect(review.page.getByText('Bob of the shop')).toHaveCount(1)
      await expect(review.page.getByText(/looks like/)).toBeVisible()
      await review.reject()
      expect(await pending).toMatchObject({ ok: false, code: 4001 })
    })
    await context.close()
  },
)
