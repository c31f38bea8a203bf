import { once } from 'node:events'
import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { parseJson as parse } from '#schemas/primitives/parse-json.ts'
import { listeningPort } from './listening-port.ts'

/** A request that an API received. */
export interface ApiRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: unknown
}

type Answer = readonly [status: number, body: unknown]

/** The API of a provider over real HTTP, in the documented shapes. */
export interface ProviderApi {
  readonly url: string
  readonly received: readonly ApiRequest[]
  /** Replaces the answers for paths that begin with this text. */
  readonly broken: Map<string, Answer>
  stop(): Promise<void>
}

/**
 * Starts an API over real HTTP.
 *
 * @param answers By method and the beginning of a path.
 */
export async function startApi(
  isAuthorized: (request: IncomingMessage) => Promise<boolean> | boolean,
  answers: Readonly<Record<string, (request: ApiRequest) => unknown>>,
): Promise<ProviderApi> {
  const received: ApiRequest[] = []
  const broken = new Map<string, Answer>()
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? ''
    const record = { method: request.method ?? '', path, body: parse(await text(request)) }
    if (!(await isAuthorized(request))) return [401, { message: 'unauthorized' }]
    received.push(record)
    for (const [start, answer] of broken) if (path.startsWith(start)) return answer
    const found = Object.entries(answers).find(([start]) => `${record.method} ${path}`.startsWith(start))
    return found === undefined ? [404, {}] : [200, await found[1](record)]
  }
  const server = createServer((request, response) => {
    answerTo(request).then(
      ([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    received,
    broken,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/**
 * Starts an API like Coinbase Onramp's, which accepts only bearer tokens that the key signed for the request itself.
 *
 * @param key The public half of the secret API key.
 */
export function startCoinbaseApi(key: KeyObject, keyId: string): Promise<ProviderApi> {
  const isAuthorized = async ({ headers, method, url = '' }: IncomingMessage) => {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '')
    const checks = { issuer: 'cdp', subject: keyId, algorithms: ['EdDSA', 'ES256'], maxTokenAge: 120 }
    const verified = await jwtVerify(token, key, checks).catch(() => undefined)
    const place = `${method} ${headers.host}${url.split('?')[0]}`
    const { kid, nonce } = { nonce: undefined, ...verified?.protectedHeader }
    const isOfRequest = JSON.stringify(verified?.payload['uris']) === JSON.stringify([place])
    return isOfRequest && kid === keyId && typeof nonce === 'string'
  }
  const money = (value: string, currency: string) => ({ value, currency })
  return startApi(isAuthorized, {
    'POST /onramp/v1/token': () => ({ token: 'session-token-1', channel_id: '' }),
    'POST /onramp/v1/buy/quote': () => ({
      payment_total: money('100.00', 'USD'),
      payment_subtotal: money('97.10', 'USD'),
      purchase_amount: money('0.0388', 'ETH'),
      coinbase_fee: money('2.40', 'USD'),
      network_fee: money('0.50', 'USD'),
      quote_id: 'quote-1',
    }),
    'GET /onramp/v1/buy/options': () => ({
      payment_currencies: [
        {
          id: 'USD',
          limits: [
            { id: 'CARD', min: '5.00', max: '500.00' },
            { id: 'APPLE_PAY', min: '1', max: '2' },
          ],
        },
      ],
      purchase_currencies: [],
    }),
  })
}

/**
 * Starts an API like Meld's.
 *
 * @param transactions What it knows of transactions, by their ids.
 */
export function startMeldApi(key: string, transactions: ReadonlyMap<string, unknown>): Promise<ProviderApi> {
  return startApi(({ headers }) => headers.authorization === `BASIC ${key}`, {
    'POST /crypto/session/widget': () => ({
      id: 'session-1',
      externalSessionId: 'x',
      widgetUrl: 'https://meldcrypto.example/?token=t',
      serviceProviderWidgetUrl: 'https://provider.example/buy?session=s',
    }),
    'POST /payments/crypto/quote': () => ({
      quotes: [
        {
          sourceAmount: 100,
          destinationAmount: 0.61,
          totalFee: 4,
          networkFee: 1,
          serviceProvider: 'TRANSAK',
        },
        {
          sourceAmount: 100,
          destinationAmount: 0.62,
          totalFee: 3,
          networkFee: 0.5,
          serviceProvider: 'TRANSAK',
        },
      ],
    }),
    'GET /payments/transactions/': ({ path }) => ({
      transaction: transactions.get(path.split('/').at(-1) ?? ''),
    }),
  })
}
