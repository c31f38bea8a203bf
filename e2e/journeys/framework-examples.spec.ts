import { SitePage, type ExampleSite } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'

const ADDRESS = new RegExp(EVM_ACCOUNT, 'i')

/** The example site of each binding, with its extra features. */
const EXAMPLES: readonly { readonly site: ExampleSite; readonly listsWallets?: true }[] = [
  { site: 'vue', listsWallets: true },
  { site: 'svelte', listsWallets: true },
  { site: 'solid' },
  { site: 'angular' },
]

for (const { site: name, listsWallets } of EXAMPLES)
  test(
    `The ${name} site connects, signs, switches, is connected after a reload and disconnects`,
    { tag: name === 'vue' ? [] : '@long' },
    async ({ page, modal }) => {
      const site = await SitePage.open(page, name)
      await site.approveAutomatically()
      await site.button('Connect wallet').click()
      await modal.wallet('Demo EVM Wallet').click()
      await expect(site.address('eip155')).toHaveText(ADDRESS)
      await page.keyboard.press('Escape')
      await modal.isGone()
      await site.button('Sign message').click()
      await expect(site.result).toHaveText(/signature 0x[0-9a-f]{130}/)
      await site.button('Switch network').click()
      await expect(page.locator('#network')).toHaveText('eip155:11155111')
      await page.reload()
      await expect(site.address('eip155')).toHaveText(ADDRESS)
      await expect(page.locator('#network')).toHaveText('eip155:11155111')
      await site.button('Disconnect').click()
      await expect(site.button('Connect wallet')).toBeVisible()
      await expect(site.address('eip155')).toBeHidden()
      if (!listsWallets) return
      await site.approveAutomatically()
      await site.button('List wallets here').click()
      await site.button('Demo EVM Wallet').click()
      await expect(site.address('eip155')).toHaveText(ADDRESS)
      await expect(modal.element).toBeHidden()
    },
  )
