import type { SwapToken } from '#schemas/http/blockchain/convert.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { longestFrame } from '#e2e/support/assertions/longest-frame.ts'

const CHAIN = 'eip155:31337'
const COUNT = 5_000
const FRAME_MS = 100
/** Of the 5,000 rows, those that a screen and its surroundings need. */
const MOST_ROWS = 60

function createList(): readonly SwapToken[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `Token ${index}`,
    symbol: `T${(index * 7_919) % COUNT}`,
    address: `${CHAIN}:0x${(index + 1).toString(16).padStart(40, '0')}`,
    decimals: 18,
    logoUri: '',
    isVerified: true,
    isSuggested: index < 8,
    isPopular: index < 50,
  }))
}

test('5,000 tokens that can be swapped scroll without a frame over 100 ms, and are searched', async ({
  openHost,
  modal,
  page,
}, info) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(
    (url) => url.origin === DEMO_URLS.api && url.pathname === '/v1/convert/tokens',
    (route) =>
      route.fulfill({ json: { tokens: createList() }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const host = await openHost({ wallets: { evm: {} }, options: { networks: [CHAIN] } })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'Swap' })
  await modal.frame
    .getByRole('button', { name: /^(Select token|Change )/ })
    .last()
    .click()
  await modal.shows('Select token')
  const rows = modal.frame.getByRole('list', { name: 'Tokens', exact: true }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const longest = await longestFrame(modal, 'Tokens', FRAME_MS)
  info.annotations.push({ type: 'frames', description: `${longest} ms` })
  expect(longest).toBeLessThanOrEqual(FRAME_MS)
  expect(await rows.count()).toBeLessThan(MOST_ROWS)
  await modal.frame.getByRole('textbox').fill('Token 4321')
  await expect(rows).toHaveCount(1)
})
