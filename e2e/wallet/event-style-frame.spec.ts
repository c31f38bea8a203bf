import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { startIdentity, type RunningIdentity } from '#demo/identity/start-identity.ts'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/start-server.ts'

/** A message as the page received it. */
interface Heard {
  readonly origin: string
  readonly data: {
    readonly type: string
    readonly id?: string
    readonly payload?: unknown
    readonly resultUri?: string
  }
}

declare global {
  interface Window {
    readonly heard: Heard[]
    readonly send: (message: unknown) => void
  }
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** Longer than a press is held. */
const HELD_MS = 950
const EMAIL = 'ada@example.org'
const PASSWORD = 'three quiet harbours at dawn'
/** Longer than the pause between two mails. */
const COOLDOWN_MS = 31_000

let smtp: RunningSmtp
let identity: RunningIdentity
let server: TestServer
let host: Server
let siteUrl: string
let passed = 0

/** Lets time pass for the server. */
function later(ms: number): void {
  passed += ms
}

test.beforeAll(async () => {
  smtp = await startSmtp()
  const [api = 0, id = 0] = await freePorts(2)
  const apiUrl = `http://api.localhost:${api}`
  identity = await startIdentity({ port: id, url: `http://id.localhost:${id}`, api: apiUrl })
  server = await startTestServer({
    dist: DIST,
    clock: () => Date.now() + passed,
    environment: identity.secrets,
    projects: [
      { id: 'open', name: 'Open', frameClients: 'sites' },
      { id: 'closed', name: 'Closed' },
    ],
    chains: { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } },
    config: {
      api: { url: apiUrl, listen: { host: '127.0.0.1', port: api } },
      mail: { url: smtp.url, from: 'login@postern.example' },
      socials: identity.socials,
    },
  })
  host = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const projectId = new URL(request.url ?? '/', 'http://host').searchParams.get('project')
    response.end(sitePage(projectId ?? 'open'))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://localhost:${(host.address() as AddressInfo).port}/`
})
test.afterAll(async () => {
  host.close()
  host.closeAllConnections()
  await server.stop()
  await Promise.all([identity.stop(), smtp.stop()])
})

/** A site that speaks the protocol as its existing clients do: structured clones to the frame, to any origin. */
function sitePage(projectId: string): string {
  const frame = `${server.urls.wallet}/sdk?projectId=${projectId}&chainId=31337&version=4&enableLogger=false`
  return `<!doctype html><iframe id="wallet" src="${frame.replaceAll('&', '&amp;')}"></iframe>
    <iframe id="stranger" srcdoc="<p>stranger</p>"></iframe>
    <script>
      window.heard = []
      addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))
      window.send = (message) => document.getElementById('wallet').contentWindow.postMessage(message, '*')
    </script>`
}

async function ask(page: Page, name: string, payload?: unknown): Promise<Heard> {
  const id = Math.random().toString(36).slice(2, 9)
  await page.evaluate((message) => window.send(message), { type: `@w3m-app/${name}`, id, payload })
  await page.waitForFunction((own) => window.heard.some(({ data }) => data.id === own), id)
  const heard = await page.evaluate((own) => window.heard.find(({ data }) => data.id === own), id)
  if (!heard) throw new Error(`${name} was not answered.`)
  return heard
}

async function openSite(page: Page): Promise<void> {
  await page.goto(siteUrl)
  await page.waitForFunction(() => window.heard.some(({ data }) => data.type === '@w3m-frame/READY'))
}

async function logIn(page: Page, email: string): Promise<void> {
  const started = await ask(page, 'CONNECT_EMAIL', { email })
  expect(started.data).toMatchObject({
    type: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
    payload: { action: 'VERIFY_OTP' },
  })
  const mail = smtp.messages().find(({ recipients }) => recipients.includes(email))
  const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  const entered = await ask(page, 'CONNECT_OTP', { otp })
  expect(entered.data).toEqual({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: entered.data.id })
}

