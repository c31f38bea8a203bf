import type { TemplateName } from '#create/catalogue.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect } from '#e2e/pages/test.ts'
import { createdSite } from '#tests/support/files/created-site.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { NEXT, startSite } from '#e2e/support/servers/start-site.ts'
import { withDemoWallet } from '#e2e/support/fakes/with-demo-wallet.ts'

/** The script that `npm start` runs. */
function startOf(template: TemplateName, port: number): string[] {
  if (template === 'next') return [NEXT, 'start', '--port', String(port)]
  return ['--env-file=.env', 'server/main.js']
}

/** Connects and signs in to a site of `npm create postern`, reads its backend's answer for members, signs and disconnects. */
export async function tourCreatedSite(template: TemplateName, modal: ModalPage): Promise<void> {
  const { page } = modal
  const { folder } = createdSite(template, { backend: true })
  const { url, stop } = await startSite(folder, (port) => startOf(template, port))
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
    await expect(page.locator('#profile')).toContainText(`eip155:31337:${ACCOUNTS.evm}`)
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.locator('#signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  } finally {
    await stop()
  }
}
