import { randomBytes } from 'node:crypto'
import { PaymentError } from '#server/backends/payment-error.ts'
import type { ExpectedPayment, PaymentVerifier } from '#server/backends/payment-types.ts'
import { PRICES, PRODUCT, type Currency } from './shop-config.ts'

/** An order as the shop itself knows it. */
export interface Order extends ExpectedPayment {
  readonly product: string
  /** `paid` only by a verified receipt, whatever the page says. */
  readonly status: 'awaits payment' | 'paid'
  readonly transactionId: string | undefined
  /** Why the last look found no payment that counts, as a code. */
  readonly refusal: string | undefined
}

const MOST_ORDERS = 10_000
/** A page asks more often than the deployment looks. */
const LOOK_EVERY_MS = 1_000
/** Nothing is wrong with the payment: nobody has begun to pay, or has not paid yet. */
const NOT_YET: readonly string[] = ['PAYMENT_NOT_FOUND', 'RECEIPT_MISSING']

/** The orders of the shop, in memory. A real shop stores them in a database. */
export class Orders {
  readonly #orders = new Map<string, Order>()
  readonly #looks = new Map<string, { readonly at: number; readonly outcome: Promise<Order> }>()
  readonly #payments: PaymentVerifier

  constructor(payments: PaymentVerifier) {
    this.#payments = payments
  }

  /**
   * Creates an order. Its id cannot be guessed, and its price is the shop's.
   *
   * @throws when there are too many.
   */
  create(currency: Currency): Order {
    if (this.#orders.size >= MOST_ORDERS) throw new Error('The demo has sold enough.')
    const order: Order = {
      id: `order-${randomBytes(16).toString('hex')}`,
      product: PRODUCT,
      ...PRICES[currency],
      status: 'awaits payment',
      transactionId: undefined,
      refusal: undefined,
    }
    this.#orders.set(order.id, order)
    return order
  }

  /** Looks up an order, and its payment unless it was looked up a moment ago. */
  async find(id: string): Promise<Order | undefined> {
    const order = this.#orders.get(id)
    if (order === undefined || order.status === 'paid') return order
    const last = this.#looks.get(id)
    return last !== undefined && Date.now() < last.at + LOOK_EVERY_MS ? last.outcome : this.#look(order)
  }

  /**
   * Looks up the payment of an order that a report is about: what counts is its newest state, also when reports arrive twice
   * or in another order.
   *
   * @throws PaymentError when the deployment does not answer, so that the report is sent again.
   */
  async refresh(id: string): Promise<void> {
    const order = this.#orders.get(id)
    if (order !== undefined) this.#orders.set(id, await this.#judged(order))
  }

  async #look(order: Order): Promise<Order> {
    const outcome = this.#judged(order).catch(() => order)
    this.#looks.set(order.id, { at: Date.now(), outcome })
    const judged = await outcome
    this.#orders.set(order.id, judged)
    return judged
  }

  /** The order as the deployment's receipt says, and as unpaid where there is none, such as after a reorganisation. */
  async #judged(order: Order): Promise<Order> {
    const unpaid: Order = { ...order, status: 'awaits payment', transactionId: undefined, refusal: undefined }
    try {
      const { receipt } = await this.#payments.fetchPayment(order.id)
      const { transactionId } = await this.#payments.verifyPayment({ receipt, expected: order })
      return { ...unpaid, status: 'paid', transactionId }
    } catch (thrown) {
      if (!(thrown instanceof PaymentError) || thrown.code.endsWith('_UNREACHABLE')) throw thrown
      return NOT_YET.includes(thrown.code) ? unpaid : { ...unpaid, refusal: thrown.code }
    }
  }
}
