import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { pick, SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { solanaNode } from '#e2e/support/servers/local-nodes.ts'

const MESSAGE = 'Postern demo: signing this costs nothing.'

test('A visitor connects on Solana, sees the balance, signs, sends and disconnects', async ({
  page,
  modal,
  demoWallet,
}) => {
  const site = await SitePage.open(page, 'one-line')
  await site.sectionButton('solana', 'Connect').first().click()
  await modal.wallet('Demo Solana Wallet').click()
  await demoWallet.approve()
  expect(await site.done('solana')).toContain(ACCOUNTS.solana)

  await site.sectionButton('solana', 'Sign').click()
  expect(await demoWallet.text()).toContain(MESSAGE)
  await demoWallet.approve()
  const signature = pick(await site.done('solana'), /[1-9A-HJ-NP-Za-km-z]{80,90}/)
  const message = new TextEncoder().encode(MESSAGE)
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(ACCOUNTS.solana))).toBe(true)

  await site.sectionButton('solana', 'Send').click()
  await demoWallet.approve()
  const transaction = pick(await site.done('solana'), /[1-9A-HJ-NP-Za-km-z]{80,90}/)
  await expect
    .poll(async () => (await solanaNode.getSignatureStatus(transaction)).value?.confirmationStatus)
    .toMatch(/confirmed|finalized/)
  expect((await solanaNode.getSignatureStatus(transaction)).value?.err).toBeNull()

  await page.locator('postern-button').click()
  await modal.shows('Account')
  await modal
    .text(/[\d,.]+ SOL/)
    .first()
    .waitFor()
  await modal.button('Disconnect').click()
  await expect(site.address('solana')).toHaveText('not connected')
})
