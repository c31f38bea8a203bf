import type { Page } from '@playwright/test'
import { erc20Abi, formatEther, formatUnits, parseEther, parseEventLogs, type Address } from 'viem'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { SwapPage } from '#e2e/pages/swap-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { fetchLocal } from '#e2e/support/servers/fetch-local.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'

const options = { networks: Object.values(LOCAL_NETWORKS) }
const ANYBODY = { 'access-control-allow-origin': '*' }
const DOLLARS = LOCAL_EVM_CONTRACTS.token

/** What a transaction moved of the token, by its receipt: other tests use the same account. */
async function moved(hash: string, side: 'from' | 'to'): Promise<bigint> {
  const { logs } = await evmNode.getTransactionReceipt({ hash: hexOf(hash) })
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter((log) => log.address.toLowerCase() === DOLLARS.toLowerCase())
    .filter(({ args }) => args[side].toLowerCase() === ACCOUNTS.evm.toLowerCase())
    .reduce((sum, { args }) => sum + args.value, 0n)
}

/** The id of the transaction that the view shows. */
async function shownHash(modal: ModalPage): Promise<string> {
  return modal.frame.getByText(/^0x[0-9a-f]{64}$/).innerText()
}

/** Counts what the page's wallet sends. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_sendRawTransaction') === true) sent += 1
  })
  return () => sent
}

async function dollarsOf(owner: Address): Promise<bigint> {
  return evmNode.readContract({ address: DOLLARS, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

async function allowanceOf(owner: Address, spender: Address): Promise<bigint> {
  const args = [owner, spender] as const
  return evmNode.readContract({ address: DOLLARS, abi: erc20Abi, functionName: 'allowance', args })
}

/** Connects the demo wallet of the page and opens a swap. */
async function openSwap(
  openHost: (options: HostPageOptions) => Promise<HostPage>,
  modal: ModalPage,
  swap: { readonly fromToken: string; readonly toToken: string; readonly amount: string },
): Promise<{ readonly host: HostPage; readonly swaps: SwapPage }> {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'Swap', arguments: swap })
  return { host, swaps: new SwapPage(modal) }
}

test('Coins become tokens, and the view says what the chain gave to the last unit', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open')
  await modal.button('Swap').click()
  const swaps = new SwapPage(modal)
  await swaps.choose('You receive', 'dUSD')
  await swaps.paid.fill('0.02')
  await swaps.isQuoted()
  await swaps.review()
  await swaps.press(/^Swap$/)
  await modal.text('Swapped').waitFor()
  await expect(modal.text('You received')).toBeVisible()
  const gained = await moved(await shownHash(modal), 'to')
  expect(gained).toBeGreaterThan(0n)
  expect(await swaps.line('You received')).toBe(`${formatUnits(gained, 6)} dUSD`)
  expect(await swaps.line('You paid')).toBe('0.02 ETH')
})

test('A token is approved for exactly the amount, then swapped', async ({ openHost, modal }) => {
  const { swaps } = await openSwap(openHost, modal, { fromToken: 'dUSD', toToken: 'ETH', amount: '12.5' })
  await swaps.isQuoted()
  await swaps.review()
  const owner = ACCOUNTS.evm
  await modal.frame.getByRole('listitem').filter({ hasText: 'Approve 12.5 dUSD' }).waitFor()
  await swaps.press('Approve dUSD')
  await modal.text('dUSD is approved').waitFor()
  const routers = [LOCAL_EVM_CONTRACTS.swapRouter, LOCAL_EVM_CONTRACTS.pairRouter]
  const allowances = await Promise.all(routers.map((router) => allowanceOf(owner, router)))
  expect(allowances.toSorted((a, b) => Number(a - b))).toEqual([0n, 12_500_000n])
  await swaps.press('Continue to the swap')
  await swaps.press(/^Swap$/)
  await modal.text('Swapped').waitFor()
  await expect(modal.text('You received')).toBeVisible()
  expect(await moved(await shownHash(modal), 'from')).toBe(12_500_000n)
})

test(
  'An approval that was not used can be taken back, after a reload too',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const form = { view: 'Swap', arguments: { fromToken: 'dUSD', toToken: 'ETH', amount: '7' } }
    await host.call('open', form)
    const swaps = new SwapPage(modal)
    await swaps.isQuoted()
    await swaps.review()
    await swaps.press('Approve dUSD')
    await modal.text('dUSD is approved').waitFor()
    await host.page.reload()
    await expect.poll(() => host.status('eip155')).toBe('connected')
    await host.call('open', { view: 'Swap' })
    await modal.text('An approval is unused').waitFor()
    await swaps.press('Take the approval back')
    await modal.text('The approval is taken back').waitFor()
    const routers = [LOCAL_EVM_CONTRACTS.swapRouter, LOCAL_EVM_CONTRACTS.pairRouter]
    const allowances = await Promise.all(routers.map((router) => allowanceOf(ACCOUNTS.evm, router)))
    expect(allowances).toEqual([0n, 0n])
  },
)

test('A transaction that pays another account is refused before the wallet is asked', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const sent = countSent(host.page)
  await host.page.route('**/v1/convert/build-transaction?*', async (route) => {
    const answer = await fetchLocal(route)
    const body = await answer.text()
    const own = ACCOUNTS.evm.slice(2).toLowerCase()
    await route.fulfill({ body: body.replaceAll(own, 'ab'.repeat(20)), headers: answer.headers() })
  })
  await host.call('open', { view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'dUSD', amount: '0.01' } })
  const swaps = new SwapPage(modal)
  await swaps.isQuoted()
  await swaps.review()
  await modal.text('We refused this swap').waitFor()
  await modal.text('pays to another account than yours').waitFor()
  await expect(modal.button(/^Swap$/)).toHaveAttribute('aria-disabled', 'true')
  expect(sent()).toBe(0)
})

