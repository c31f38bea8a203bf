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

/** Of this run alone: what arrives there is counted. */
const FRIEND: Address = `0x${randomBytes(20).toString('hex')}`

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFundedClients()
})
test.afterAll(() => clients.stop())
test.describe.configure({ timeout: 120_000 })

/** A visitor who is logged in and has paid in, with the frame hidden as existing clients keep it. */
async function visit(browser: Browser, email: string): Promise<{ page: Page; address: Address }> {
  const page = await (await browser.newContext()).newPage()
  await openHidden(clients, page)
  await clients.logIn(page, email)
  const address = addressOf((await sendToFrame(page, 'GET_USER')).data.payload) as Address
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

test('one wanted transfer stays one: what the client left is rejected, and never asked with the next', async ({
  browser,
}) => {
  const { page, address } = await visit(browser, 'once@example.org')
  const wallet = walletOf(page)
  const first = transfer(page, address, parseEther('0.25'))
  await showFrame(page, true)
  await chooseRecovery(page)
  await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()

  await test.step('the visitor closes the view and wants it again', async () => {
    await showFrame(page, false)
    // No person is back at once.
    await page.waitForTimeout(500)
    const second = transfer(page, address, parseEther('0.25'))
    await showFrame(page, true)
    expect((await first.answer).data).toMatchObject(REJECTED)
    await approveByKey(page)
    expect((await second.answer).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
    await expect.poll(() => evmNode.getBalance({ address: FRIEND })).toBe(parseEther('0.25'))
  })

  await test.step('and one that is left for good is rejected by itself', async () => {
    const left = transfer(page, address, 1n)
    await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()
    await showFrame(page, false)
    expect((await left.answer).data).toMatchObject(REJECTED)
    await showFrame(page, true)
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
  })

  await test.step('as is one that the client aborts', async () => {
    const aborted = transfer(page, address, 1n)
    await expect(wallet.getByRole('button', { name: APPROVE })).toBeVisible()
    await sendToFrame(page, 'RPC_ABORT')
    expect((await aborted.answer).data).toMatchObject(REJECTED)
    await expect(wallet.getByRole('button', { name: APPROVE })).toHaveCount(0)
  })
  await page.context().close()
})

test('a request for which the client never shows the frame is rejected, and its screen does not come later', async ({
  browser,
}) => {
  const { page, address } = await visit(browser, 'unseen@example.org')
  const unseen = transfer(page, address, 1n)
  expect((await unseen.answer).data).toMatchObject(REJECTED)
  await showFrame(page, true)
  await expect(walletOf(page).getByRole('heading')).toHaveCount(0)
  await page.context().close()
})

test('ninety reads at once are all answered', async ({ browser }) => {
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

test('two tabs of a newcomer that ask at once are told of one wallet', async ({ browser }) => {
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
})

test(
  'two browsers of a newcomer that ask at once are told of one wallet',
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
