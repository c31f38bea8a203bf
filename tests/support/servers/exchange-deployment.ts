import type * as z from 'zod/mini'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'
import { EXCHANGE_ID, EXCHANGE_SECRETS, exchangeConfig } from '#demo/exchange/exchange-config.ts'
import { startExchange } from '#demo/exchange/start-exchange.ts'
import { DEPOSIT_ENDPOINT, DEPOSIT_URL_ENDPOINT, type Deposit } from '#schemas/http/blockchain/exchanges.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { freePorts } from './free-ports.ts'
import { startLocalDeployment, type LocalDeployment } from './local-deployment.ts'
import { PageBrowser, type Page } from './page-browser.ts'

const LIMITS = {
  accountPerMinutePerClient: 1_000_000,
  accountPerMinutePerProject: 1_000_000,
  depositUrlsPerMinutePerClient: 1_000,
}
/** How long the exchange reviews a withdrawal. */
const SLOW_MS = 1_500

type Begun = z.output<typeof DEPOSIT_URL_ENDPOINT.answer>

/** Starts the local chains, a deployment and the exchange, each of them the real one. */
export async function startExchangeDeployment(kind: DatabaseKind): Promise<ExchangeDeployment> {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const deployment = await startLocalDeployment(kind, {
    environment: EXCHANGE_SECRETS,
    config: { limits: LIMITS, exchanges: { providers: [exchangeConfig(url)] } },
  })
  const exchange = await startExchange({
    port,
    url,
    chains: deployment.chains.urls,
    api: deployment.server.urls.api,
    slowMs: SLOW_MS,
  })
  return new ExchangeDeployment({ ...deployment, url }, async () => {
    await exchange.stop()
    await deployment.stop()
  })
}

interface Parts extends LocalDeployment {
  /** The origin of the exchange. */
  readonly url: string
}

/** A client of a deployment with an exchange, and the browser of its visitor. */
export class ExchangeDeployment {
  readonly parts: Parts
  readonly stop: () => Promise<void>
  readonly #browser: PageBrowser

  constructor(parts: Parts, stop: () => Promise<void>) {
    this.parts = parts
    this.stop = stop
    this.#browser = new PageBrowser(parts.url)
  }

  api(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.parts.server.urls.api + path, init)
  }

  /** Asks for a URL. */
  ask(
    code: LocalAssetCode,
    address: string,
    rest: Readonly<Record<string, unknown>> = {},
    exchange = EXCHANGE_ID,
  ): Promise<Response> {
    const { asset } = LOCAL_ASSETS[code]
    const chainId = asset.slice(0, asset.lastIndexOf(':'))
    return this.api(`/v1/exchanges/${exchange}/deposits?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId, asset, amount: '0.5', address, ...rest }),
    })
  }

  async begin(
    code: LocalAssetCode,
    address: string,
    rest: Readonly<Record<string, unknown>> = {},
  ): Promise<Begun> {
    const answer = await this.ask(code, address, rest)
    if (answer.status !== 200) throw new Error(await answer.text())
    return DEPOSIT_URL_ENDPOINT.answer.parse(await answer.json())
  }

  async deposit(id: string): Promise<Deposit> {
    const answer = await this.api(`/v1/exchanges/deposits/${id}?projectId=demo`)
    if (answer.status !== 200) throw new Error(await answer.text())
    return DEPOSIT_ENDPOINT.answer.parse(await answer.json())
  }

  /** Opens a page of the exchange, and follows where it leads. */
  visit(url: string): Promise<Page> {
    return this.#browser.visit(url)
  }

  /** Withdraws from the account of a customer, on the page of a deposit that was opened. */
  withdraw(depositId: string, customer: string, decision = 'withdraw'): Promise<Page> {
    return this.#browser.submit(`/withdrawals/${depositId}/confirm`, { customer, decision })
  }

  /** A browser without the cookies of this one. */
  otherBrowser(): ExchangeDeployment {
    return new ExchangeDeployment(this.parts, this.stop)
  }
}