test(
  'A price that falls by more than the slippage has to be accepted',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    let isShownBetter = true
    await host.page.route('**/v1/convert/quotes?*', async (route) => {
      const answer = await fetchLocal(route)
      const body = await answer.json()
      // A better price than the venue’s is shown first; then the real one is worse by a tenth.
      const better = (amount: string): string => String((BigInt(amount) * 110n) / 100n)
      if (isShownBetter)
        for (const quote of body.quotes) {
          quote.toAmount = better(quote.toAmount)
          quote.minimumToAmount = better(quote.minimumToAmount)
        }
      await route.fulfill({ json: body, headers: { ...answer.headers(), ...ANYBODY } })
    })
    await host.call('open', {
      view: 'Swap',
      arguments: { fromToken: 'ETH', toToken: 'dUSD', amount: '0.01' },
    })
    const swaps = new SwapPage(modal)
    await swaps.isQuoted()
    await swaps.review()
    // What the venue builds cannot give what is shown.
    await modal.text('guarantees less than shown').waitFor()
    await expect(modal.button(/^Swap$/)).toHaveAttribute('aria-disabled', 'true')
    isShownBetter = false
    await modal.text('The price moved').waitFor({ timeout: 30_000 })
    await swaps.press('Accept the new price')
    await swaps.press(/^Swap$/)
    await modal.text('Swapped').waitFor()
  },
)

test(
  'A rejected swap sends nothing and keeps what was entered',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const { host, swaps } = await openSwap(openHost, modal, {
      fromToken: 'ETH',
      toToken: 'dUSD',
      amount: '0.01',
    })
    await swaps.isQuoted()
    await swaps.review()
    await host.decide('evm', 'reject')
    const sent = countSent(host.page)
    await swaps.press(/^Swap$/)
    await modal.text('You declined').waitFor()
    expect(sent()).toBe(0)
    await modal.button('Back to the swap').click()
    await modal.shows('Review swap')
  },
)

test(
  'The coin is wrapped one for one, without an approval',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const { swaps } = await openSwap(openHost, modal, { fromToken: 'ETH', toToken: 'WETH', amount: '0.03' })
    expect(await swaps.isQuoted()).toBe('0.03')
    await swaps.review()
    await swaps.press('Wrap')
    await modal.text('Swapped').waitFor()
    expect(await swaps.line('You received')).toBe(`${formatEther(parseEther('0.03'))} WETH`)
  },
)

test('The embedded wallet approves a swap in its own window, and the tokens arrive', async ({ visit }) => {
  const { host, wallet, address } = visit
  await fundEvm(address)
  await host.call('open', { view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'dUSD', amount: '0.05' } })
  const swaps = new SwapPage(wallet.modal)
  await swaps.isQuoted()
  await swaps.review()
  await swaps.press(/^Swap$/)
  await wallet.approve()
  await wallet.modal.text('Swapped').waitFor()
  await expect(wallet.modal.text('You received')).toBeVisible()
  const [held, shown] = [await dollarsOf(address), await swaps.line('You received')]
  expect(shown).toBe(`${formatUnits(held, 6)} dUSD`)
})

test(
  'A page that is reloaded while the wallet asks swaps nothing twice',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const { host, swaps } = await openSwap(openHost, modal, {
      fromToken: 'ETH',
      toToken: 'dUSD',
      amount: '0.01',
    })
    await swaps.isQuoted()
    await swaps.review()
    await host.decide('evm', 'ask')
    const sent = countSent(host.page)
    await swaps.press(/^Swap$/)
    await modal.text('Confirm in your wallet').waitFor()
    await host.page.reload()
    await expect.poll(() => host.status('eip155')).toBe('connected')
    await host.call('open', { view: 'Swap' })
    await modal.text('A swap is still open').waitFor()
    await modal.button('View it').click()
    await modal.text('It may have been sent').waitFor()
    await modal.button('I checked: make another swap').click()
    await modal.shows('Swap')
    await expect(swaps.paid).toBeVisible()
    expect(sent()).toBe(0)
  },
)

test('A smart account approves and swaps with one press and one approval', async ({ visit }) => {
  const { host, wallet, address } = visit
  await fundEvm(address)
  const swaps = new SwapPage(wallet.modal)
  if ((await dollarsOf(address)) === 0n) {
    await host.call('open', {
      view: 'Swap',
      arguments: { fromToken: 'ETH', toToken: 'dUSD', amount: '0.05' },
    })
    await swaps.isQuoted()
    await swaps.review()
    await swaps.press(/^Swap$/)
    await wallet.approve()
    await wallet.modal.text('Swapped').waitFor()
  }
  await host.call('open', { view: 'Swap', arguments: { fromToken: 'dUSD', toToken: 'ETH', amount: '5' } })
  await swaps.isQuoted()
  await swaps.review()
  const before = await dollarsOf(address)
  await swaps.press('Approve and swap')
  await wallet.approve()
  await wallet.modal.text('Swapped').waitFor()
  await expect(wallet.modal.text('You received')).toBeVisible()
  expect(await swaps.line('You paid')).toBe('5 dUSD')
  expect(before - (await dollarsOf(address))).toBe(5_000_000n)
  const routers = [LOCAL_EVM_CONTRACTS.swapRouter, LOCAL_EVM_CONTRACTS.pairRouter]
  expect(await Promise.all(routers.map((router) => allowanceOf(address, router)))).toEqual([0n, 0n])
})
