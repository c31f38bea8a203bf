import type { IncomingMessage, ServerResponse } from 'node:http'
import { PaymentError } from '#server/backends/payment-error.ts'
import { verifyPaymentReport } from '#server/backends/verify-payment-report.ts'
import { readBody, sendJson } from '#demo/html-page.ts'
import type { Orders } from './orders.ts'
import { isCurrency, REPORTS_PATH, REPORTS_SECRET } from './shop-config.ts'

const ORDERS_PATH = '/api/orders'
const ORDER_PATH = /^\/api\/orders\/([\w-]{8,64})$/

/**
 * Answers what the page and the deployment ask of the shop.
 *
 * @param origin The shop's own; pages of other sites make no orders.
 * @returns false for what is a file.
 */
export async function answerShop(
  orders: Orders,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', origin)
  const asked = `${request.method} ${pathname}`
  const [, id] = ORDER_PATH.exec(pathname) ?? []
  if (asked === `POST ${ORDERS_PATH}`) await makeOrder(orders, origin, request, response)
  else if (asked === `POST ${REPORTS_PATH}`) await receiveReport(orders, request, response)
  else if (request.method === 'GET' && id !== undefined) {
    const order = await orders.find(id)
    sendJson(response, order === undefined ? 404 : 200, order ?? { error: 'There is no such order.' })
  } else return false
  return true
}

/** The page says what is bought and in which asset; the price is not its to say. */
async function makeOrder(
  orders: Orders,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.origin !== origin)
    return sendJson(response, 403, { error: 'Order on the shop itself.' })
  const currency = currencyIn(await readBody(request))
  if (!isCurrency(currency)) return sendJson(response, 400, { error: 'The shop does not take this.' })
  sendJson(response, 201, orders.create(currency))
}

function currencyIn(body: string): unknown {
  try {
    return Object(JSON.parse(body)).currency
  } catch {
    return undefined
  }
}

/** A report is only a reason to look: the receipt that is fetched then says what was paid. */
async function receiveReport(
  orders: Orders,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request)
    const { payment } = await verifyPaymentReport({ headers: request.headers, body, secret: REPORTS_SECRET })
    await orders.refresh(payment.id)
    response.writeHead(204).end()
  } catch (thrown) {
    if (!(thrown instanceof PaymentError)) throw thrown
    // Anything but success lets the deployment send the report again.
    sendJson(response, thrown.code.startsWith('REPORT_') ? 400 : 503, { error: thrown.code })
  }
}
