import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portError } from '#demo/chains/ensure-port-is-free.ts'
import { escaped, htmlPage, readForm, sendHtml } from '#demo/html-page.ts'

/** An order that was opened by its link. */
export interface OpenedOrder {
  readonly id: string
  /** Shows that a request comes from the browser that opened the link. */
  readonly key: string
}

/** What the pages of a local provider show and do. */
export interface OrderPages<Order extends OpenedOrder> {
  /** What the provider calls an order, in paths and texts: `purchase`. */
  readonly noun: string
  /** The path that signed links lead to. */
  readonly entry: string
  /** The page at the root. */
  readonly about: () => string
  /** Reads a signed link. @returns why it is refused, as text for the visitor. */
  readonly read: (search: string) => Order | string
  /** The page of an order, as its state is. */
  readonly page: (order: Order) => string
  /** What forms of the page do, by the last part of their path. */
  readonly forms: Readonly<Record<string, (order: Order, form: URLSearchParams) => Promise<void>>>
}

export interface OrderPlace {
  readonly port: number
  /** The origin of the pages, e.g. `http://card.localhost:4612`. */
  readonly url: string
}

/** A running provider. */
export interface RunningProvider {
  stop(): Promise<void>
}

const MOST_ORDERS = 10_000
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * Serves the pages of a local provider. An order begins with a signed URL, which can be opened once, and belongs to the
 * browser that opened it.
 *
 * @throws when the port is taken, naming it.
 */
export async function serveOrders<Order extends OpenedOrder>(
  { port, url }: OrderPlace,
  pages: OrderPages<Order>,
): Promise<RunningProvider> {
  const context = { pages, url, orders: new Map<string, Order>() }
  const server = createServer((request, response) => {
    answer(context, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      if (!response.headersSent) refuse(context, response, 500, reason)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return { stop: () => close(server) }
}

interface Context<Order extends OpenedOrder> {
  readonly pages: OrderPages<Order>
  readonly url: string
  readonly orders: Map<string, Order>
}

async function answer<Order extends OpenedOrder>(
  context: Context<Order>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pages, orders, url } = context
  const { pathname, search } = new URL(request.url ?? '/', url)
  if (pathname === '/') return sendHtml(response, pages.about(), { headers: HEADERS })
  if (pathname === pages.entry && request.method === 'GET') return open(context, search, response)
  const [, folder, id = '', action] = pathname.split('/')
  const order = folder === `${pages.noun}s` ? orders.get(id) : undefined
  if (order === undefined) return refuse(context, response, 404, `There is no such ${pages.noun}.`)
  if (!isOwnBrowser(order, pages.noun, request))
    return refuse(context, response, 403, `This ${pages.noun} was opened in another browser.`)
  if (action === undefined) return sendHtml(response, pages.page(order), { headers: HEADERS })
  const submit = Object.hasOwn(pages.forms, action) ? pages.forms[action] : undefined
  if (submit === undefined) return refuse(context, response, 404, `There is no such ${pages.noun}.`)
  if (request.method !== 'POST') return refuse(context, response, 405, 'Send the form.')
  await submit(order, await readForm(request))
  redirect(response, `/${pages.noun}s/${id}`)
}

/** A link opens one order, in the browser that opens it first. */
function open<Order extends OpenedOrder>(
  context: Context<Order>,
  search: string,
  response: ServerResponse,
): void {
  const { pages, orders } = context
  const order = pages.read(search)
  if (typeof order === 'string') return refuse(context, response, 403, order)
  if (orders.has(order.id))
    return refuse(context, response, 410, 'This link was used before. Start again on the site.')
  if (orders.size >= MOST_ORDERS) return refuse(context, response, 503, 'The demo has seen enough orders.')
  orders.set(order.id, order)
  const path = `/${pages.noun}s/${order.id}`
  const cookie = `${pages.noun}=${order.key}; Path=${path}; HttpOnly; SameSite=Lax`
  redirect(response, path, { 'set-cookie': cookie })
}

function isOwnBrowser({ key }: OpenedOrder, noun: string, request: IncomingMessage): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  const given = cookies.find((cookie) => cookie.startsWith(`${noun}=`))?.slice(noun.length + 1) ?? ''
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

function refuse<Order extends OpenedOrder>(
  { pages }: Context<Order>,
  response: ServerResponse,
  status: number,
  reason: string,
): void {
  const body = htmlPage(`This ${pages.noun} cannot go on`, `<p>${escaped(reason)}</p>`)
  sendHtml(response, body, { status, headers: HEADERS })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
