import { expect, test, type Browser, type Page } from '@playwright/test'
import { parseEther, type Address } from 'viem'
import { APPROVE } from '#e2e/pages/approve-button.ts'
import { PLACES } from '#e2e/pages/places.ts'
import { addressOf, ask, showFrame, walletOf } from '#e2e/support/event-style-client.ts'
import { startFrameClients, type FrameClients } from '#e2e/support/frame-client.ts'
import { fundEvm } from '#e2e/support/fund-account.ts'
import { evmNode } from '#e2e/support/local-nodes.ts'
import { readThrough } from '#e2e/support/read-through.ts'

const PASSWORD = 'three quiet harbours at dawn'
const FRIEND = '0x00000000000000000000000000000000000f12e9'
/** Longer than the hold of an approval. */
const HELD_MS = 950

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFrameClients({
    chains: { 'eip155:31337': { rpcUrls: [PLACES.evm] } },
    // What is decided in the wallet's own window is shown elsewhere.
    wallet: { approvals: 'frame' },
  })
})
test.afterAll(() => clients.stop())
test.describe.configure({ timeout: 120_000 })

/** A browser of its own, on the site, with the frame hidden as existing clients keep it during a login. */
async function visit(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await clients.open(page)
  await showFrame(page, false)
  return page
}

async function addressAfterLogin(page: Page, email: string): Promise<string> {
  await clients.logIn(page, email)
  const user = await ask(page, 'GET_USER')
  expect(user.data.type, JSON.stringify(user.data.payload)).toBe('@w3m-frame/GET_USER_SUCCESS')
  return addressOf(user.data.payload)
}

/** Asks for a transfer as existing clients do, and shows the frame for it. */
async function askToSend(page: Page, from: string, value: bigint) {
  const params = [{ from, to: FRIEND, value: `0x${value.toString(16)}` }]
  const sent = ask(page, 'RPC_REQUEST', { method: 'eth_sendTransaction', params })
  sent.catch(() => undefined)
  await showFrame(page, true)
  return { answered: sent }
}

async function approve(page: Page): Promise<void> {
  const button = walletOf(page).getByRole('button', { name: APPROVE })
  await readThrough(page, button)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter', { delay: HELD_MS })
}

test(
  'what a newcomer was paid is there for them in the next browser, and leaves by their approval',
  { tag: '@long' },
  async ({ browser }) => {
    const email = 'newcomer@example.org'
    const first = await visit(browser)
    const address = await addressAfterLogin(first, email)
    await fundEvm(address as Address)
    await ask(first, 'SIGN_OUT')
    // Longer than a wallet that nothing opens is kept.
    clients.later(120_000)
    await first.context().close()

    const second = await visit(browser)
    expect(await addressAfterLogin(second, email)).toBe(address)
    const before = await evmNode.getBalance({ address: FRIEND })
    const sent = await askToSend(second, address, parseEther('0.25'))
    const wallet = walletOf(second)
    await expect(wallet.getByText(/your login opens the wallet/)).toBeVisible()
    await wallet.getByRole('button', { name: /^Use a password/ }).click()
    await wallet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await wallet.getByRole('button', { name: 'Set password' }).click()
    await approve(second)
    expect((await sent.answered).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect
      .poll(async () => (await evmNode.getBalance({ address: FRIEND })) - before)
      .toBe(parseEther('0.25'))
    await second.context().close()

    await test.step('from then on it is the password that opens it, at the first request', async () => {
      const third = await visit(browser)
      expect(await addressAfterLogin(third, email)).toBe(address)
      const signed = await askToSend(third, address, 1n)
      await expect(walletOf(third).getByRole('heading', { level: 1 })).toHaveText('Open your wallet')
      await walletOf(third).getByRole('button', { name: 'Open with password' }).click()
      await walletOf(third).getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await walletOf(third).getByRole('textbox', { name: 'Password' }).press('Enter')
      await walletOf(third).getByRole('button', { name: 'Reject' }).click()
      expect((await signed.answered).data.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
      await third.context().close()
    })
  },
)
