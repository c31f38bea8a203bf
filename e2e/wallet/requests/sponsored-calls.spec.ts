import { encodeFunctionData, parseAbi, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { bundleIdOf, hexOf } from '#tests/support/assertions/wallet-answers.ts'

const TOKEN = LOCAL_EVM_CONTRACTS.token
const abi = parseAbi(['function mint(address,uint256)', 'function balanceOf(address) view returns (uint256)'])
const mintTo = (to: Hex) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [to, 7n] }),
})
const stranger = (): Hex => privateKeyToAddress(generatePrivateKey())
const PAID = /^Paid for you$/

let visitor: Visitor
let host: HostPage
let wallet: WalletPage
let address: Hex

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { site: 'sponsored' })
  ;({ host, wallet } = visitor)
  address = visitor.address
})
test.afterAll(() => visitor.context.close())

const held = (owner: Hex) =>
  evmNode.readContract({ address: TOKEN, abi, functionName: 'balanceOf', args: [owner] })
const sendCalls = (calls: readonly object[], sponsor?: object) =>
  host.request('wallet_sendCalls', [
    { version: '2.0.0', from: address, calls, ...(sponsor && { capabilities: { sponsor } }) },
  ])

test('A visitor without ether sends calls that the operator pays for', async () => {
  expect(await host.request('wallet_getCapabilities', [address])).toMatchObject({
    value: { '0x7a69': { atomic: { status: 'ready' }, sponsor: { supported: true } } },
  })
  const missing: string[] = []
  visitor.page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  const pending = sendCalls([mintTo(address), mintTo(address)], {})
  await expect(wallet.text(PAID)).toBeVisible()
  await wallet.approve()
  expect(missing, 'a contract nobody described is no error').toEqual([])
  const answer = await pending
  expect(answer).toMatchObject({ ok: true, value: { id: expect.any(String) } })
  const id = bundleIdOf(answer.ok ? answer.value : undefined)
  await expect
    .poll(() => host.request('wallet_getCallsStatus', [id]))
    .toMatchObject({ value: { status: 200, atomic: true, receipts: [{ status: '0x1' }] } })
  expect(await held(address)).toBe(14n)
  expect(await evmNode.getBalance({ address })).toBe(0n)
  expect(await host.request('wallet_getCapabilities', [address])).toMatchObject({
    value: { '0x7a69': { atomic: { status: 'supported' } } },
  })
})

test(
  'The operator pays for a transaction of a site that knows nothing of sponsors',
  { tag: '@long' },
  async () => {
    const pending = host.request('eth_sendTransaction', [{ from: address, ...mintTo(address) }])
    await expect(wallet.text(PAID)).toBeVisible()
    await wallet.approve()
    const answer = await pending
    const hash = answer.ok ? hexOf(answer.value) : '0x'
    expect((await evmNode.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await held(address)).toBe(21n)
    expect(await evmNode.getBalance({ address })).toBe(0n)
  },
)

test(
  'A visitor with ether pays for a batch of their own account, unless the site asks for the operator',
  { tag: '@long' },
  async () => {
    await fundEvm(address)
    const pending = sendCalls([mintTo(address), mintTo(address)])
    await expect(wallet.decideButton).toBeVisible()
    await expect(wallet.text(PAID)).toBeHidden()
    await wallet.approve()
    expect(await pending).toMatchObject({ ok: true })
    await expect.poll(() => held(address)).toBe(35n)
    expect(await evmNode.getBalance({ address })).toBeLessThan(parseEther('1'))
  },
)

test(
  'An operator who refuses gives the reason, and the visitor may pay in their place',
  { tag: '@long' },
  async () => {
    const calls = Array.from({ length: 60 }, () => mintTo(stranger()))
    expect(await sendCalls(calls, {})).toMatchObject({
      ok: false,
      code: -32_002,
      message: expect.stringContaining('more gas than the operator pays for'),
    })

    const pending = sendCalls(calls, { optional: true })
    await expect(wallet.text('The operator does not pay for this, so you pay the fee.')).toBeVisible()
    await expect(wallet.text(PAID)).toBeHidden()
    await wallet.reject()
    expect(await pending).toMatchObject({ ok: false, code: 4001 })
    // The reason for the first failure is shown until it is read.
    await expect(wallet.modal.text('The request failed')).toBeVisible()
    await wallet.modal.button('Got it').click()
    await wallet.modal.isGone()
  },
)

test('An operator who cannot be reached is treated as one who does not pay', { tag: '@long' }, async () => {
  await visitor.page.route('**/wallet/v1/sponsor/**', (route) => route.abort())
  try {
    expect(await sendCalls([mintTo(address)], {})).toMatchObject({
      ok: false,
      code: -32_002,
      message: expect.stringContaining('The operator does not pay for this.'),
    })
    const pending = sendCalls([mintTo(address)], { optional: true })
    await expect(wallet.text('The operator does not pay for this, so you pay the fee.')).toBeVisible()
    await wallet.approve()
    expect(await pending).toMatchObject({ ok: true })
    await expect.poll(() => held(address)).toBe(42n)
  } finally {
    await visitor.page.unroute('**/wallet/v1/sponsor/**')
  }
})
