import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portError } from '#demo/chains/ensure-port-is-free.ts'
import { mailboxPage } from './mailbox-page.ts'
import { startSmtp, type RunningSmtp } from './start-smtp.ts'

/** The demo's mailbox, which all visitors of the demo share. */
export interface RunningMailbox {
  /** The SMTP URL for a deployment. */
  readonly smtpUrl: string
  stop(): Promise<void>
}

export interface MailboxAddress {
  readonly port: number
  /** Origin of the page, e.g. `http://localhost:4604`. */
  readonly url: string
  /** Origin of the API, whose approval page mails may link to. */
  readonly api: string
}

/**
 * Receives mail over SMTP and shows it: `/` is a page, `/messages` the same as JSON, `/messages?to=` one recipient's mails.
 *
 * @throws when the port is taken, naming it.
 */
export async function startMailbox(address: MailboxAddress): Promise<RunningMailbox> {
  const smtp = await startSmtp()
  const server = createServer((request, response) => answer(smtp, address, request, response))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portError(address.port, error)))
      server.listen(address.port, '127.0.0.1', resolve)
    })
  } catch (error) {
    await smtp.stop()
    throw error
  }
  return {
    smtpUrl: smtp.url,
    stop: async () => {
      await Promise.all([smtp.stop(), close(server)])
    },
  }
}

function answer(
  smtp: RunningSmtp,
  address: MailboxAddress,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', address.url)
  const to = searchParams.get('to')
  const messages = smtp.messages().filter(({ recipients }) => to === null || recipients.includes(to))
  if (pathname === '/messages') return send(response, 'application/json', JSON.stringify(messages))
  if (pathname === '/') return send(response, 'text/html; charset=utf-8', mailboxPage(messages, address.api))
  response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n')
}

function send(response: ServerResponse, type: string, body: string): void {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  response.writeHead(200, headers).end(body)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
