import { Keypair } from '@solana/web3.js'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseUnits,
  walletActions,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { HostPage, LOCAL_NETWORKS, type Outcome } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { readQr } from '#e2e/support/assertions/read-qr.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'

const options = { networks: Object.values(LOCAL_NETWORKS) }
const DOLLARS = LOCAL_EVM_CONTRACTS.token
const ASSET = `${LOCAL_NETWORKS.evm}/erc20:${DOLLARS}`
const UNITS = parseUnits('2.5', 6)
const MINT = parseAbi(['function mint(address to, uint256 value)'])

/** A payment of 2.5 dUSD to a recipient that nobody has paid before. */
function newPayment() {
  const recipient = privateKeyToAddress(generatePrivateKey())
  const id = `order-${recipient.slice(2, 18)}`
  return { asset: ASSET, amount: '2.5', recipient, id }
}

async function dollarsOf(owner: Address): Promise<bigint> {
  return evmNode.readContract({ address: DOLLARS, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** Asks for a payment, whose outcome is awaited later. */
function pay(host: HostPage, payment: object): Promise<Outcome> {
  return host.call('pay', payment)
}

test('A visitor pays from the connected wallet, and the site gets the receipt', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.shows('Payment')
  await expect(modal.text(host.origin)).toBeVisible()
  await expect(modal.text(payment.recipient)).toBeVisible()
  await modal.button('Pay 2.5 dUSD').click()
  expect(await outcome).toMatchObject({
    ok: true,
    value: {
      id: payment.id,
      status: 'paid',
      amount: '2.5',
      receivedAmount: '2.5',
      payer: ACCOUNTS.evm,
      receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  })
  await expect(modal.text('Paid')).toBeVisible()
  expect(await dollarsOf(payment.recipient)).toBe(UNITS)
  await modal.button(/^Back to/).click()
  await modal.isGone()
})

test('A code is paid from an account that is not connected', async ({ openHost, modal }) => {
  const host = await openHost({ options })
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.button('Pay with a code or link').click()
  const uri = await readQr(modal.frame.getByRole('img', { name: /^QR code that pays/ }))
  const [, token, chain, to, units] =
    /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)\/transfer\?address=(0x[0-9a-fA-F]{40})&uint256=(\d+)$/.exec(uri) ??
    []
  expect([token, chain, to, units]).toEqual([DOLLARS, '31337', payment.recipient, String(UNITS)])
  await sendDollars(payment.recipient, UNITS)
  expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid', receivedAmount: '2.5' } })
  await expect(modal.text('Paid')).toBeVisible()
})

test(
  'A visitor connects a wallet on the way, and comes back to the payment',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {}, solana: {} }, options })
    const payment = newPayment()
    const outcome = pay(host, payment)
    await modal.button('Connect a wallet').click()
    await modal.wallet('Demo EVM Wallet').waitFor()
    // Only wallets of the payment's networks are offered.
    await expect(modal.wallet('Demo Solana Wallet')).toHaveCount(0)
    await modal.wallet('Demo EVM Wallet').click()
    await modal.button('Pay 2.5 dUSD').click()
    expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid', payer: ACCOUNTS.evm } })
  },
)

test(
  'A visitor who declines can pay again, and one who leaves rejects with 4001',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.decide('evm', 'reject')
    const payment = newPayment()
    const outcome = pay(host, payment)
    await modal.button('Pay 2.5 dUSD').click()
    await modal.text('You declined the payment').waitFor()
    await modal.button('Back to the payment').click()
    await modal.button('Pay 2.5 dUSD').waitFor()
    await modal.close()
    expect(await outcome).toMatchObject({ ok: false, code: 4001 })
    expect(await dollarsOf(payment.recipient)).toBe(0n)
  },
)

test('After a reload while the wallet asks, nothing is asked twice and the payment is paid once', async ({
  openHost,
  modal,
  demoWallet,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.decide('evm', 'ask')
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.button('Pay 2.5 dUSD').click()
  await demoWallet.text()
  await modal.reload()
  await modal.text('It may have been sent').waitFor()
  await expect(modal.button('Pay 2.5 dUSD')).toHaveCount(0)
  // The wallet of the page is below the modal; what may have been sent keeps the promise open.
  await modal.close()
  await demoWallet.approve()
  expect(await outcome).toMatchObject({ ok: true, value: { id: payment.id, status: 'paid' } })
  expect(await dollarsOf(payment.recipient)).toBe(UNITS)
})

test('What was sent settles the promise although the modal was closed', async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.button('Pay 2.5 dUSD').click()
  await modal.close()
  expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid' } })
  // The same id is the same payment, which is paid already.
  expect(await pay(host, payment)).toMatchObject({ ok: true, value: { id: payment.id, status: 'paid' } })
  expect(await dollarsOf(payment.recipient)).toBe(UNITS)
})

