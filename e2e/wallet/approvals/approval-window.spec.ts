import type { Hex } from 'viem'
import type { Page } from '@playwright/test'
import type { HostPage, Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { waitUntilPressable } from '#e2e/support/attacks/approval-attack.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { typedOrder } from '#e2e/support/fixtures/typed-order.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

const RECIPIENT = '0x00000000000000000000000000000000000000aa'
const SIGNATURE = /^0x[0-9a-f]{130}$/

declare global {
  interface Window {
    /** The window that a frame opened last. */
    openedWindow?: Window | null
  }
}

test.describe.configure({ mode: 'serial' })

let deployment: OwnDeployment
let page: Page
let host: HostPage
let wallet: WalletPage
let address: Hex

test.beforeAll(async ({ browser }) => {
  deployment = await startOwnDeployment()
  page = await (await browser.newContext()).newPage()
  await addPasskeys(page)
  host = await deployment.openHost(page)
  wallet = deployment.walletOn(page)
  await host.connectButton.click()
  await wallet.signUp(freshEmail('window'))
  address = await host.address('eip155')
  await fundEvm(address)
  await host.call('close')
})
test.afterEach(() => resetRejectionLimit({ wallet }))
test.afterAll(async () => {
  await page.context().close()
  await deployment.stop()
})

const ask = (item = 'Tea from Darjeeling'): Promise<Outcome> =>
  host.request('eth_signTypedData_v4', [address, JSON.stringify(typedOrder(item))])

/** A payment, which moves value on the chain as well. */
const pay = (site: HostPage): Promise<Outcome> =>
  site.request('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: '0x7' }])

/** How many transactions of the account the chain has, pending ones included. */
const sentSoFar = (): Promise<number> => evmNode.getTransactionCount({ address, blockTag: 'pending' })

test('A request that may move value is approved in a window that shows the request and the site, and closes by itself', async () => {
  const answer = ask()
  const opened = await wallet.review()
  await expect(wallet.approveButton).toHaveCount(0)
  const { pathname, search, hash } = new URL(opened.page.url())
  expect(pathname).toMatch(/^\/w\/[^/]+\/approve$/)
  expect(search + hash).toBe('')
  await expect(opened.text('Tea from Darjeeling')).toBeVisible()
  await expect(opened.heading).toContainText(new URL(page.url()).hostname)
  await opened.approve()
  expect(await answer).toMatchObject({ ok: true, value: expect.stringMatching(SIGNATURE) })
  await opened.closes()
})

test('A readable message is held in the frame', async () => {
  const answer = host.request('personal_sign', ['0x6869', address])
  await expect(wallet.approveButton).toBeVisible()
  await wallet.approve()
  expect(await answer).toMatchObject({ ok: true })
})

test('A message of unreadable bytes is approved in the window as well', { tag: '@long' }, async () => {
  const answer = host.request('personal_sign', [`0x${'c4'.repeat(32)}`, address])
  await (await wallet.review()).reject()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

test('A rejection in the window rejects the request', async () => {
  const answer = ask()
  const opened = await wallet.review()
  await opened.reject()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
  await opened.closes()
})

test('The Escape key in the window rejects', async () => {
  const answer = ask()
  const opened = await wallet.review()
  await opened.page.keyboard.press('Escape')
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

test('A window that is closed rejects the request it showed, once', async () => {
  const before = await sentSoFar()
  const answer = pay(host)
  const opened = await wallet.review()
  await opened.page.close()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
  await wallet.modal.isGone()
  expect(await sentSoFar()).toBe(before)
})

test('Two requests at once are decided in one window, one after the other', async () => {
  await host.call('close')
  const both = [ask('Tea'), ask('Coffee')]
  const opened = await wallet.review()
  await expect(opened.text('Tea')).toBeVisible()
  await opened.approve()
  await expect(opened.text('Coffee')).toBeVisible()
  await opened.approve()
  for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ ok: true })
  await opened.closes()
})

test(
  'A request that arrives while the window pauses after the previous one is shown in it',
  { tag: '@long' },
  async () => {
    const first = ask('Tea')
    const opened = await wallet.review()
    await opened.approve()
    expect(await first).toMatchObject({ ok: true })
    const second = ask('Coffee')
    await expect(opened.text('Coffee')).toBeVisible()
    await opened.approve()
    expect(await second).toMatchObject({ ok: true })
  },
)

test(
  'A window that is reloaded shows the request again, and its second starts again',
  { tag: '@long' },
  async () => {
    const answer = ask()
    const opened = await wallet.review()
    await opened.page.reload()
    await expect(opened.text('Tea from Darjeeling')).toBeVisible()
    await expect(opened.approveButton).toHaveAttribute('aria-disabled', 'true')
    await opened.approve()
    expect(await answer).toMatchObject({ ok: true })
  },
)

test('A request that ends closes its window', async () => {
  const answer = ask()
  const opened = await wallet.review()
  await wallet.reject()
  await opened.closes()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

test('A window whose page is gone says so and signs nothing, and nothing is pending when the site is back', async () => {
  const before = await sentSoFar()
  const one = await page.context().newPage()
  const gone = await deployment.openHost(one)
  const frame = deployment.walletOn(one)
  expect(await gone.address('eip155')).toBe(address)
  const ended = pay(gone).then(
    () => 'answered',
    () => 'nobody is left to answer',
  )
  const opened = await frame.review()
  await one.goto('about:blank')
  await expect(opened.text(/^The request for this window is gone/)).toBeVisible()
  await expect(opened.page.getByRole('button')).toHaveCount(0)
  expect(await ended).toBe('nobody is left to answer')
  await opened.page.close()

  await one.goto(gone.url)
  expect(await gone.address('eip155')).toBe(address)
  const next = gone.request('personal_sign', ['0x6869', address])
  // The next request shown is the latest one: the payment does not come back.
  await expect(frame.approveButton).toBeVisible()
  await frame.approve()
  expect(await next).toMatchObject({ ok: true })
  await frame.modal.isGone()
  expect(await sentSoFar()).toBe(before)
  await one.close()
})

test('A window that its opener navigates elsewhere approves nothing, and its request ends', async () => {
  const before = await sentSoFar()
  const frame = await wallet.document()
  await frame.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (...given) => (window.openedWindow = open(...given))
  })
  const answer = pay(host)
  const opened = await wallet.review()
  await waitUntilPressable(opened)
  // Neither the page nor the modal can reach the window, because only the wallet's frame holds a reference to it.
  const reach = (): string => {
    try {
      return typeof window.frames[0]?.openedWindow
    } catch (error) {
      return error instanceof DOMException ? error.name : String(error)
    }
  }
  expect(await wallet.modal.document().evaluate(reach)).toBe('SecurityError')
  const elsewhere = `${host.origin}/elsewhere`
  await frame.evaluate((url) => window.openedWindow?.location.replace(url), elsewhere)
  await opened.page.waitForURL(elsewhere)
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
  await wallet.modal.isGone()
  const received = await opened.page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data))
        for (const word of ['postern-approval-ready', { requestId: '1', word: 'approve' }])
          window.opener.postMessage(word, '*')
        setTimeout(() => resolve('nothing'), 500)
      }),
  )
  expect(received).toBe('nothing')
  expect(await sentSoFar()).toBe(before)
  await opened.page.close()
})

