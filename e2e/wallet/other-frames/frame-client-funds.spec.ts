import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { addressOf, sendToFrame, showFrame, walletOf } from '#e2e/support/fixtures/event-style-client.ts'
import {
  approveByKey,
  openHidden,
  openWithPassword,
  requestTransfer,
  setPassword,
  startFundedClients,
} from '#e2e/support/fixtures/event-style-wallet.ts'
import type { FrameClients } from '#e2e/support/servers/frame-client.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'

const FRIEND = '0x00000000000000000000000000000000000f12e9'

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFundedClients()
})
test.afterAll(() => clients.stop())
test.describe.configure({ timeout: 120_000 })

/** A browser of its own, on the site. */
async function visit(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openHidden(clients, page)
  return page
}

async function addressAfterLogin(page: Page, email: string): Promise<string> {
  await clients.logIn(page, email)
  const user = await sendToFrame(page, 'GET_USER')
  expect(user.data.type, JSON.stringify(user.data.payload)).toBe('@w3m-frame/GET_USER_SUCCESS')
  return addressOf(user.data.payload)
}

/** Requests a transfer as existing clients do, and shows the frame for it. */
async function askToSend(page: Page, from: string, value: bigint) {
  const sent = requestTransfer(page, { from, to: FRIEND, value })
  await showFrame(page, true)
  return sent
}

test(
  'Funds paid to a new visitor are there in their next browser, and leave by their approval',
  { tag: '@long' },
  async ({ browser }) => {
    const email = 'newcomer@example.org'
    const first = await visit(browser)
    const address = await addressAfterLogin(first, email)
    await fundEvm(hexOf(address))
    await sendToFrame(first, 'SIGN_OUT')
    // Longer than a wallet without an unlocker is retained.
    clients.later(120_000)
    await first.context().close()

    const second = await visit(browser)
    expect(await addressAfterLogin(second, email)).toBe(address)
    const before = await evmNode.getBalance({ address: FRIEND })
    const sent = await askToSend(second, address, parseEther('0.25'))
    await expect(walletOf(second).getByText(/your login opens the wallet/)).toBeVisible()
    await setPassword(second)
    await approveByKey(second)
    expect((await sent.answer).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect
      .poll(async () => (await evmNode.getBalance({ address: FRIEND })) - before)
      .toBe(parseEther('0.25'))
    await second.context().close()

    await test.step('From then on the password opens the wallet, at the first request', async () => {
      const third = await visit(browser)
      expect(await addressAfterLogin(third, email)).toBe(address)
      const signed = await askToSend(third, address, 1n)
      await expect(walletOf(third).getByRole('heading', { level: 1 })).toHaveText('Open your wallet')
      await openWithPassword(third)
      await walletOf(third).getByRole('button', { name: 'Reject' }).click()
      expect((await signed.answer).data.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
      await third.context().close()
    })
  },
)
