import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'

/** The demo's network with an explorer that has a long name. */
const EXPLORED = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local EVM',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [DEMO_URLS.evm] } },
  blockExplorers: { default: { name: 'Etherscan for Holesky', url: 'https://explorer.example' } },
  testnet: true,
}
const WIDTH = 360

for (const language of ['en', 'de', 'ar'])
  test(`Long labels of the account are shown in full in ${language}`, async ({ visit }) => {
    const { host, page, wallet } = visit
    const { modal } = wallet
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: WIDTH, height: 740 })
    await host.call('updateOptions', { language, networks: [EXPLORED] })
    await host.call('open')
    await expect(modal.frame.getByRole('link', { name: /Etherscan for Holesky/ })).toBeVisible()
    await expect.poll(() => layoutFaults(modal, WIDTH)).toEqual([])
  })

test('Long names of wallets are shown in full in their rows', async ({ openHost, modal, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: WIDTH, height: 740 })
  const name = 'Wallet of the Provincial Savings Bank'
  const host = await openHost({
    options: { customWallets: [{ id: 'savings', name }], featuredWalletIds: ['savings'] },
  })
  await host.connectButton.click()
  await expect(modal.wallet(name)).toBeVisible()
  await expect.poll(() => layoutFaults(modal, WIDTH)).toEqual([])
})
