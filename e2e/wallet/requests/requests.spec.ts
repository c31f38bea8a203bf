import {
  encodeFunctionData,
  parseAbi,
  parseEther,
  recoverTypedDataAddress,
  verifyMessage,
  type Hex,
} from 'viem'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { tabTo } from '#e2e/pages/tab-to.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { WalletWindow } from '#e2e/pages/wallet-window.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { requestSignature, signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { bundleIdOf, hexOf } from '#tests/support/assertions/wallet-answers.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = LOCAL_EVM_CONTRACTS.token
const TOKENS = parseAbi([
  'function mint(address,uint256)',
  'function transfer(address,uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
/** The visible second, and the time the browser takes to check visibility. */
const GATE_MS = 1_000
/** Longer than a press is held. */
const HELD_MS = 950

let visitor: Visitor
let host: HostPage
let wallet: WalletPage
let address: Hex

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { site: 'requests' })
  ;({ host, wallet } = visitor)
  address = visitor.address
  await fundEvm(address)
})
test.afterAll(() => visitor.context.close())

test('A message can be approved after a visible second, not before, and its signature verifies', async () => {
  const message = 'Hello\nThis costs nothing.'
  // The clock starts before anything is shown, because the test sees the page with a delay on a busy machine.
  const askedAt = Date.now()
  const pending = host.request('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address])
  await expect(wallet.text('This costs nothing.')).toBeVisible()
  await wallet.waitUntilApprovable()
  expect(Date.now() - askedAt).toBeGreaterThanOrEqual(GATE_MS)
  await wallet.approve()
  const answer = await pending
  expect(answer).toMatchObject({ ok: true, value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  const signature = answer.ok ? hexOf(answer.value) : '0x'
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await wallet.modal.isGone()
})

test('A rejected request ends with 4001, and so does one whose card is closed', async () => {
  const rejected = host.request('personal_sign', ['0x00', address])
  await wallet.reject()
  expect(await rejected).toMatchObject({ ok: false, code: 4001 })
  await wallet.modal.isGone()

  const left = host.request('eth_sendTransaction', [{ from: address, to: BOB, value: '0x1' }])
  await expect(wallet.decideButton).toBeVisible()
  await wallet.modal.closeButton.click()
  await wallet.modal.button('Decline').click()
  expect(await left).toMatchObject({ ok: false, code: 4001 })
})

test('A method on no list is refused and the modal says so, and all other pending requests end', async () => {
  const shown = requestSignature(visitor, 'shown')
  await expect(wallet.text('shown')).toBeVisible()
  const waiting = requestSignature(visitor, 'waiting')
  expect(await host.request('eth_sign', [address, '0x00'])).toMatchObject({ ok: false, code: 4200 })
  for (const pending of [shown, waiting])
    expect(await pending.settled).toMatchObject({ ok: false, code: 4001 })
  await expect(wallet.modal.text('Action not allowed')).toBeVisible()
  await expect(wallet.decideButton).toBeHidden()
  await host.call('close')
  await wallet.modal.isGone()
})

test('Typed data is shown line by line, and its signature is that of the account', async () => {
  const typed = {
    domain: { name: 'Shop', version: '1', chainId: 31_337, verifyingContract: TOKEN },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Order: [
        { name: 'item', type: 'string' },
        { name: 'buyer', type: 'address' },
      ],
    },
    message: { item: 'Tea from Darjeeling', buyer: BOB },
  } as const
  const pending = host.request('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await expect(wallet.frame.getByText('Tea from Darjeeling', { exact: true })).toBeVisible()
  await wallet.approve()
  const answer = await pending
  expect(answer).toMatchObject({ ok: true })
  const signature = answer.ok ? hexOf(answer.value) : '0x'
  expect(
    await recoverTypedDataAddress({
      domain: typed.domain,
      primaryType: 'Order',
      types: { Order: typed.types.Order },
      message: typed.message,
      signature,
    }),
  ).toBe(address)
})

test(
  'Several calls are one approval and one transaction of the smart account',
  { tag: '@long' },
  async () => {
    test.slow()
    const calls = [
      { to: TOKEN, data: encodeFunctionData({ abi: TOKENS, functionName: 'mint', args: [address, 5n] }) },
      { to: TOKEN, data: encodeFunctionData({ abi: TOKENS, functionName: 'transfer', args: [BOB, 2n] }) },
      { to: BOB, value: '0x1' },
    ]
    const before = await evmNode.getBalance({ address: BOB })
    const pending = host.request('wallet_sendCalls', [
      { version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    await expect(wallet.text(/becomes a smart account/)).toBeVisible()
    await wallet.approve()
    const answer = await pending
    expect(answer).toMatchObject({ ok: true, value: { id: expect.any(String) } })
    const id = bundleIdOf(answer.ok ? answer.value : undefined)
    await expect
      .poll(async () => host.request('wallet_getCallsStatus', [id]))
      .toMatchObject({ ok: true, value: { status: 200, atomic: true, receipts: [{ status: '0x1' }] } })
    const held = await evmNode.readContract({
      address: TOKEN,
      abi: TOKENS,
      functionName: 'balanceOf',
      args: [address],
    })
    expect(held).toBe(3n)
    expect(await evmNode.getBalance({ address: BOB })).toBeGreaterThan(before)
    expect(await evmNode.getCode({ address })).toBe(
      `0xef0100${LOCAL_EVM_CONTRACTS.smartAccount.slice(2).toLowerCase()}`,
    )
  },
)

test('A transaction is sent by keyboard alone', async () => {
  test.slow()
  const { page } = visitor
  // The window of the previous request closes by itself.
  const windows = () =>
    page
      .context()
      .pages()
      .filter((one) => one.url().endsWith('/approve'))
  await expect.poll(() => windows().length).toBe(0)
  const pending = host.request('eth_sendTransaction', [{ from: address, to: BOB, value: '0x2386f26fc10000' }])
  await expect(wallet.heading).toBeFocused()
  await tabTo(page, wallet.button('Review'))
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const opened = new WalletWindow(await opening)
  await expect(opened.heading).toBeFocused()
  const keys = opened.page.keyboard
  await expect(async () => {
    await keys.press('PageDown')
    await expect(opened.approveButton).not.toHaveAttribute('aria-disabled', 'true', { timeout: 700 })
  }).toPass()
  await tabTo(opened.page, opened.approveButton)
  await keys.down('Enter')
  // The key is held where the screen requires it, as for an address that looks like another.
  await opened.page.waitForTimeout(HELD_MS).catch(() => {})
  await keys.up('Enter').catch(() => {})
  const answer = await pending
  expect(answer).toMatchObject({ ok: true })
  const hash = answer.ok ? hexOf(answer.value) : '0x'
  const receipt = await evmNode.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect((await evmNode.getTransaction({ hash })).value).toBe(parseEther('0.01'))
})
