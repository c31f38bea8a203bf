import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { startSmtp, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { startTestServer, type TestServer } from '#tests/support/start-server.ts'

/** A message as the page received it. */
interface Heard {
  readonly origin: string
  readonly data: { readonly type: string; readonly id?: string; readonly payload?: unknown }
}

declare global {
  interface Window {
    readonly heard: Heard[]
    readonly send: (message: unknown) => void
  }
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const EMAIL = 'ada@example.org'

let smtp: RunningSmtp
let server: TestServer
let host: Server
let siteUrl: string

test.beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    dist: DIST,
    projects: [
      { id: 'open', name: 'Open', frameClients: 'sites' },
      { id: 'closed', name: 'Closed' },
    ],
    chains: { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } },
    config: { mail: { url: smtp.url, from: 'login@postern.example' } },
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
  await smtp.stop()
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
  await stranger?.evaluate(() => {
    const wallet = window.parent.frames[0]
    for (let index = 0; index < 50; index += 1)
      wallet?.postMessage({ type: '@w3m-app/IS_CONNECTED', id: `stranger-${index}` }, '*')
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
