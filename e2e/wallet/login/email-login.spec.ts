import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { parseEther, verifyMessage } from 'viem'
import { pick, SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { fundAccount } from '#e2e/support/fixtures/fund-account.ts'
import { fetchBitcoin, evmNode, solanaNode } from '#e2e/support/servers/local-nodes.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { recoverMessageSigner } from '#e2e/support/assertions/verify-bitcoin-message.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const MESSAGE = 'Postern demo: signing this costs nothing.'
const bytes = new TextEncoder().encode(MESSAGE)

test('A visitor logs in by e-mail, adds a passkey, and signs and sends on three chains', async ({
  page,
  modal,
  wallet,
}) => {
  // One journey covers three chains, each with an approval that is held.
  test.slow()
  const passkeys = await addPasskeys(page)
  const site = await SitePage.open(page, 'one-line')
  await page.locator('postern-button').click()
  const email = freshEmail('ada')
  await wallet.signUp(email)
  expect(await passkeys.count()).toBe(1)
  await expect(modal.text(email)).toBeVisible()
  await modal.closeButton.click()
  const evm = hexOf(await site.address('eip155').textContent())
  const solana = (await site.address('solana').textContent()) ?? ''
  const bitcoin = (await site.address('bip122').textContent()) ?? ''
  await fundAccount({ evm, solana, bitcoin })

  await test.step('EVM: the visitor signs and sends', async () => {
    await site.sectionButton('eip155', 'Sign').click()
    await expect(wallet.heading).toHaveText(/localhost:\d+/)
    await expect(wallet.text(MESSAGE)).toBeVisible()
    const shownAt = Date.now()
    await wallet.approve()
    // A visible second, and the hold of a site's first approval; the rest is the machine's.
    expectWithin(Date.now() - shownAt, 5_000)
    const signature = hexOf(pick(await site.done('eip155'), /0x[0-9a-f]{130}/))
    expect(await verifyMessage({ address: evm, message: MESSAGE, signature })).toBe(true)

    await site.sectionButton('eip155', 'Send').click()
    await expect(wallet.text('−0.01 ETH')).toBeVisible()
    await wallet.approve()
    const hash = hexOf(pick(await site.done('eip155'), /0x[0-9a-f]{64}/))
    const receipt = await evmNode.getTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: evm.toLowerCase() })
    expect(await evmNode.getBalance({ address: evm })).toBeLessThan(parseEther('0.99'))
  })

  await test.step('Solana: the visitor signs and sends', async () => {
    await site.sectionButton('solana', 'Sign').click()
    await expect(wallet.text(MESSAGE)).toBeVisible()
    await wallet.approve()
    const signature = pick(await site.done('solana'), /[1-9A-HJ-NP-Za-km-z]{80,90}/)
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(solana))).toBe(true)

    await site.sectionButton('solana', 'Send').click()
    await wallet.approve()
    const transaction = pick(await site.done('solana'), /[1-9A-HJ-NP-Za-km-z]{80,90}/)
    await expect
      .poll(async () => (await solanaNode.getSignatureStatus(transaction)).value?.confirmationStatus)
      .toMatch(/confirmed|finalized/)
  })

  await test.step('Bitcoin: the visitor signs and sends', async () => {
    await site.sectionButton('bip122', 'Sign').click()
    await expect(wallet.text(MESSAGE)).toBeVisible()
    await wallet.approve()
    const signature = pick(await site.done('bip122'), /(?<=signature )\S+/)
    expect(recoverMessageSigner(MESSAGE, base64.decode(signature))).toBe(bitcoin)

    await site.sectionButton('bip122', 'Send').click()
    await wallet.approve()
    const txid = pick(await site.done('bip122'), /[0-9a-f]{64}/)
    await expect.poll(() => fetchBitcoin(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
  })
})
