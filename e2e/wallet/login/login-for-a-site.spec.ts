import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

test('A login that a site waits for closes the modal by itself, as other wallets do', async ({
  openHost,
  wallet,
  page,
}) => {
  await addPasskeys(page)
  const host = await openHost()
  const connecting = host.request('eth_requestAccounts')
  await wallet.logIn(freshEmail('login-for-a-site'))
  await wallet.press('Create a passkey')
  await wallet.modal.isGone()
  expect(await connecting).toEqual({ ok: true, value: [await host.address('eip155')] })
})
