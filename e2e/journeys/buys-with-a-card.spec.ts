import { erc20Abi, formatUnits, parseEventLogs } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { BuyPage, CARDS } from '#e2e/pages/buy-page.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { evmNode, solanaNode } from '#e2e/support/servers/local-nodes.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const options = { networks: Object.values(LOCAL_NETWORKS) }
const TOKEN_DECIMALS = 6
/** The view shows three decimals, cut. */
const SHOWN_DECIMALS = 3

test('A token is bought by card, and the view says what the chain delivered', async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open')
  await modal.button('Fund').click()
  await modal.button(/^Buy/).click()
  await modal.shows('Buy')
  const buying = new BuyPage(modal)
  await buying.choose('dUSD')
  await modal.button('$50').click()
  await buying.isQuoted()
  await expect(modal.text('Estimate')).toBeVisible()
  const card = await buying.openProvider()
  expect(await card.evaluate(() => window.opener === null)).toBe(true)
  await expect(card.getByText(ACCOUNTS.evm)).toBeVisible()
  await modal.text('Pay at Demo card provider').waitFor()
  await buying.pay(card, CARDS.accepted)
  await modal.text('Delivered').first().waitFor({ timeout: 30_000 })
  const hash = await modal.frame.getByText(/^0x[0-9a-f]{64}$/).innerText()
  const { logs } = await evmNode.getTransactionReceipt({ hash: hexOf(hash) })
  const [transfer] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
    ({ address }) => address.toLowerCase() === LOCAL_EVM_CONTRACTS.token.toLowerCase(),
  )
  expect(transfer?.args.to).toBe(ACCOUNTS.evm)
  const [whole = '', decimals = ''] = formatUnits(transfer?.args.value ?? 0n, TOKEN_DECIMALS).split('.')
  const cut = decimals.slice(0, SHOWN_DECIMALS).replace(/0+$/, '')
  expect(await buying.line('You received')).toBe(`${whole}${cut && `.${cut}`} dUSD`)
  expect(await buying.line('You paid')).toBe('$50.00')
  await modal.button('Done').click()
  await modal.shows('Account')
})

test('A declined card is said, and nothing was bought', { tag: '@long' }, async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'OnRampProviders' })
  const buying = new BuyPage(modal)
  await buying.isQuoted()
  const card = await buying.openProvider()
  await buying.pay(card, CARDS.declined)
  await modal.text('The purchase failed').waitFor({ timeout: 30_000 })
  await expect(modal.text(/Nothing was bought\. Try again/)).toBeVisible()
  await modal.button('Buy again').click()
  await modal.shows('Buy')
  await expect(modal.text('A purchase is in progress')).toHaveCount(0)
})

test('A purchase goes on while the modal is closed and the page reloads, and is listed afterwards', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'OnRampProviders' })
  const buying = new BuyPage(modal)
  await buying.isQuoted()
  const card = await buying.openProvider()
  await modal.text('Pay at Demo card provider').waitFor()
  await modal.close()
  await host.page.reload()
  await expect.poll(() => host.status('eip155')).toBe('connected')
  await host.call('open', { view: 'OnRampProviders' })
  await modal.text('A purchase is in progress').waitFor()
  await modal.button('Your purchases').click()
  await modal.shows('Purchases')
  await modal.button(/^ETH for \$100\.00 Not paid at Demo card provider yet/).click()
  await modal.text('Pay at Demo card provider').waitFor()
  await buying.pay(card, CARDS.accepted)
  await modal.text('Delivered').first().waitFor({ timeout: 30_000 })
  const hash = await modal.frame.getByText(/^0x[0-9a-f]{64}$/).innerText()
  const { to, value } = await evmNode.getTransaction({ hash: hexOf(hash) })
  expect(to?.toLowerCase()).toBe(ACCOUNTS.evm.toLowerCase())
  expect(value).toBeGreaterThan(0n)
  await modal.button('Back').click()
  await modal.shows('Purchases')
  await expect(modal.text('Bought').first()).toBeVisible()
  await expect(modal.text('In progress')).toHaveCount(0)
})

test('Coins are bought for an account of Solana, too, and on Bitcoin the view says that nothing is sold', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { solana: {}, bitcoin: {} }, options })
  await modal.connect(host, 'Demo Solana Wallet', 'solana')
  await host.call('open', { view: 'OnRampProviders' })
  const buying = new BuyPage(modal)
  await buying.isQuoted()
  const card = await buying.openProvider()
  await expect(card.getByText(ACCOUNTS.solana)).toBeVisible()
  await buying.pay(card, CARDS.accepted)
  await modal.text('Delivered').first().waitFor({ timeout: 30_000 })
  const id = await modal.frame.getByText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/).innerText()
  expect((await solanaNode.getSignatureStatus(id)).value?.err).toBeNull()
  await modal.close()
  await modal.connect(host, 'Demo Bitcoin Wallet', 'bip122')
  await host.call('switchNetwork', LOCAL_NETWORKS.bitcoin)
  await host.call('open', { view: 'OnRampProviders' })
  await modal.text(/^Nothing to buy on/).waitFor()
})

test(
  'On a site that isolates itself, whose windows the modal cannot lead, a link opens the provider',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const headers = { 'cross-origin-opener-policy': 'same-origin' }
    const host = await openHost({ wallets: { evm: {} }, options, headers })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.call('open', { view: 'OnRampProviders' })
    const buying = new BuyPage(modal)
    await buying.isQuoted()
    await modal.button(/^Demo card provider/).click()
    const link = modal.frame.getByRole('link', { name: /^Open Demo card provider/ })
    await link.waitFor()
    const opening = host.page.context().waitForEvent('page')
    await link.click()
    const card = await opening
    await buying.pay(card, CARDS.accepted)
    await modal.text('Delivered').first().waitFor({ timeout: 30_000 })
  },
)
