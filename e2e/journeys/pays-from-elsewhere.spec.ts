import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { BuyPage, CARDS } from '#e2e/pages/buy-page.ts'
import { CUSTOMERS, DepositPage } from '#e2e/pages/deposit-page.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'

const options = { networks: Object.values(LOCAL_NETWORKS) }
const ARRIVAL_MS = 30_000

/** A payment of 2.5 dUSD to a recipient that nobody has paid before. */
function newPayment() {
  const recipient = privateKeyToAddress(generatePrivateKey())
  const asset = `${LOCAL_NETWORKS.evm}/erc20:${LOCAL_EVM_CONTRACTS.token}`
  return { asset, amount: '2.5', recipient, id: `order-${recipient.slice(2, 18)}` }
}

test('What is due is taken from an exchange, and then paid', async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const outcome = host.call('pay', newPayment())
  await modal.button(/^Demo EVM Wallet/).click()
  const row = modal.button(/^Take it from an exchange first/)
  await expect(row).toContainText('Held for you until')
  await row.click()
  await modal.shows('Deposit')
  const depositing = new DepositPage(modal)
  await depositing.isOffered()
  await expect(modal.frame.getByRole('textbox', { name: 'Amount to deposit' })).toHaveValue('2.5')
  const exchange = await depositing.openExchange()
  await expect(exchange.getByText('2.5 dUSD')).toBeVisible()
  await depositing.withdraw(exchange, CUSTOMERS.sent)
  await modal.text('Deposit complete').waitFor({ timeout: ARRIVAL_MS })
  await modal.button('Back to the payment').click()
  await modal.button('Pay 2.5 dUSD').click()
  expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid', payer: ACCOUNTS.evm } })
})

test('What is due is bought by card, and then paid', async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const outcome = host.call('pay', newPayment())
  await modal.button(/^Demo EVM Wallet/).click()
  await modal.button(/^Buy it with money first/).click()
  await modal.shows('Buy')
  await modal.button(/^Change dUSD/).waitFor()
  const buying = new BuyPage(modal)
  await buying.isQuoted()
  await buying.pay(await buying.openProvider(), CARDS.accepted)
  await modal.text('Delivered').first().waitFor({ timeout: ARRIVAL_MS })
  await modal.button('Back to the payment').click()
  await modal.button('Pay 2.5 dUSD').click()
  expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid', payer: ACCOUNTS.evm } })
})

test('Without an account the ways say that one is needed for cards and exchanges', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ options })
  const outcome = host.call('pay', newPayment())
  await modal.button('Pay with a code or link').click()
  await modal.text(/^With a connected or a new account you can also buy it by card/).waitFor()
  await expect(modal.button(/^Buy it with money first/)).toHaveCount(0)
  await modal.close()
  expect(await outcome).toMatchObject({ ok: false, code: 4001 })
})
