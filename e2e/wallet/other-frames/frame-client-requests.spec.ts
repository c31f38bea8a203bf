import { randomBytes } from 'node:crypto'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { parseEther, type Address } from 'viem'
import { APPROVE } from '#e2e/pages/approve-button.ts'
import { addressOf, sendToFrame, showFrame, walletOf } from '#e2e/support/fixtures/event-style-client.ts'
import {
  approveByKey,
  openHidden,
  requestTransfer,
  setPassword,
  startFundedClients,
} from '#e2e/support/fixtures/event-style-wallet.ts'
import type { FrameClients } from '#e2e/support/servers/frame-client.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

/** An address of this run alone, because the test counts what arrives there. */
const FRIEND: Address = `0x${randomBytes(20).toString('hex')}`

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFundedClients()
})
test.afterAll(() => clients.stop())
test.describe.configure({ timeout: 120_000 })

/** A visitor who is logged in and has paid in, with the frame hidden as existing clients leave it. */
async function visit(browser: Browser, email: string): Promise<{ page: Page; address: Address }> {
  const page = await (await browser.newContext()).newPage()
  await openHidden(clients, page)
  await clients.logIn(page, email)
  const address = hexOf(addressOf((await sendToFrame(page, 'GET_USER')).data.payload))
  await fundEvm(address)
  return { page, address }
}

const transfer = (page: Page, from: string, value: bigint) =>
  requestTransfer(page, { from, to: FRIEND, value })

async function chooseRecovery(page: Page): Promise<void> {
  const wallet = walletOf(page)
  await expect(wallet.getByText(/your login opens the wallet/)).toBeVisible()
  // The site of an existing client gives its frame no permission for passkeys.
  await expect(wallet.getByRole('button', { name: /passkey/i })).toHaveCount(0)
  await setPassword(page)
}

const REJECTED = { type: '@w3m-frame/RPC_REQUEST_ERROR' }

test('A transfer is sent once: a request that the client abandoned is rejected, and not repeated with the next', async ({
  browser,
}) => {
  const { page, address } = await visit(browser, 'once@example.org')
  const wallet = walletOf(page)
  const first = transfer(page, address, parseEther('0.25'))
  await showFrame(page, true)
  await chooseRecovery(page)
  await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()

  await test.step('The visitor closes the view and requests the transfer again', async () => {
    await showFrame(page, false)
    // A person takes a moment before coming back.
    await page.waitForTimeout(500)
    const second = transfer(page, address, parseEther('0.25'))
    await showFrame(page, true)
    expect((await first.answer).data).toMatchObject(REJECTED)
    await approveByKey(page)
    expect((await second.answer).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
    await expect.poll(() => evmNode.getBalance({ address: FRIEND })).toBe(parseEther('0.25'))
  })

  await test.step('A request that is abandoned for good is rejected by itself', async () => {
    const left = transfer(page, address, 1n)
    await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()
    await showFrame(page, false)
    expect((await left.answer).data).toMatchObject(REJECTED)
    await showFrame(page, true)
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
  })

  await test.step('A request that the client aborts is rejected', async () => {
    const aborted = transfer(page, address, 1n)
    await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()
    await sendToFrame(page, 'RPC_ABORT')
    expect((await aborted.answer).data).toMatchObject(REJECTED)
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
  })
  await page.context().close()
})

test(
  'A request for which the client never shows the frame is rejected, and its screen does not appear later',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, address } = await visit(browser, 'unseen@example.org')
    const unseen = transfer(page, address, 1n)
    expect((await unseen.answer).data).toMatchObject(REJECTED)
    await showFrame(page, true)
    await expect(walletOf(page).getByRole('heading')).toHaveCount(0)
    await page.context().close()
  },
)

test('Ninety reads at once are all answered', { tag: '@long' }, async ({ browser }) => {
  const { page } = await visit(browser, 'reader@example.org')
  const answers = await Promise.all(
    Array.from({ length: 90 }, () =>
      sendToFrame(page, 'RPC_REQUEST', { method: 'eth_getBalance', params: [FRIEND, 'latest'] }),
    ),
  )
  const failures = answers.filter(({ data }) => data.type !== '@w3m-frame/RPC_REQUEST_SUCCESS')
  expect(failures.map(({ data }) => data.payload)).toEqual([])
  await page.context().close()
})

test(
  'Two tabs of a new visitor that ask at once get the same wallet',
  { tag: '@long' },
  async ({ browser }) => {
    for (const email of ['twins-1@example.org', 'twins-2@example.org', 'twins-3@example.org']) {
      const context = await browser.newContext()
      const [one, two] = [await context.newPage(), await context.newPage()]
      await clients.open(one)
      await clients.open(two)
      await sendToFrame(two, 'IS_CONNECTED')
      await clients.logIn(one, email)
      await expect
        .poll(async () => (await sendToFrame(two, 'IS_CONNECTED')).data.payload)
        .toEqual({ isConnected: true })
      const users = await Promise.all([sendToFrame(one, 'GET_USER'), sendToFrame(two, 'GET_USER')])
      const [first, second] = users.map(({ data }) => data.payload)
      expect(addressOf(first), JSON.stringify(first)).toMatch(/^0x/)
      expect(addressOf(second), JSON.stringify(second)).toBe(addressOf(first))
      await context.close()
    }
  },
)

test(
  'Two browsers of a new visitor that ask at once get the same wallet',
  { tag: '@long' },
  async ({ browser }) => {
    const email = 'both@example.org'
    const pages = [
      await (await browser.newContext()).newPage(),
      await (await browser.newContext()).newPage(),
    ] as const
    for (const page of pages) {
      await clients.open(page)
      await clients.logIn(page, email)
    }
    const users = await Promise.all(pages.map((page) => sendToFrame(page, 'GET_USER')))
    const [first, second] = users.map(({ data }) => data.payload)
    expect(addressOf(first), JSON.stringify(first)).toMatch(/^0x/)
    expect(addressOf(second), JSON.stringify(second)).toBe(addressOf(first))
    for (const page of pages) {
      await clients.open(page)
      expect(addressOf((await sendToFrame(page, 'GET_USER')).data.payload)).toBe(addressOf(first))
      await page.context().close()
    }
  },
)
