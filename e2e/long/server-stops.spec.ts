import type { Hex } from 'viem'
import type { HostPage, Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { signUpOn } from '#e2e/support/fixtures/deployment-visitor.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

/** Requests and approves a transaction, and stops the server while the signed transaction is on its way. */
async function sendWhileServerStops(
  { host, wallet, address }: { host: HostPage; wallet: WalletPage; address: Hex },
  isHandedOver: boolean,
) {
  await fundEvm(address)
  let hasStopped = false
  await host.page.route(/\/v1\?/, async (route) => {
    const { method, params } = JSON.parse(route.request().postData() ?? '{}')
    if (method !== 'eth_sendRawTransaction' || hasStopped) return route.fallback()
    hasStopped = true
    if (isHandedOver) await evmNode.sendRawTransaction({ serializedTransaction: params[0] })
    await deployment.halt()
    return route.continue()
  })
  let outcome: Outcome | undefined
  const settled = host
    .request('eth_sendTransaction', [{ from: address, to: BOB, value: '0x1' }])
    .then((ended) => (outcome = ended))
  await wallet.approve()
  await expect(wallet.text('This may have been sent')).toBeVisible({ timeout: 30_000 })
  const hash = (await wallet.text(/^0x[0-9a-f]{64}$/).textContent()) ?? ''
  expect(outcome).toBeUndefined()
  return { settled, hash }
}

const sentCount = (address: Hex) => evmNode.getTransactionCount({ address })

for (const isHandedOver of [false, true]) {
  const when = isHandedOver ? 'after a node had it' : 'before a node had it'

  test(`When a server stops ${when}, the visitor reads so, and the answer comes when it is back`, async ({
    page,
  }) => {
    test.slow()
    const visitor = await signUpOn(deployment, page)
    const { settled, hash } = await sendWhileServerStops(visitor, isHandedOver)
    await deployment.resume()
    expect(await settled).toEqual({ ok: true, value: hash })
    await visitor.wallet.modal.isGone()
    const receipt = await evmNode.waitForTransactionReceipt({ hash: hexOf(hash) })
    expect(receipt.status).toBe('success')
    expect(await sentCount(visitor.address)).toBe(1)
  })

  test(`When a server stops ${when} and the visitor leaves, they are not prompted again, and the site gets the hash`, async ({
    page,
  }) => {
    test.slow()
    const visitor = await signUpOn(deployment, page)
    const { settled, hash } = await sendWhileServerStops(visitor, isHandedOver)
    await visitor.wallet.press('Leave')
    expect(await settled).toMatchObject({
      ok: false,
      data: { code: 'TICKET_STATE_UNKNOWN', transactionId: hash },
    })
    await visitor.wallet.modal.isGone()
    await deployment.resume()
    expect(await sentCount(visitor.address)).toBe(isHandedOver ? 1 : 0)
  })
}
