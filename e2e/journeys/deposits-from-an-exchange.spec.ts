import { erc20Abi, formatUnits, parseEventLogs } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { CUSTOMERS, DepositPage } from '#e2e/pages/deposit-page.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const options = { networks: Object.values(LOCAL_NETWORKS) }
const TOKEN_DECIMALS = 6
const ARRIVAL_MS = 30_000

test('A token is withdrawn from an exchange to the account, and the view says what the chain shows', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open')
  await modal.button('Fund').click()
  await modal.button(/^Deposit from exchange/).click()
  await modal.shows('Deposit')
  const depositing = new DepositPage(modal)
  await depositing.isOffered()
  await depositing.choose('dUSD')
  await modal.button('$50').click()
  const field = modal.frame.getByRole('textbox', { name: 'Amount to deposit' })
  const amount = await field.inputValue()
  expect(Number(amount)).toBeGreaterThan(0)
  const exchange = await depositing.openExchange()
  expect(await exchange.evaluate(() => window.opener === null)).toBe(true)
  await expect(exchange.getByText(ACCOUNTS.evm)).toBeVisible()
  await expect(exchange.getByText(`${amount} dUSD`)).toBeVisible()
  await modal.text('Withdraw at Demo exchange').waitFor()
  await depositing.withdraw(exchange, CUSTOMERS.sent)
  await modal.text('Deposit complete').waitFor({ timeout: ARRIVAL_MS })
  const hash = await modal.frame.getByText(/^0x[0-9a-f]{64}$/).innerText()
  const { logs } = await evmNode.getTransactionReceipt({ hash: hexOf(hash) })
  const [transfer] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
    ({ address }) => address.toLowerCase() === LOCAL_EVM_CONTRACTS.token.toLowerCase(),
  )
  expect(transfer?.args.to).toBe(ACCOUNTS.evm)
  expect(formatUnits(transfer?.args.value ?? 0n, TOKEN_DECIMALS)).toBe(amount)
  expect(await depositing.line('Arrived')).toBe(await depositing.line('Withdrawal'))
  await modal.button('Done').click()
  await modal.shows('Account')
})

test(
  'A refused withdrawal is said, and a reviewed one is found again after the page was loaded anew',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.call('open', { view: 'DepositFromExchange' })
    const depositing = new DepositPage(modal)
    await depositing.isOffered()
    await depositing.enter('0.25')
    await depositing.withdraw(await depositing.openExchange(), CUSTOMERS.refused)
    await modal.text('The withdrawal failed').waitFor({ timeout: ARRIVAL_MS })
    await modal.button('Deposit again').click()
    await modal.shows('Deposit')
    await expect(modal.text('A deposit is in progress')).toHaveCount(0)

    await depositing.enter('0.25')
    await depositing.withdraw(await depositing.openExchange(), CUSTOMERS.slow)
    await modal.text('On its way').waitFor({ timeout: ARRIVAL_MS })
    await modal.close()
    await host.page.reload()
    await expect.poll(() => host.status('eip155')).toBe('connected')
    await host.call('open', { view: 'DepositFromExchange' })
    await modal.text('0.25 ETH from Demo exchange').waitFor()
    await modal.button('View it').click()
    await modal.text('Deposit complete').waitFor({ timeout: ARRIVAL_MS })
    const hash = await modal.frame.getByText(/^0x[0-9a-f]{64}$/).innerText()
    const { to, value } = await evmNode.getTransaction({ hash: hexOf(hash) })
    expect([to?.toLowerCase(), value]).toEqual([ACCOUNTS.evm.toLowerCase(), 250_000_000_000_000_000n])
  },
)
