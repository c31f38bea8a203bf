import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import { CARD_SECRETS, cardProviderConfig } from '#demo/card/card-config.ts'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { startCardProvider } from '#demo/card/start-card-provider.ts'
import { LOCAL_EVM_TOKENS } from '#demo/chains/evm/local-tokens.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import { ONRAMP_ORDER_ENDPOINT, ONRAMP_URL_ENDPOINT } from '#schemas/http/blockchain/onramp.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startDatabase } from './start-database.ts'
import { startTestServer, type TestServer } from './start-server.ts'

const LIMITS = {
  accountPerMinutePerClient: 1_000_000,
  accountPerMinutePerProject: 1_000_000,
  onrampUrlsPerMinutePerClient: 1_000,
}
/** How long the slow card waits. */
const SLOW_MS = 1_500

type Order = z.output<typeof ONRAMP_ORDER_ENDPOINT.answer>
type Begun = z.output<typeof ONRAMP_URL_ENDPOINT.answer>

/** The page of a provider, as a browser has it. */
export interface CardPage {
  readonly status: number
  readonly body: string
}

/** Starts the local chains, a deployment and the card provider, each of them the real one. */
export async function startCardDeployment(kind: DatabaseKind): Promise<CardDeployment> {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0, cardPort = 0] = await freePorts(4)
  const chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  const database = await startDatabase(kind)
  const card = `http://127.0.0.1:${cardPort}`
  const lines: string[] = []
  const clock = { aheadMs: 0 }
  const networks = Object.values(LOCAL_ASSETS).map(({ asset }) => asset.slice(0, asset.lastIndexOf(':')))
  const urlOf = (id: string) =>
    id.startsWith('solana')
      ? chains.urls.solana
      : id.startsWith('bip122')
        ? chains.urls.bitcoin
        : chains.urls.evm
  const server = await startTestServer({
    clock: () => Date.now() + clock.aheadMs,
    log: (line) => lines.push(line),
    environment: { ...database.environment, ...CARD_SECRETS },
    chains: Object.fromEntries(networks.map((id) => [id, { rpcUrls: [urlOf(id)] }])),
    projects: [
      { id: 'demo', name: 'Demo' },
      { id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
    ],
    config: {
      tokens: { builtIn: false, own: LOCAL_EVM_TOKENS },
      prices: LOCAL_PRICES,
      limits: LIMITS,
      onramp: { providers: [cardProviderConfig(card)] },
    },
  })
  const provider = await startCardProvider({
    port: cardPort,
    url: card,
    chains: chains.urls,
    api: server.urls.api,
    slowMs: SLOW_MS,
  })
  return new CardDeployment({ chains, server, card, lines, clock }, async () => {
    await provider.stop()
    await server.stop()
    await database.stop()
    await chains.stop()
  })
}

interface Parts {
  readonly chains: RunningChains
  readonly server: TestServer
  readonly card: string
  /** The log of the server. */
  readonly lines: readonly string[]
  readonly clock: { aheadMs: number }
}

/** A client of a deployment that sells coins by card, and the browser of its visitor. */
export class CardDeployment {
  readonly parts: Parts
  readonly stop: () => Promise<void>
  readonly #cookies = new Map<string, string>()

  constructor(parts: Parts, stop: () => Promise<void>) {
    this.parts = parts
    this.stop = stop
  }

  api(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.parts.server.urls.api + path, init)
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.api(`${path}?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  /** Asks for a URL. */
  ask(
    code: LocalAssetCode,
    address: string,
    rest: Readonly<Record<string, unknown>> = {},
  ): Promise<Response> {
    const { asset } = LOCAL_ASSETS[code]
    return this.post(ONRAMP_URL_ENDPOINT.path, {
      destinationWallets: [{ address }],
      asset,
      presetFiatAmount: '100.00',
      ...rest,
    })
  }

  async begin(
    code: LocalAssetCode,
    address: string,
    rest: Readonly<Record<string, unknown>> = {},
  ): Promise<Begun> {
    const answer = await this.ask(code, address, rest)
    if (answer.status !== 200) throw new Error(await answer.text())
    return ONRAMP_URL_ENDPOINT.answer.parse(await answer.json())
  }

  async order(id: string): Promise<Order> {
    const answer = await this.api(`/v1/onramp/orders/${id}?projectId=demo`)
    if (answer.status !== 200) throw new Error(await answer.text())
    return ONRAMP_ORDER_ENDPOINT.answer.parse(await answer.json())
  }

  async purchases(address: string, provider = 'all', query = ''): Promise<HistoryAnswer> {
    const answer = await this.api(`/v1/account/${address}/history?projectId=demo&onramp=${provider}${query}`)
    if (answer.status !== 200) throw new Error(await answer.text())
    return HistoryAnswer.parse(await answer.json())
  }

  /** Opens a page of the provider, and follows where it leads. */
  async visit(url: string): Promise<CardPage> {
    return this.#send('GET', new URL(url, this.parts.card), '')
  }

  /** Pays with a test card on the page of a purchase that was opened. */
  pay(orderId: string, card: string, fields: Readonly<Record<string, string>> = {}): Promise<CardPage> {
    return this.submit(orderId, 'pay', { card, amount: '100.00', ...fields })
  }

  submit(
    orderId: string,
    action: 'pay' | 'code',
    fields: Readonly<Record<string, string>>,
  ): Promise<CardPage> {
    const url = new URL(`/purchases/${orderId}/${action}`, this.parts.card)
    return this.#send('POST', url, new URLSearchParams(fields).toString())
  }

  /** A browser without the cookies of this one. */
  otherBrowser(): CardDeployment {
    return new CardDeployment(this.parts, this.stop)
  }

  /** Sends one request unchanged, as a browser does, and follows a redirect. */
  #send(method: string, url: URL, body: string): Promise<CardPage> {
    const cookies = [...this.#cookies].filter(([path]) => url.pathname.startsWith(path))
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookies.map(([, cookie]) => cookie).join('; '),
    }
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [pair = ''] = cookie.split(';')
          this.#cookies.set(/Path=([^;]+)/.exec(cookie)?.[1] ?? '/', pair)
        }
        const { location } = response.headers
        const read = text(response)
        const follow = async () => {
          const page = await read
          if (location !== undefined) return this.#send('GET', new URL(location, url), '')
          return { status: response.statusCode ?? 0, body: page }
        }
        follow().then(resolve, reject)
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }
}
