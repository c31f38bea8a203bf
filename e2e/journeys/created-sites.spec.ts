import type { TemplateName } from '#create/catalogue.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/accounts.ts'
import { serveCreatedSite } from '#e2e/support/serve-created-site.ts'
import { withDemoWallet } from '#e2e/support/with-demo-wallet.ts'

const PROFILE = `eip155:31337:${ACCOUNTS.evm}`

// Building them, where `npm run test:integration` has not, is no part of the journey.
test.describe.configure({ timeout: 300_000 })

/** The others differ in what draws the page; they are opened with `LONG=1`. */
const OPENED: readonly TemplateName[] =
  process.env['LONG'] === '1' ? ['react', 'next', 'vue', 'svelte', 'plain'] : ['react', 'next']

for (const template of OPENED)
  test(`a site of the template ${template} connects, signs in, and shows members what its backend tells them`, async ({
    page,
    modal,
  }) => {
    const { url, stop } = await serveCreatedSite(template)
    try {
      expect((await fetch(`${url}/api/profile`)).status).toBe(401)
      await withDemoWallet(page)
      await page.goto(url)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.wallet('Demo EVM Wallet').click()
      await modal.shows('Sign in')
      await modal.button('Sign').click()
      await modal.isGone()
      await expect(page.locator('#address')).toHaveText(ACCOUNTS.evm)
      await page.getByRole('button', { name: /^(Read profile|Sign in)$/ }).click()
      await expect(page.locator('#profile')).toContainText(PROFILE)
      await page.getByRole('button', { name: 'Sign message' }).click()
      await expect(page.locator('#signature')).toHaveText(/^0x[0-9a-f]{130}$/)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    } finally {
      await stop()
    }
  })
