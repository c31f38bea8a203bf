import { devices } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'

test('A visitor buys in the shop, whose backend takes the order for paid by the receipt', async ({
  page,
  modal,
}) => {
  await page.goto(`${DEMO_URLS.shop}/`)
  await page.evaluate(() => {
    for (const script of document.querySelectorAll<HTMLElement>('script[src^="/wallets/"]'))
      script.dataset['approve'] = 'auto'
  })
  await page.getByRole('button', { name: 'Buy' }).click()
  await modal.shows('Payment')
  await expect(modal.text(DEMO_URLS.shop)).toBeVisible()
  await modal.button('Connect a wallet').click()
  await modal.wallet('Demo EVM Wallet').click()
  await modal.button(/^Pay 12\.5\d* dUSD$/).click()
  await modal.text('Paid').waitFor()
  // The page shows what the backend says, which has verified the receipt.
  await expect(page.locator('#status')).toHaveText('paid', { timeout: 15_000 })
  await expect(page.locator('#transaction')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(page.locator('#result')).toHaveText(/paid: 12\.5/)
})

test.describe('on a phone', () => {
  const { userAgent, viewport, hasTouch, isMobile } = devices['Pixel 7']
  test.use({ userAgent, viewport, hasTouch, isMobile })

  test('On a phone the payment is a link that opens a wallet, beside the code', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ options: { networks: Object.values(LOCAL_NETWORKS) } })
    const recipient = privateKeyToAddress(generatePrivateKey())
    const outcome = host.call('pay', { asset: `${LOCAL_NETWORKS.evm}/slip44:60`, amount: '0.25', recipient })
    await modal.button('Pay with a code or link').tap()
    const link = modal.frame.getByRole('link', { name: /^Open in a wallet/ })
    await expect(link).toHaveAttribute('href', `ethereum:${recipient}@31337?value=250000000000000000`)
    await expect(modal.frame.getByRole('img', { name: /^QR code that pays/ })).toBeVisible()
    await modal.close()
    expect(await outcome).toMatchObject({ ok: false, code: 4001 })
  })
})
