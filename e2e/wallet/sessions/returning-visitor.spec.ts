import { expect, test } from '#e2e/pages/test.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { expectSignatureOf, signUpOn } from '#e2e/support/fixtures/deployment-visitor.ts'

const DAY_MS = 86_400_000

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

test(
  'A restart of the server goes unnoticed, before and after a reload',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const { host, address } = await signUpOn(deployment, page)
    await deployment.restart()
    await expectSignatureOf(address, host)
    await page.reload()
    expect(await host.address('eip155')).toBe(address)
    await expectSignatureOf(address, host)
  },
)

test('After a disconnect the site learns nothing more, and its visitor returns without a code until they log out', async ({
  page,
}) => {
  test.slow()
  const { host, wallet, email, address } = await signUpOn(deployment, page)
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
  await page.reload()
  await host.connectButton.click()
  await expect(wallet.modal.button(`Continue to your wallet ${email}`)).toBeVisible()
  expect(await host.status('eip155')).toBe('disconnected')
  expect(JSON.stringify(await host.call('getState'))).not.toMatch(new RegExp(`${address}|${email}`, 'i'))

  await wallet.modal.button(`Continue to your wallet ${email}`).click()
  await wallet.modal.shows('Account')
  expect(await host.address('eip155')).toBe(address)
  await wallet.modal.close()
  await expectSignatureOf(address, host)

  await host.connectButton.click()
  await wallet.modal.button('Log out').click()
  await expect.poll(() => host.status('eip155')).toBe('disconnected')
  await page.reload()
  await host.connectButton.click()
  await expect(wallet.emailField).toBeVisible()
  await expect(wallet.modal.button(/^Continue to your wallet/)).toBeHidden()
})

for (const days of [-1, 1]) {
  test(
    `A browser whose clock is ${days < 0 ? 'a day ahead' : 'a day behind'} logs in and restores the wallet`,
    { tag: '@long' },
    async ({ page }) => {
      test.slow()
      deployment.pass(days * DAY_MS)
      const { host, address } = await signUpOn(deployment, page)
      await page.reload()
      expect(await host.address('eip155')).toBe(address)
      await expectSignatureOf(address, host)
      deployment.pass(-days * DAY_MS)
    },
  )
}
