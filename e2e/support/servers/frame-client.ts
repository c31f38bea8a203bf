import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { startIdentity } from '#demo/identity/start-identity.ts'
import { startSmtp } from '#demo/mailbox/start-smtp.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { sendToFrame, sitePage } from '#e2e/support/fixtures/event-style-client.ts'

/** A deployment whose wallet frame a site embeds directly, and that site. */
export interface FrameClients {
  readonly server: TestServer
  readonly siteUrl: string
  /** Advances the server's clock. */
  readonly later: (ms: number) => void
  /** Opens the site; `?project=closed` is one that admits no clients, `?isolated` isolates its windows (COOP). */
  readonly open: (page: Page, query?: string) => Promise<void>
  /** Logs in over the events of an existing client, with the code that was mailed. */
  readonly logIn: (page: Page, email: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))
/** Longer than the pause between two mails. */
const COOLDOWN_MS = 31_000

/** Starts both on free ports, with mail and the demo's identity providers. */
export async function startFrameClients(
  options: {
    readonly chains?: ConfigFileInput['chains']
    readonly wallet?: ConfigFileInput['embeddedWallet']
  } = {},
): Promise<FrameClients> {
  let passed = 0
  const smtp = await startSmtp()
  const [api = 0, id = 0] = await freePorts(2)
  const apiUrl = `http://api.localhost:${api}`
  const identity = await startIdentity({ port: id, url: `http://id.localhost:${id}`, api: apiUrl })
  const server = await startTestServer({
    dist: DIST,
    clock: () => Date.now() + passed,
    environment: identity.secrets,
    projects: [
      { id: 'open', name: 'Open', frameClients: 'sites' },
      { id: 'closed', name: 'Closed' },
    ],
    chains: options.chains ?? { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:1'] } },
    config: {
      api: { url: apiUrl, listen: { host: '127.0.0.1', port: api } },
      mail: { url: smtp.url, from: 'login@postern.example' },
      socials: identity.socials,
      ...(options.wallet && { embeddedWallet: options.wallet }),
    },
  })
  const host = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host')
    const isolation = searchParams.has('isolated') ? { 'cross-origin-opener-policy': 'same-origin' } : {}
    response.writeHead(200, { 'content-type': 'text/html', ...isolation })
    response.end(sitePage(server.urls.wallet, searchParams.get('project') ?? 'open'))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const siteUrl = `http://localhost:${listeningPort(host)}/`
  const mailsTo = (email: string) => smtp.messages().filter(({ recipients }) => recipients.includes(email))
  return {
    server,
    siteUrl,
    later: (ms) => {
      passed += ms
    },
    open: async (page, query = '') => {
      await page.goto(siteUrl + query)
      await page.waitForFunction(() => window.received.some(({ data }) => data.type === '@w3m-frame/READY'))
    },
    logIn: async (page, email) => {
      passed += COOLDOWN_MS
      const started = await sendToFrame(page, 'CONNECT_EMAIL', { email })
      expect(started.data).toMatchObject({
        type: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
        payload: { action: 'VERIFY_OTP' },
      })
      const otp = /^\d{6}$/m.exec(mailsTo(email)[0]?.text ?? '')?.[0]
      const entered = await sendToFrame(page, 'CONNECT_OTP', { otp })
      expect(entered.data).toEqual({ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: entered.data.id })
    },
    stop: async () => {
      host.close()
      host.closeAllConnections()
      await server.stop()
      await Promise.all([identity.stop(), smtp.stop()])
    },
  }
}