test(
  'A window whose frame the site removed approves nothing, and its request is repeated',
  { tag: '@long' },
  async () => {
    const before = await sentSoFar()
    const answer = pay(host)
    const opened = await wallet.review()
    await waitUntilPressable(opened)
    await page.evaluate(() => {
      for (const element of document.body.children) element.shadowRoot?.querySelector('iframe')?.remove()
    })
    await expect(opened.text(/^The request for this window is gone/)).toBeVisible()
    await opened.page.close()
    const again = await wallet.review()
    await again.reject()
    expect(await answer).toMatchObject({ ok: false, code: 4001 })
    await again.closes()
    expect(await sentSoFar()).toBe(before)
  },
)

// The headless shell blocks no window: that the browser itself blocks one is tested in the full browser, where storage is
// denied (storage-partitions.spec.ts).
test('A blocked window is reported, decides nothing, and opens once it is allowed', async () => {
  const frame = await wallet.document()
  const open = await frame.evaluateHandle(() => window.open)
  await frame.evaluate(() => {
    window.open = () => null
  })
  const answer = ask()
  await wallet.press('Review')
  await expect(wallet.text(/^The window did not open/)).toBeVisible()
  await open.evaluate((given) => {
    window.open = given
  })
  await (await wallet.review()).approve()
  expect(await answer).toMatchObject({ ok: true })
})

test('A window that a foreign page opened draws nothing, whatever messages it gets', async () => {
  const frame = await wallet.document()
  const url = new URL('approve', frame.url()).href
  const opening = page.waitForEvent('popup')
  await page.evaluate((url) => {
    const opened = window.open(url, '_blank')
    setInterval(() => {
      const { port1, port2 } = new MessageChannel()
      opened?.postMessage('postern-approval-link', '*', [port2])
      port1.postMessage({ type: 'postern-approval', requestId: '1', method: 'personal_sign', language: 'en' })
    }, 50)
  }, url)
  const opened = await opening
  await expect(opened.getByText('not opened by the wallet')).toBeVisible()
  await expect(opened.getByRole('button')).toHaveCount(0)
  await opened.close()
})

test('A site that isolates its windows approves nothing there, and its visitor reads why', async () => {
  const headers = { 'cross-origin-opener-policy': 'same-origin' }
  const one = await page.context().newPage()
  const cut = await deployment.openHost(one, { headers })
  const frame = deployment.walletOn(one)
  expect(await cut.address('eip155')).toBe(address)
  const answer = cut.request('eth_signTypedData_v4', [address, JSON.stringify(typedOrder('Tea'))])
  const opening = one.context().waitForEvent('page')
  await frame.press('Review')
  const opened = await opening
  await expect(opened.getByText('Cross-Origin-Opener-Policy: same-origin')).toBeVisible()
  await expect(opened.getByRole('button')).toHaveCount(0)
  await expect(frame.text(/Cross-Origin-Opener-Policy: same-origin/)).toBeVisible()
  await frame.reject()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
  await opened.close()
  await one.close()
})

test.describe('the setting always-window', () => {
  let strict: OwnDeployment
  test.beforeAll(async () => {
    strict = await startOwnDeployment({ wallet: { approvals: 'always-window' } })
  })
  test.afterAll(() => strict.stop())

  test(
    'With always-window a readable message is approved in the window too',
    { tag: '@long' },
    async ({ browser }) => {
      const context = await browser.newContext()
      const other = await context.newPage()
      await addPasskeys(other)
      const site = await strict.openHost(other)
      const visitor = strict.walletOn(other)
      await site.connectButton.click()
      await visitor.signUp(freshEmail('always'))
      const answer = site.request('personal_sign', ['0x6869', await site.address('eip155')])
      await (await visitor.review()).approve()
      expect(await answer).toMatchObject({ ok: true })
      await context.close()
    },
  )
})
