import { expect, test, type Page } from '@playwright/test'
import {
  addressOf,
  sendToFrame,
  showFrame,
  uriOf,
  walletOf,
} from '#e2e/support/fixtures/event-style-client.ts'
import { startFrameClients, type FrameClients } from '#e2e/support/servers/frame-client.ts'

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFrameClients()
})
test.afterAll(() => clients.stop())

/**
 * Does what an existing client does after a press on a provider: it opens a window at once, navigates it once the address is
 * known, and gives up when it finds the window closed before the outcome arrived. Then it closes the window itself.
 */
async function startWatching(page: Page): Promise<void> {
  await page.evaluate((wallet) => {
    const button = document.createElement('button')
    button.textContent = 'Log in'
    button.addEventListener('click', () => {
      const popup = window.open(`${wallet}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
      if (!popup) return
      const found = { outcome: '', goTo: (uri: string) => void (popup.location.href = uri) }
      Object.assign(window, { found })
      const watch = setInterval(() => {
        if (popup.closed) end('closed')
      }, 50)
      const end = (outcome: string): void => {
        clearInterval(watch)
        found.outcome ||= outcome
      }
      addEventListener('message', ({ origin, data }) => {
        if (origin !== wallet || !data.resultUri) return
        end(data.resultUri)
        popup.close()
      })
    })
    document.body.append(button)
  }, clients.server.urls.wallet)
}

declare global {
  interface Window {
    readonly found: { readonly outcome: string; readonly goTo: (uri: string) => void }
  }
}

async function openLogin(page: Page): Promise<{ readonly popup: Page; readonly uri: string }> {
  await startWatching(page)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Log in' }).click()
  const popup = await opening
  const uri = uriOf(await sendToFrame(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'github' }))
  await page.evaluate((address) => window.found.goTo(address), uri)
  await popup.waitForURL(/\/\/id\.localhost/)
  return { popup, uri }
}

const outcome = (page: Page): Promise<string> => page.evaluate(() => window.found.outcome)

test('A client that watches its window learns how the login ended, and never finds the window closed before', async ({
  page,
}) => {
  await clients.open(page)
  const { popup, uri } = await openLogin(page)
  // The visitor takes their time at the provider.
  await page.waitForTimeout(500)
  expect(await outcome(page)).toBe('')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => outcome(page)).not.toBe('')
  expect(await outcome(page)).toBe(uri)
  await closed
  const user = await sendToFrame(page, 'CONNECT_SOCIAL', { uri })
  expect(user.data).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS' })
})

test('A login that is cancelled at the provider ends the same way', async ({ page }) => {
  await clients.open(page)
  const { popup, uri } = await openLogin(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => outcome(page)).not.toBe('')
  expect(await outcome(page)).toBe(`${uri}?error=LOGIN_CANCELLED`)
})

test('When the visitor closes the window, the client finds it closed', async ({ page }) => {
  await clients.open(page)
  const { popup } = await openLogin(page)
  expect(await outcome(page)).toBe('')
  await popup.close()
  await expect.poll(() => outcome(page)).toBe('closed')
})

test('A request that is open in the wallet window is dropped with it when its client hides the frame', async ({
  page,
}) => {
  await clients.open(page)
  await showFrame(page, false)
  await clients.logIn(page, 'reviews@example.org')
  const { payload: user } = (await sendToFrame(page, 'GET_USER')).data
  const order = {
    domain: { name: 'Shop', version: '1', chainId: 31_337 },
    primaryType: 'Order',
    types: { Order: [{ name: 'item', type: 'string' }] },
    message: { item: 'Tea' },
  }
  const params = [addressOf(user), JSON.stringify(order)]
  const signed = sendToFrame(page, 'RPC_REQUEST', { method: 'eth_signTypedData_v4', params })
  await showFrame(page, true)
  const wallet = walletOf(page)
  await wallet.getByRole('button', { name: /^Use a password/ }).click()
  await wallet.getByRole('textbox', { name: 'Password' }).fill('three quiet harbours at dawn')
  await wallet.getByRole('button', { name: 'Set password' }).click()
  const opening = page.context().waitForEvent('page')
  await wallet.getByRole('button', { name: 'Review' }).click()
  const opened = await opening
  await expect(opened.getByText('Tea').first()).toBeVisible()
  const closed = opened.waitForEvent('close')
  await showFrame(page, false)
  const { data } = await signed
  expect(data).toMatchObject({
    type: '@w3m-frame/RPC_REQUEST_ERROR',
    payload: { message: 'Request was aborted' },
  })
  await closed
  await showFrame(page, true)
  await expect(wallet.getByRole('button')).toHaveCount(0)
  const received = await page.evaluate(
    (id) => window.received.filter((one) => one.data.id === id).length,
    data.id,
  )
  expect(received).toBe(1)
})
