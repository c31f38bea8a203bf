import type { Page } from '@playwright/test'
import type { HostPage, Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { freshEmail } from '#e2e/support/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/own-deployment.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'

/** A permission is a promise of value; no funds are needed to sign one. */
const TYPED = {
  domain: { name: 'Shop', version: '1', chainId: 31_337 },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'item', type: 'string' }],
  },
  message: { item: 'Tea from Darjeeling' },
} as const

test.describe.configure({ mode: 'serial' })

let deployment: OwnDeployment
let page: Page
let host: HostPage
let wallet: WalletPage
let address: string

test.beforeAll(async ({ browser }) => {
  deployment = await startOwnDeployment({ wallet: { approvals: 'popup' } })
  const context = await browser.newContext()
  await context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  page = await context.newPage()
  await addPasskeys(page)
  host = await deployment.openHost(page)
  wallet = deployment.walletOn(page)
  await host.connectButton.click()
  await wallet.signUp(freshEmail('window'))
  address = await host.address('eip155')
  await host.call('close')
})
test.afterAll(async () => {
  await page.context().close()
  await deployment.stop()
})

const ask = (): Promise<Outcome> => host.request('eth_signTypedData_v4', [address, JSON.stringify(TYPED)])

async function openWindow(button = 'Continue in a wallet window'): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await wallet.press(button)
  const opened = await opening
  await opened.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

async function hold(opened: Page): Promise<void> {
  const button = opened.getByRole('button', { name: 'Hold to approve', disabled: false })
  await button.waitFor()
  await button.hover()
  await opened.mouse.move(5, 5)
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await opened.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await opened.waitForTimeout(600)
  const closed = opened.waitForEvent('close')
  await opened.mouse.down()
  await closed
}

test('what may move value is approved in a window that shows the request and the site', async () => {
  const asked = ask()
  await expect(wallet.button(/approve/i)).toHaveCount(0)
  const opened = await openWindow()
  expect(new URL(opened.url()).pathname).toMatch(/^\/w\/[^/]+\/approve$/)
  expect(new URL(opened.url()).search + new URL(opened.url()).hash).toBe('')
  await expect(opened.getByText('Tea from Darjeeling', { exact: true })).toBeVisible()
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(new URL(page.url()).hostname)
  await hold(opened)
  expect(await asked).toMatchObject({ ok: true, value: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('words alone are held in the frame', async () => {
  const asked = host.request('personal_sign', ['0x6869', address])
  await wallet.approve()
  expect(await asked).toMatchObject({ ok: true })
})

test('a rejection in the window is the answer', async () => {
  const asked = ask()
  const opened = await openWindow()
  await opened.getByRole('button', { name: 'Reject' }).click()
  expect(await asked).toMatchObject({ ok: false, code: 4001 })
})

test('a closed window decides nothing: it can be opened again', async () => {
  const asked = ask()
  const opened = await openWindow()
  await opened.close()
  await expect(wallet.text('The window was closed. The request is still open.')).toBeVisible()
  await hold(await openWindow('Open the window again'))
  expect(await asked).toMatchObject({ ok: true })
})

test('a request that ends takes its window with it', async () => {
  const asked = ask()
  const opened = await openWindow()
  const closed = opened.waitForEvent('close')
  await wallet.reject()
  await closed
  expect(await asked).toMatchObject({ ok: false, code: 4001 })
})

test('error: a blocked window is said, decides nothing, and opens when it may', async () => {
  const frame = await wallet.document()
  const open = await frame.evaluateHandle(() => window.open)
  await frame.evaluate(() => {
    window.open = () => null
  })
  const asked = ask()
  await wallet.press('Continue in a wallet window')
  await expect(wallet.text(/^The window did not open/)).toBeVisible()
  await open.evaluate((given) => {
    window.open = given
  })
  await hold(await openWindow('Open the window again'))
  expect(await asked).toMatchObject({ ok: true })
})

test('error: a window that somebody else opened draws nothing, whatever it is told', async () => {
  const frame = await wallet.document()
  const url = new URL('approve', frame.url()).href
  const opening = page.waitForEvent('popup')
  await page.evaluate((url) => {
    const opened = window.open(url, '_blank')
    const offer = { type: 'postern-approval', requestId: '1', method: 'personal_sign', language: 'en' }
    setInterval(() => {
      const { port2 } = new MessageChannel()
      opened?.postMessage({ ...offer, isFirst: false }, '*', [port2])
    }, 50)
  }, url)
  const opened = await opening
  await expect(opened.getByText('opened by somebody else than the wallet')).toBeVisible()
  await expect(opened.getByRole('button')).toHaveCount(0)
  await opened.close()
})

test('error: a site that cuts its windows off approves nothing there, and is told why', async () => {
  const headers = { 'cross-origin-opener-policy': 'same-origin' }
  const one = await page.context().newPage()
  const cut = await deployment.openHost(one, { headers })
  const frame = deployment.walletOn(one)
  expect(await cut.address('eip155')).toBe(address)
  const asked = cut.request('eth_signTypedData_v4', [address, JSON.stringify(TYPED)])
  const opening = one.context().waitForEvent('page')
  await frame.press('Continue in a wallet window')
  const opened = await opening
  await expect(opened.getByText('Cross-Origin-Opener-Policy: same-origin')).toBeVisible()
  await expect(opened.getByRole('button')).toHaveCount(0)
  await expect(frame.text(/Cross-Origin-Opener-Policy: same-origin/)).toBeVisible()
  await frame.reject()
  expect(await asked).toMatchObject({ ok: false, code: 4001 })
  await opened.close()
  await one.close()
})
