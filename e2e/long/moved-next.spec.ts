import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { serveMovedNext } from '#e2e/support/servers/moved-next.ts'
import { withDemoWallet } from '#e2e/support/fakes/with-demo-wallet.ts'

test.describe.configure({ timeout: 300_000 })

test('The page for Next is built by Next, connects, and shows the address', async ({ page, modal }) => {
  const { url, stop } = await serveMovedNext()
  try {
    await withDemoWallet(page)
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.wallet('Demo EVM Wallet').click()
    await expect(page.locator('main p')).toHaveText(new RegExp(`^${EVM_ACCOUNT}$`))
  } finally {
    await stop()
  }
})
