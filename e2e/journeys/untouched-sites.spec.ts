import { verifyMessage } from 'viem'
import { pick, SitePage, type ExampleSite } from '#e2e/pages/site-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

async function signsAndSends(site: SitePage, message: string): Promise<void> {
  await site.button('Sign message').click()
  await expect(site.result).toHaveText(/0x[0-9a-f]{130}/)
  const signature = hexOf(pick((await site.result.textContent()) ?? '', /0x[0-9a-f]{130}/))
  expect(await verifyMessage({ address: EVM_ACCOUNT, message, signature })).toBe(true)
  await site.button('Send 0.01 ETH').click()
  await expect(site.result).toHaveText(/mined in block \d+/)
  const hash = hexOf(pick((await site.result.textContent()) ?? '', /(?<=transaction )0x[0-9a-f]{64}/))
  expect((await evmNode.getTransactionReceipt({ hash })).status).toBe('success')
}

async function connects(site: SitePage, modal: ModalPage): Promise<void> {
  await site.approveAutomatically()
  await site.button('Postern').click()
  await modal.wallet('Demo EVM Wallet').click()
  await expect(site.page.locator('#address')).toHaveText(new RegExp(EVM_ACCOUNT, 'i'))
  await modal.isGone()
}

test.describe('a site without code for the modal', () => {
  for (const library of ['ethers', 'viem', 'wagmi'] as const satisfies readonly ExampleSite[]) {
    test(
      `A site without code for the modal connects, signs, sends and switches through ${library}`,
      { tag: library === 'wagmi' ? [] : '@long' },
      async ({ page, modal }) => {
        const site = await SitePage.open(page, library)
        await connects(site, modal)
        await signsAndSends(site, `Signed through ${library}.`)
        await site.button('Switch network').click()
        await expect(page.locator('#chain')).toHaveText('11155111')
      },
    )
  }

  test('A site without code for the modal stays connected through wagmi after a reload, and disconnects', async ({
    page,
    modal,
  }) => {
    const site = await SitePage.open(page, 'wagmi')
    await connects(site, modal)
    await page.reload()
    await site.approveAutomatically()
    // wagmi shows the account it remembers before it has found the wallet again, and cannot do anything until then.
    await expect(async () => {
      await site.button('Sign message').click()
      await expect(site.result).toHaveText(/0x[0-9a-f]{130}/, { timeout: 2_000 })
    }).toPass()
    await site.button('Disconnect').click()
    await expect(site.button('Postern')).toBeVisible()
  })
})

test(
  'A React site shows the connection of the npm entry and signs through it',
  { tag: '@long' },
  async ({ page, modal }) => {
    const site = await SitePage.open(page, 'react')
    await site.approveAutomatically()
    await site.button('Connect wallet').click()
    await modal.wallet('Demo EVM Wallet').click()
    await expect(site.address('eip155')).toHaveText(new RegExp(EVM_ACCOUNT, 'i'))
    await page.keyboard.press('Escape')
    await modal.isGone()
    await site.button('Sign message').click()
    await expect(site.result).toHaveText(/signature 0x[0-9a-f]{130}/)
    await page.reload()
    await expect(site.address('eip155')).toHaveText(new RegExp(EVM_ACCOUNT, 'i'))
  },
)

test('A migrated site connects, signs, switches and disconnects through its previous hooks', async ({
  page,
  modal,
}) => {
  const site = await SitePage.open(page, 'moved')
  await site.approveAutomatically()
  await site.button('Connect wallet').click()
  await modal.wallet('Demo EVM Wallet').click()
  await expect(page.locator('#address')).toHaveText(new RegExp(EVM_ACCOUNT, 'i'))
  await expect(page.locator('#status')).toHaveText('connected')
  await page.keyboard.press('Escape')
  await modal.isGone()
  await site.button('Sign message').click()
  await expect(site.result).toHaveText(/signature 0x[0-9a-f]{130}/)
  await site.button('Show balance').click()
  await expect(site.result).toHaveText(/^\d+(\.\d+)? ETH$/)
  await site.button('Switch network').click()
  await expect(page.locator('#chain')).toHaveText('11155111 Sepolia')
  await page.reload()
  await expect(page.locator('#status')).toHaveText('connected')
  await site.button('Disconnect').click()
  await expect(site.button('Connect wallet')).toBeEnabled()
})
