import type * as z from 'zod/mini'
import { CARD_SECRETS, cardProviderConfig } from '#demo/card/card-config.ts'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { startCardProvider } from '#demo/card/start-card-provider.ts'
import { ONRAMP_ORDER_ENDPOINT, ONRAMP_URL_ENDPOINT } from '#schemas/http/blockchain/onramp.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startLocalDeployment, type LocalDeployment } from './local-deployment.ts'
import { PageBrowser, type Page } from './page-browser.ts'

const LIMITS = {
  accountPerMinutePerClient: 1_000_000,
  accountPerMinutePerProject: 1_000_000,
  onrampUrlsPerMinutePerClient: 1_000,
}
/** How long the slow card waits. */
const SLOW_MS = 1_500

type Order = z.output<typeof ONRAMP_ORDER_ENDPOINT.answer>
type Begun = z.output<typeof ONRAMP_URL_ENDPOINT.answer>

/** Starts the local chains, a deployment and the card provider, each of them the real one. */
export async function startCardDeployment(kind: DatabaseKind): Promise<CardDeployment> {
  const [cardPort = 0] = await freePorts(1)
  const card = `http://127.0.0.1:${cardPort}`
  const deployment = await startLocalDeployment(kind, {
    environment: CARD_SECRETS,
    config: { limits: LIMITS, onramp: { providers: [cardProviderConfig(card)] } },
  })
  const provider = await startCardProvider({
    port: cardPort,
    url: card,
    chains: deployment.chains.urls,
    api: deployment.server.urls.api,
    slowMs: SLOW_MS,
  })
  return new CardDeployment({ ...deployment, card }, async () => {
    await provider.stop()
    await deployment.stop()
  })
}

interface Parts extends LocalDeployment {
  readonly card: string
}

/** A client of a deployment that sells coins by card, and the browser of its visitor. */
export class CardDeployment {
  readonly parts: Parts
  readonly stop: () => Promise<void>
  readonly #browser: PageBrowser

  constructor(parts: Parts, stop: () => Promise<void>) {
    this.parts = parts
    this.stop = stop
    this.#browser = new PageBrowser(parts.card)
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
  visit(url: string): Promise<Page> {
    return this.#browser.visit(url)
  }

  /** Pays with a test card on the page of a purchase that was opened. */
  pay(orderId: string, card: string, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
    return this.submit(orderId, 'pay', { card, amount: '100.00', ...fields })
  }

  submit(orderId: string, action: 'pay' | 'code', fields: Readonly<Record<string, string>>): Promise<Page> {
    return this.#browser.submit(`/purchases/${orderId}/${action}`, fields)
  }

  /** A browser without the cookies of this one. */
  otherBrowser(): CardDeployment {
    return new CardDeployment(this.parts, this.stop)
  }
}
