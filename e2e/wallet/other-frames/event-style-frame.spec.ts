import { expect, test, type Page } from '@playwright/test'
import { WalletWindow } from '#e2e/pages/wallet-window.ts'
import { positionOf, pressEveryWay } from '#e2e/support/attacks/approval-attack.ts'
import {
  addressOf,
  sendToFrame,
  showFrame,
  uriOf,
  walletOf,
} from '#e2e/support/fixtures/event-style-client.ts'
import {
  approveByKey,
  holdEnter,
  openWithPassword,
  setPassword,
} from '#e2e/support/fixtures/event-style-wallet.ts'
import { startFrameClients, type FrameClients } from '#e2e/support/servers/frame-client.ts'
import {
  SOME_HIDING_EFFECTS,
  applyHidingEffect,
  removeHidingEffect,
} from '#e2e/support/attacks/hiding-effects.ts'

const EMAIL = 'ada@example.org'
/** Longer than the time in which a number may be typed in. */
const NUMBER_MS = 121_000
/** Typed data, which may move value. */
const ORDER = {
  domain: { name: 'Shop', version: '1', chainId: 31_337 },
  primaryType: 'Order',
  types: { Order: [{ name: 'item', type: 'string' }] },
  message: { item: 'Tea' },
}

let clients: FrameClients

test.beforeAll(async () => {
  clients = await startFrameClients()
})
test.afterAll(() => clients.stop())

