import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TWO_CALLS = [
  { to: BOB, value: '0x0' },
  { to: BOB, value: '0x0' },
]
const TYPED = {
  domain: { name: 'Shop', version: '1', chainId: 31_337 },
  primaryType: 'Order',
  types: { Order: [{ name: 'item', type: 'string' }] },
  message: { item: 'Tea from Darjeeling' },
} as const

let visitor: Visitor
let address: Hex

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { site: 'account-type' })
  address = visitor.address
})
test.afterAll(() => visitor.context.close())

const Capabilities = z.object({ '0x7a69': z.object({ atomic: z.unknown() }) })

const atomicOf = async (host: HostPage): Promise<unknown> => {
  const answer = await host.request('wallet_getCapabilities', [address])
  return answer.ok ? Capabilities.parse(answer.value)['0x7a69'].atomic : answer
}

async function choose(type: RegExp): Promise<void> {
  const { host, wallet } = visitor
  await host.connectButton.click()
  await wallet.modal.button('Settings').click()
  await wallet.modal.button('Account type').click()
  await wallet.modal.button(type).click()
  await expect(wallet.modal.button(new RegExp(`${type.source}.*In use$`))).toBeVisible()
  await wallet.modal.close()
}

test('An account that acts as a plain key batches no calls, also after a reload, until it is smart again', async () => {
  const { host, page } = visitor
  expect(await atomicOf(host)).toEqual({ status: 'ready' })
  await choose(/^Standard account/)
  const all = [{ version: '2.0.0', from: address, atomicRequired: true, calls: TWO_CALLS }]
  expect(await atomicOf(host)).toEqual({ status: 'unsupported' })
  expect(await host.request('wallet_sendCalls', all)).toMatchObject({ ok: false, code: 5760 })

  await page.reload()
  expect(await host.address('eip155')).toBe(address)
  expect(await atomicOf(host)).toEqual({ status: 'unsupported' })

  await choose(/^Smart account/)
  expect(await atomicOf(host)).toEqual({ status: 'ready' })
})

test(
  'Signatures of a smart account verify before it has code and after, by the key and by the chain',
  { tag: '@long' },
  async () => {
    test.slow()
    const { host, wallet } = visitor
    const signMessage = async (): Promise<Hex> => {
      const pending = host.request('personal_sign', ['0x68656c6c6f', address])
      await wallet.approve()
      const answer = await pending
      await wallet.modal.isGone()
      return answer.ok ? hexOf(answer.value) : '0x'
    }
    const isValid = async (signature: Hex): Promise<readonly boolean[]> => [
      await verifyMessage({ address, message: 'hello', signature }),
      await evmNode.verifyMessage({ address, message: 'hello', signature }),
    ]
    expect(await evmNode.getCode({ address })).toBeUndefined()
    expect(await isValid(await signMessage())).toEqual([true, true])

    const sent = host.request('wallet_sendCalls', [{ version: '2.0.0', from: address, calls: TWO_CALLS }])
    await wallet.approve()
    expect(await sent).toMatchObject({ ok: true })
    await wallet.modal.isGone()
    await expect.poll(() => evmNode.getCode({ address })).toMatch(/^0xef0100/)
    expect(await isValid(await signMessage())).toEqual([true, true])

    const pending = host.request('eth_signTypedData_v4', [
      address,
      JSON.stringify({
        ...TYPED,
        types: {
          ...TYPED.types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
      }),
    ])
    await wallet.approve()
    const answer = await pending
    const signature = answer.ok ? hexOf(answer.value) : '0x'
    expect(await verifyTypedData({ ...TYPED, address, signature })).toBe(true)
    expect(await evmNode.verifyTypedData({ ...TYPED, address, signature })).toBe(true)
  },
)
