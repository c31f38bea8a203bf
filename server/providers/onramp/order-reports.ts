import { isEvmAddress } from '#schemas/primitives/address.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { OnrampOrders } from './onramp-orders.ts'
import {
  WebhookRefused,
  type OnrampProvider,
  type ProviderEvent,
  type WebhookDelivery,
} from './onramp-provider.ts'
import type { OrderLooks } from './order-looks.ts'
import { providerProblem } from './provider-problem.ts'

export interface OrderReportsSettings {
  readonly providers: readonly Pick<OnrampProvider, 'id' | 'readWebhook'>[]
  readonly orders: OnrampOrders
  readonly looks: Pick<OrderLooks, 'look'>
  readonly now: () => number
  /** Receives why a report was refused. */
  readonly onRefusal: (provider: string, error: unknown) => void
  /** Receives failures of the background work. */
  readonly onFailure: (error: unknown) => void
}

/** `repeated`: it was received before. `ignored`: it says nothing about an order of this deployment. */
export type ReportOutcome = 'applied' | 'repeated' | 'ignored'

/** After how long the chain is looked at for a transfer that was reported, until it is found. */
const LOOKS_MS = [0, 2_000, 5_000, 15_000, 60_000]

/** Receives what providers and exchanges report about their orders. */
export class OrderReports {
  readonly #settings: OrderReportsSettings
  readonly #timers = new Set<NodeJS.Timeout>()
  #isClosed = false

  constructor(settings: OrderReportsSettings) {
    this.#settings = settings
  }

  /**
   * Receives a delivery of a webhook.
   *
   * @throws the problems ROUTE_UNKNOWN for a provider without webhooks, ACCESS_REFUSED for a signature that is not valid and an
   * order of another address, and UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async receive(providerId: string, delivery: Omit<WebhookDelivery, 'now'>): Promise<ReportOutcome> {
    const { orders, now } = this.#settings
    const event = await this.#read(providerId, { ...delivery, now: now() })
    if (event === undefined) return 'ignored'
    const { orderId, eventId, status, transactionId } = event
    const order = await orders.find(orderId)
    // An account at a provider may serve other deployments too.
    if (order?.providerId !== providerId) return 'ignored'
    if (event.address !== undefined && !isSameAddress(event.address, order.address)) {
      this.#settings.onRefusal(providerId, new Error('The order is bound to another address.'))
      throw problem('ACCESS_REFUSED', 'The order is bound to another address.')
    }
    const report = { providerId, eventId, orderId, status, transactionId }
    if (!(await orders.report(report, now()))) return 'repeated'
    if (status === 'delivered') this.#lookSoon(orderId, 0)
    return 'applied'
  }

  /** Ends the background work. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #read(providerId: string, delivery: WebhookDelivery): Promise<ProviderEvent | undefined> {
    const provider = this.#settings.providers.find(({ id }) => id === providerId)
    if (provider?.readWebhook === undefined)
      throw problem('ROUTE_UNKNOWN', 'No provider here reports at this path.', 'provider')
    try {
      return await provider.readWebhook(delivery)
    } catch (error) {
      this.#settings.onRefusal(providerId, error)
      if (error instanceof WebhookRefused)
        throw problem('ACCESS_REFUSED', 'The signature of the report is not valid, or it is too old.')
      throw providerProblem(error)
    }
  }

  /** Whoever asks for the order looks as well, so a process that stops in between loses nothing. */
  #lookSoon(orderId: string, attempt: number): void {
    const delayMs = LOOKS_MS[attempt]
    if (delayMs === undefined || this.#isClosed) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#look(orderId)
        .then((isSettled) => (isSettled ? undefined : this.#lookSoon(orderId, attempt + 1)))
        .catch((error: unknown) => this.#settings.onFailure(error))
    }, delayMs)
    timer.unref()
    this.#timers.add(timer)
  }

  async #look(orderId: string): Promise<boolean> {
    const { orders, looks } = this.#settings
    const order = await orders.find(orderId)
    if (order === undefined || order.status === 'delivered' || order.status === 'failed') return true
    return looks.look(order)
  }
}

/** The case of an EVM address does not matter. */
function isSameAddress(one: string, other: string): boolean {
  return isEvmAddress(one) ? one.toLowerCase() === other.toLowerCase() : one === other
}