test('a site logs in, gets an account, and is still logged in after a reload', async ({ page }) => {
  await openSite(page)
  const [ready] = await page.evaluate(() => window.heard)
  expect(ready).toEqual({
    origin: server.urls.wallet,
    data: { type: '@w3m-frame/READY', payload: { version: expect.stringMatching(/^\d/) } },
  })
  expect((await ask(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
  await logIn(page, EMAIL)
  const user = await ask(page, 'GET_USER')
  expect(user.data).toMatchObject({
    type: '@w3m-frame/GET_USER_SUCCESS',
    payload: { email: EMAIL, chainId: 31_337, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
  })
  await openSite(page)
  expect((await ask(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
  expect((await ask(page, 'GET_USER')).data.payload).toEqual(user.data.payload)
  await ask(page, 'SIGN_OUT')
  expect((await ask(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
  const late = await ask(page, 'GET_USER')
  expect(late.data).toMatchObject({
    type: '@w3m-frame/GET_USER_ERROR',
    payload: { message: 'Session Expired' },
  })
})

/**
 * What an existing client does with a press on a provider: opens the window at once, sends it on when the address is
 * known, and waits for a message of the wallet's origin that says how it ended.
 */
async function openLoginWindow(page: Page, provider: string): Promise<Page> {
  await page.evaluate((wallet) => {
    const button = document.createElement('button')
    button.textContent = 'Log in'
    button.addEventListener('click', () =>
      window.open(`${wallet}/loading`, 'login', 'popup,width=600,height=800'),
    )
    document.body.append(button)
  }, server.urls.wallet)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Log in' }).click()
  const popup = await opened
  await expect(popup.getByText('One moment')).toBeVisible()
  const address = await ask(page, 'GET_SOCIAL_REDIRECT_URI', { provider })
  await page.evaluate((uri) => void window.open(uri, 'login'), uriOf(address))
  // The wallet's frame in the site that opened it vouches for it.
  await popup.waitForURL(/\/\/id\.localhost/)
  return popup
}

function uriOf({ data }: Heard): string {
  const { payload } = data
  return typeof payload === 'object' && payload !== null && 'uri' in payload ? String(payload.uri) : ''
}

/** The message the client waits for. */
async function resultUri(page: Page): Promise<string> {
  const handle = await page.waitForFunction(
    (origin) => window.heard.find((one) => one.origin === origin && one.data.resultUri !== undefined),
    server.urls.wallet,
  )
  return (await handle.jsonValue())?.data.resultUri ?? ''
}

test('a login with a social account: the client hears how its window ended, and connects', async ({
  page,
}) => {
  await openSite(page)
  const popup = await openLoginWindow(page, 'github')
  await popup.getByRole('button', { name: 'Log in' }).click()
  const uri = await resultUri(page)
  expect(uri).not.toContain('error=')
  const user = await ask(page, 'CONNECT_SOCIAL', { uri })
  expect(user.data).toMatchObject({
    type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS',
    payload: { userName: 'Ada Lovelace', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
  })
  expect((await ask(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
})

test('a login that was cancelled at the provider reaches the client as an error', async ({ page }) => {
  await openSite(page)
  const popup = await openLoginWindow(page, 'github')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  expect(await resultUri(page)).toMatch(/\?error=LOGIN_CANCELLED$/)
  expect((await ask(page, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
})

/** The frame that the site shows; the client decides when. */
async function showFrame(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((shown) => {
    const frame = document.getElementById('wallet')
    if (frame) frame.style.cssText = `display:${shown ? 'block' : 'none'};width:400px;height:640px`
  }, isShown)
}

test('a wallet that is locked on a new device is opened where the site shows the frame, not where it hides it', async ({
  page,
  browser,
}) => {
  const email = 'locked@example.org'
  await openSite(page)
  await showFrame(page, true)
  const wallet = page.frameLocator('#wallet')
  await logIn(page, email)
  const { payload: known } = (await ask(page, 'GET_USER')).data
  const signed = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', addressOf(known)] })
  await wallet.getByRole('button', { name: /^Use a password/ }).click()
  await wallet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await wallet.getByRole('button', { name: 'Set password' }).click()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect((await signed).data.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')

  const device = await browser.newContext()
  const other = await device.newPage()
  later(COOLDOWN_MS)
  await openSite(other)
  await showFrame(other, false)
  await logIn(other, email)
  const hidden = await ask(other, 'GET_USER')
  expect(hidden.data.payload).toEqual({ message: 'The wallet is locked.' })

  await showFrame(other, true)
  const shown = ask(other, 'GET_USER')
  const frame = other.frameLocator('#wallet')
  await frame.getByRole('button', { name: 'Open with password' }).click()
  await frame.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await frame.getByRole('textbox', { name: 'Password' }).press('Enter')
  expect((await shown).data.payload).toMatchObject({ email, address: addressOf(known) })
  await device.close()
})

test('a site that shows a sliver of the frame gets no signature, however it is pressed', async ({ page }) => {
  await openSite(page)
  await showFrame(page, true)
  const wallet = page.frameLocator('#wallet')
  await logIn(page, 'sliver@example.org')
  const { payload: user } = (await ask(page, 'GET_USER')).data
  let isAnswered = false
  const signed = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', addressOf(user)] })
  void signed.finally(() => (isAnswered = true))
  await wallet.getByRole('button', { name: /^Use a password/ }).click()
  await wallet.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await wallet.getByRole('button', { name: 'Set password' }).click()
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
    await page.keyboard.press('Enter', { delay: HELD_MS })
    expect(isAnswered).toBe(false)
  }
  await showFrame(page, true)
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await approve.focus()
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter', { delay: HELD_MS })
  expect((await signed).data.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
})

function addressOf(user: unknown): string {
  return typeof user === 'object' && user !== null && 'address' in user ? String(user.address) : ''
}

test('a second tab of the site hears of the login and of its end', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await openSite(one)
  await openSite(two)
  // Both know the site's partition from their first event on.
  await ask(two, 'IS_CONNECTED')
  await logIn(one, 'tabs@example.org')
  await expect.poll(async () => (await ask(two, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: true })
  await ask(two, 'SIGN_OUT')
  await expect.poll(async () => (await ask(one, 'IS_CONNECTED')).data.payload).toEqual({ isConnected: false })
})

test('malformed events are refused with an error, strangers are not heard at all', async ({ page }) => {
  await openSite(page)
  const refused = await ask(page, 'CONNECT_EMAIL', { email: 'nobody' })
  expect(refused.data.type).toBe('@w3m-frame/CONNECT_EMAIL_ERROR')
  const unheard = await ask(page, 'EXPORT_KEYS')
  expect(unheard.data.type).toBe('@w3m-frame/EXPORT_KEYS_ERROR')
  const count = await page.evaluate(() => window.heard.length)
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
  await ask(page, 'IS_CONNECTED')
  expect(await page.evaluate(() => window.heard.length)).toBe(count + 1)
})

test('nobody is served where the owner has not opened the path', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(`${siteUrl}?project=closed`)
  await expect.poll(() => refusals.join()).toContain('frame-ancestors')
  expect(await page.evaluate(() => window.heard)).toEqual([])
})