test('A site logs in, gets an account, and is still logged in after a reload', async ({ page }) => {
  await clients.open(page)
  const [ready] = await page.evaluate(() => window.received)
  expect(ready).toEqual({
    origin: clients.server.urls.wallet,
    data: { type: '@w3m-frame/READY', payload: { version: expect.stringMatching(/^\d/) } },
  })
  expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
  await clients.logIn(page, EMAIL)
  const user = await sendToFrame(page, 'GET_USER')
  expect(user.data).toMatchObject({
    type: '@w3m-frame/GET_USER_SUCCESS',
    payload: { email: EMAIL, chainId: 31_337, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
  })
  await clients.open(page)
  expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
  expect((await sendToFrame(page, 'GET_USER')).data.payload).toEqual(user.data.payload)
  await sendToFrame(page, 'SIGN_OUT')
  expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
  const late = await sendToFrame(page, 'GET_USER')
  expect(late.data).toMatchObject({
    type: '@w3m-frame/GET_USER_ERROR',
    payload: { message: 'Session Expired' },
  })
})

/**
 * Does what an existing client does after a press on a provider: it opens the window at once, navigates it when the address
 * is known, and waits for a message of the wallet's origin with the outcome.
 */
async function openLoginWindow(page: Page, provider: string): Promise<Page> {
  const popup = await openLoadingWindow(page)
  await expect(popup.getByRole('status')).toHaveText('One moment')
  const address = await sendToFrame(page, 'GET_SOCIAL_REDIRECT_URI', { provider })
  await page.evaluate((uri) => void window.open(uri, 'login'), uriOf(address))
  // The wallet's frame in the site that opened the window vouches for it.
  await popup.waitForURL(/\/\/id\.localhost/)
  return popup
}

async function openLoadingWindow(page: Page): Promise<Page> {
  await page.evaluate((wallet) => {
    const button = document.createElement('button')
    button.textContent = 'Log in'
    button.addEventListener('click', () =>
      window.open(`${wallet}/loading`, 'login', 'popup,width=600,height=800'),
    )
    document.body.append(button)
  }, clients.server.urls.wallet)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Log in' }).click()
  return opened
}

/** The message the client waits for. */
async function resultUri(page: Page): Promise<string> {
  const handle = await page.waitForFunction(
    (origin) => window.received.find((one) => one.origin === origin && one.data.resultUri !== undefined),
    clients.server.urls.wallet,
  )
  return (await handle.jsonValue())?.data.resultUri ?? ''
}

test('A client with a social login learns how its window ended, and connects', async ({ page }) => {
  await clients.open(page)
  const popup = await openLoginWindow(page, 'github')
  await popup.getByRole('button', { name: 'Log in' }).click()
  const uri = await resultUri(page)
  expect(uri).not.toContain('error=')
  const user = await sendToFrame(page, 'CONNECT_SOCIAL', { uri })
  expect(user.data).toMatchObject({
    type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS',
    payload: { userName: 'Ada Lovelace', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
  })
  expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
})

test('A login that was cancelled at the provider reaches the client as an error', async ({ page }) => {
  await clients.open(page)
  const popup = await openLoginWindow(page, 'github')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  expect(await resultUri(page)).toMatch(/\?error=LOGIN_CANCELLED$/)
  expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
})

test('A wallet that is locked on a new device shows its address there, and is opened with the first request', async ({
  page,
  browser,
}) => {
  const email = 'locked@example.org'
  await clients.open(page)
  await showFrame(page, true)
  const wallet = walletOf(page)
  await clients.logIn(page, email)
  const { payload: known } = (await sendToFrame(page, 'GET_USER')).data
  const signed = sendToFrame(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', addressOf(known)],
  })
  await setPassword(page)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect((await signed).data.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')

  const device = await browser.newContext()
  const other = await device.newPage()
  await clients.open(other)
  await showFrame(other, false)
  await clients.logIn(other, email)
  const user = await sendToFrame(other, 'GET_USER')
  expect(user.data.payload).toMatchObject({ email, address: addressOf(known) })

  const second = sendToFrame(other, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', addressOf(known)],
  })
  await showFrame(other, true)
  const frame = walletOf(other)
  await openWithPassword(other)
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect((await second).data.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  await device.close()
})

test(
  'A site that shows a sliver of the frame gets no signature, however it is pressed',
  { tag: '@long' },
  async ({ page }) => {
    await clients.open(page)
    await showFrame(page, true)
    const wallet = walletOf(page)
    await clients.logIn(page, 'sliver@example.org')
    const { payload: user } = (await sendToFrame(page, 'GET_USER')).data
    let isAnswered = false
    const signed = sendToFrame(page, 'RPC_REQUEST', {
      method: 'personal_sign',
      params: ['0x6869', addressOf(user)],
    })
    void signed.finally(() => (isAnswered = true))
    await setPassword(page)
    const approve = wallet.getByRole('button', { name: /^(Hold to approve|Keep holding)$/ })
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
    for (const style of [
      'width:80px;height:80px',
      'width:200px;height:200px',
      'width:400px;height:120px',
      'zoom:0.25',
    ]) {
      await page.evaluate((css) => {
        const frame = document.getElementById('wallet')
        if (frame) frame.style.cssText = `display:block;width:400px;height:640px;${css}`
      }, style)
      await expect(approve).toHaveAttribute('aria-disabled', 'true')
      await approve.focus()
      await holdEnter(page)
      expect(isAnswered).toBe(false)
    }
    await showFrame(page, true)
    await approveByKey(page)
    expect((await signed).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')

    await test.step('No effect on the frame gets a signature that moves value, because that is decided in the window alone', async () => {
      const pending = sendToFrame(page, 'RPC_REQUEST', {
        method: 'eth_signTypedData_v4',
        params: [addressOf(user), JSON.stringify(ORDER)],
      })
      let answers = 0
      void pending.then(() => (answers += 1))
      const review = wallet.getByRole('button', { name: /^(Review|Show the window)$/ })
      const opening = page.waitForEvent('popup')
      await review.click()
      const opened = new WalletWindow(await opening)
      await opened.heading.waitFor()
      await page.evaluate(() => {
        const frame = document.querySelector<HTMLIFrameElement>('#wallet')
        if (frame) window.hostile = { frame: () => frame, lay: async () => {}, remove: () => {} }
      })
      for (const effect of SOME_HIDING_EFFECTS) {
        await page.evaluate(applyHidingEffect, effect)
        await pressEveryWay(page, await positionOf(page, review, effect))
        await expect(approve, `${effect.name}, on the ${effect.on}`).toHaveCount(0)
        expect(answers).toBe(0)
        await page.evaluate(removeHidingEffect, effect)
      }
      await opened.approve()
      const { data } = await pending
      expect(data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
      await opened.closes()
      const received = await page.evaluate(
        (id) => window.received.filter((one) => one.data.id === id).length,
        data.id,
      )
      expect(received).toBe(1)
    })
  },
)

test('A second tab of the site learns of the login and of its end', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await clients.open(one)
  await clients.open(two)
  // Both tabs know the site's partition from their first event on.
  await sendToFrame(two, 'IS_CONNECTED')
  await clients.logIn(one, 'tabs@example.org')
  await expect
    .poll(async () => (await sendToFrame(two, 'IS_CONNECTED')).data.payload)
    .toEqual({ isConnected: true })
  await sendToFrame(two, 'SIGN_OUT')
  await expect
    .poll(async () => (await sendToFrame(one, 'IS_CONNECTED')).data.payload)
    .toEqual({ isConnected: false })
})

test('Malformed events are refused with an error, and messages of foreign frames are ignored', async ({
  page,
}) => {
  await clients.open(page)
  const refused = await sendToFrame(page, 'CONNECT_EMAIL', { email: 'nobody' })
  expect(refused.data.type).toBe('@w3m-frame/CONNECT_EMAIL_ERROR')
  const unheard = await sendToFrame(page, 'EXPORT_KEYS')
  expect(unheard.data.type).toBe('@w3m-frame/EXPORT_KEYS_ERROR')
  const count = await page.evaluate(() => window.received.length)
  const stranger = page.frame({ url: 'about:srcdoc' })
  if (!stranger) throw new Error('The page has no other frame.')
  await stranger.evaluate(() => {
    const wallet = window.parent.frames[0]
    if (!wallet) throw new Error('The wallet is not reached.')
    for (let index = 0; index < 50; index += 1)
      wallet.postMessage({ type: '@w3m-app/IS_CONNECTED', id: `stranger-${index}` }, '*')
  })
  await page.evaluate(() => {
    for (const message of [null, 7, 'text', [], { type: '@w3m-frame/READY', id: 'x' }, { type: '@w3m-app/' }])
      window.send(message)
  })
  await sendToFrame(page, 'IS_CONNECTED')
  expect(await page.evaluate(() => window.received.length)).toBe(count + 1)
})

test('A site whose owner has not enabled the path gets no answer', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(`${clients.siteUrl}?project=closed`)
  await expect.poll(() => refusals.join()).toContain('frame-ancestors')
  expect(await page.evaluate(() => window.received)).toEqual([])
})

test.describe('a site that isolates itself (Cross-Origin-Opener-Policy: same-origin)', () => {
  /** The site's browser finds no isolated window by name, so the login goes on in the window that can still be opened. */
  async function atNumber(page: Page, email: string): Promise<{ window: Page; number: string; uri: string }> {
    const loading = await openLoadingWindow(page)
    // The client cannot navigate the window: the window says so, and the visitor may still open the address.
    await expect(loading.getByRole('status')).toContainText('Cross-Origin-Opener-Policy: same-origin')
    const uri = uriOf(await sendToFrame(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'github' }))
    await loading.goto(uri)
    await expect(loading.getByRole('main')).toContainText(
      new RegExp(`Chrome.* wants to log in at ${new URL(clients.siteUrl).origin} with GitHub`),
    )
    expect(await loading.evaluate(() => globalThis.opener === null)).toBe(true)
    await loading.getByRole('button', { name: 'Continue' }).click()
    await loading.getByLabel('E-mail').fill(email)
    await loading.getByRole('button', { name: 'Log in' }).click()
    const shown = loading.getByRole('status')
    await expect(shown).toHaveText(/^\d{6}$/)
    return { window: loading, number: (await shown.textContent()) ?? '', uri }
  }

  test(
    'A site that isolates itself logs in by the number of its window, typed into the frame it shows',
    { tag: '@long' },
    async ({ page }) => {
      await clients.open(page, '?isolated')
      await showFrame(page, true)
      const { window, number, uri } = await atNumber(page, 'typed@example.org')
      const closed = window.waitForEvent('close')
      const frame = walletOf(page)
      await frame.getByRole('textbox', { name: 'Number of 6 digits' }).fill(number)
      await frame.getByRole('button', { name: 'Confirm' }).click()
      // The window says that it is finished and closes, where its browser allows it.
      await closed
      expect(await resultUri(page)).toBe(uri)
      const user = await sendToFrame(page, 'CONNECT_SOCIAL', { uri })
      expect(user.data).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS' })
      expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
    },
  )

  test('A site that isolates itself and hides the frame learns that the login failed, and so does its window', async ({
    page,
  }) => {
    await clients.open(page, '?isolated')
    await showFrame(page, false)
    const { window } = await atNumber(page, 'hidden@example.org')
    clients.later(NUMBER_MS)
    expect(await resultUri(page)).toMatch(/\?error=LOGIN_FLOW_EXPIRED$/)
    await expect(window.getByRole('status')).toContainText('This login is over.')
    expect((await sendToFrame(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
  })

  test('A site that isolates itself approves nothing in the isolated window, and window and frame say what to change', async ({
    page,
  }) => {
    await clients.open(page, '?isolated')
    await showFrame(page, true)
    const wallet = walletOf(page)
    await clients.logIn(page, 'isolated@example.org')
    const { payload: user } = (await sendToFrame(page, 'GET_USER')).data
    const params = [addressOf(user), JSON.stringify(ORDER)]
    const signed = sendToFrame(page, 'RPC_REQUEST', { method: 'eth_signTypedData_v4', params })
    await setPassword(page)
    const opening = page.context().waitForEvent('page')
    await wallet.getByRole('button', { name: 'Review' }).click()
    const opened = await opening
    await expect(opened.getByText('Cross-Origin-Opener-Policy: same-origin')).toBeVisible()
    await expect(opened.getByRole('button')).toHaveCount(0)
    await expect(wallet.getByText(/Cross-Origin-Opener-Policy: same-origin/)).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect((await signed).data).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'The request was rejected.' },
    })
    await opened.close()
  })
})
