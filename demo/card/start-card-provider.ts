import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portError } from '#demo/chains/ensure-port-is-free.ts'
import { readForm, sendHtml } from '#demo/html-page.ts'
import { aboutPage, purchasePage, refusalPage } from './card-page.ts'
import { createDeploymentClient } from './deployment-client.ts'
import { Purchase, type PurchaseParts } from './purchase.ts'
import { createCoinSender, type LocalNodes } from './send-coins.ts'
import { readSignedQuery } from './signed-query.ts'

export interface CardProviderOptions {
  readonly port: number
  /** The origin of its pages, e.g. `http://card.localhost:4612`. */
  readonly url: string
  readonly chains: LocalNodes
  /** The origin of the API that it reports to, by its IP address. */
  readonly api: string
  /** How long the slow card waits, in milliseconds. */
  readonly slowMs?: number
}

/** A running card provider. */
export interface RunningCardProvider {
  stop(): Promise<void>
}

const SLOW_MS = 8_000
const MOST_PURCHASES = 10_000
const PURCHASE_PATH = /^\/purchases\/([\w-]{8,64})(?:\/(pay|code))?$/
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * Starts a provider that sells coins of the local chains for test cards. A purchase begins with a signed URL, which can be
 * opened once.
 *
 * @throws when the port is taken, naming it.
 */
export async function startCardProvider(options: CardProviderOptions): Promise<RunningCardProvider> {
  const parts: PurchaseParts = {
    deployment: createDeploymentClient(options.api),
    send: createCoinSender(options.chains),
    slowMs: options.slowMs ?? SLOW_MS,
  }
  const purchases = new Map<string, Purchase>()
  const server = createServer((request, response) => {
    answer({ purchases, parts, url: options.url }, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      if (!response.headersSent) refuse(response, 500, reason)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(options.port, error)))
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return { stop: () => close(server) }
}

interface Context {
  readonly purchases: Map<string, Purchase>
  readonly parts: PurchaseParts
  readonly url: string
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', context.url)
  if (pathname === '/') return sendHtml(response, aboutPage(), { headers: HEADERS })
  if (pathname === '/buy' && request.method === 'GET') return open(context, search, response)
  const [, id = '', action] = PURCHASE_PATH.exec(pathname) ?? []
  const purchase = context.purchases.get(id)
  if (purchase === undefined) return refuse(response, 404, 'There is no such purchase.')
  if (!isOwnBrowser(purchase, request))
    return refuse(response, 403, 'This purchase was opened in another browser.')
  if (action === undefined) return sendHtml(response, purchasePage(purchase), { headers: HEADERS })
  if (request.method !== 'POST') return refuse(response, 405, 'Send the form.')
  const form = await readForm(request)
  if (form.get('decision') === 'cancel') await purchase.cancel()
  else if (action === 'pay') await purchase.pay(form.get('card') ?? '', form.get('amount') ?? '')
  else await purchase.confirm(form.get('code') ?? '')
  redirect(response, `/purchases/${id}`)
}

/** A link opens one purchase, in the browser that opens it first. */
function open({ purchases, parts }: Context, search: string, response: ServerResponse): void {
  const signed = readSignedQuery(search, Date.now())
  if (typeof signed === 'string') return refuse(response, 403, signed)
  if (purchases.has(signed.orderId))
    return refuse(response, 410, 'This link was used before. Start again on the site.')
  if (purchases.size >= MOST_PURCHASES) return refuse(response, 503, 'The demo has sold enough.')
  const purchase = new Purchase(signed, parts)
  purchases.set(signed.orderId, purchase)
  const path = `/purchases/${signed.orderId}`
  redirect(response, path, { 'set-cookie': `purchase=${purchase.key}; Path=${path}; HttpOnly; SameSite=Lax` })
}

function isOwnBrowser({ key }: Purchase, request: IncomingMessage): boolean {
  const [, given = ''] = /(?:^|;\s*)purchase=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

function redirect(
  response: ServerResponse,
  location: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers })
    .end()
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  sendHtml(response, refusalPage(reason), { status, headers: HEADERS })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