for (const [name, namespace, wallet, terms] of [
  [
    'Solana',
    'solana',
    'Demo Solana Wallet',
    () => ({
      asset: `${LOCAL_NETWORKS.solana}/slip44:501`,
      amount: '0.0123',
      recipient: Keypair.generate().publicKey.toBase58(),
    }),
  ],
  [
    'Bitcoin',
    'bip122',
    'Demo Bitcoin Wallet',
    () => ({
      asset: `${LOCAL_NETWORKS.bitcoin}/slip44:0`,
      amount: '0.00012345',
      recipient: ACCOUNTS.bitcoinOrdinals,
    }),
  ],
] as const)
  test(
    `A payment on ${name} is paid while the site works with another namespace`,
    { tag: namespace === 'solana' ? [] : '@long' },
    async ({ openHost, modal }) => {
      const host = await openHost({ wallets: { evm: {}, solana: {}, bitcoin: {} }, options })
      await modal.connect(host, wallet, namespace)
      await modal.connect(host, 'Demo EVM Wallet', 'eip155')
      const outcome = pay(host, terms())
      await modal.button(/^Pay 0\.0/).click()
      expect(await outcome).toMatchObject({
        ok: true,
        value: { status: 'paid', payer: await host.address(namespace) },
      })
      await expect(modal.text('Paid')).toBeVisible()
    },
  )

/** Sends dUSD from an account of the node, as any wallet would. */
async function sendDollars(to: Address, value: bigint): Promise<void> {
  const node = createTestClient({ chain: foundry, mode: 'anvil', transport: http(DEMO_URLS.evm) }).extend(
    walletActions,
  )
  const from = privateKeyToAddress(generatePrivateKey())
  await node.impersonateAccount({ address: from })
  await node.setBalance({ address: from, value: 10n ** 18n })
  await node.sendTransaction({
    account: from,
    to: DOLLARS,
    data: encodeFunctionData({
      abi: MINT,
      functionName: 'mint',
      args: [from, value],
    }),
  })
  await node.sendTransaction({
    account: from,
    to: DOLLARS,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
  })
}

test('A payment is made with another token: exactly what is due is swapped for, and then paid', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.button(/^Demo EVM Wallet/).click()
  const token = modal.button(/^ETH.*At most/)
  await expect(token).not.toHaveAttribute('aria-disabled', 'true')
  await token.click()
  await modal.shows('Review swap')
  const swap = modal.button(/^Swap$/)
  await expect(swap).not.toHaveAttribute('aria-disabled', 'true')
  await swap.click()
  await modal.text('Swapped').waitFor()
  expect(await dollarsOf(payment.recipient)).toBe(0n)
  await modal.button('Back to the payment').click()
  await modal.text(/^The swap is done: you hold 2\.5 dUSD now/).waitFor()
  await host.decide('evm', 'reject')
  await modal.button('Pay 2.5 dUSD').click()
  await modal.text('Nothing was paid. You hold the 2.5 dUSD now; pay again.').waitFor()
  await host.decide('evm', 'auto')
  await modal.button('Back to the payment').click()
  await modal.button('Pay 2.5 dUSD').click()
  expect(await outcome).toMatchObject({ ok: true, value: { id: payment.id, status: 'paid' } })
  expect(await dollarsOf(payment.recipient)).toBe(UNITS)
})

test('A payment without an id is one payment in two tabs, and after leaving', async ({
  openHost,
  modal,
  context,
  hostServer,
}) => {
  const setting = { wallets: { evm: {} }, options }
  const host = await openHost(setting)
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const { id: _id, ...terms } = newPayment()
  const left = pay(host, terms)
  await modal.button('Pay 2.5 dUSD').waitFor()
  await modal.close()
  expect(await left).toMatchObject({ ok: false, code: 4001 })
  const tab = await HostPage.open(await context.newPage(), hostServer, setting)
  await expect.poll(() => tab.status('eip155')).toBe('connected')
  const other = pay(tab, terms)
  await new ModalPage(tab.page).button('Pay 2.5 dUSD').waitFor()
  const outcome = pay(host, terms)
  await modal.button('Pay 2.5 dUSD').click()
  const settled = await outcome
  expect(settled).toMatchObject({ ok: true, value: { status: 'paid', receivedAmount: '2.5' } })
  const { id, transactionId } = Object(Object(settled).value)
  expect(await other).toMatchObject({ ok: true, value: { id, transactionId } })
  expect(await dollarsOf(terms.recipient)).toBe(UNITS)
})

test('A smart account swaps and pays with one press, one approval and one transaction', async ({ visit }) => {
  const { host, wallet, address } = visit
  const { modal } = wallet
  await fundEvm(address)
  const payment = newPayment()
  const outcome = pay(host, payment)
  await modal.shows('Payment')
  await modal.frame
    .getByRole('button', { name: /·|Pay another way/ })
    .first()
    .click()
  const token = modal.button(/^ETH.*At most/)
  await expect(token).not.toHaveAttribute('aria-disabled', 'true')
  await token.click()
  await modal.shows('Review swap')
  await expect(modal.text(host.origin)).toBeVisible()
  await expect(modal.text(payment.recipient)).toBeVisible()
  const press = modal.button('Swap and pay 2.5 dUSD')
  await expect(press).not.toHaveAttribute('aria-disabled', 'true')
  const before = await dollarsOf(address)
  await press.click()
  await wallet.approve()
  const settled = await outcome
  expect(settled).toMatchObject({
    ok: true,
    value: { id: payment.id, status: 'paid', receivedAmount: '2.5' },
  })
  expect(await dollarsOf(payment.recipient)).toBe(UNITS)
  expect(await dollarsOf(address)).toBe(before)
  await modal.text('Paid').waitFor()
})
