import type { Timestamp } from '#server/database/clock.ts'
import type { ProviderEvent } from './onramp-provider.ts'

/** The status of an order as it is stored; one that was never paid expires by its time. */
export type StoredStatus = ProviderEvent['status']

/** A `purchase` is paid with money, a `deposit` is withdrawn from an account at an exchange. */
export type OrderKind = 'purchase' | 'deposit'

/** An order when its URL is made. */
export interface NewOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly projectId: string
  readonly providerId: string
  readonly caipNetworkId: string
  readonly address: string
  /** CAIP-10 id. */
  readonly asset: string
  /** Null for a deposit. */
  readonly paymentCurrency: string | null
  readonly paymentAmount: string | null
  /** What the payment was estimated to buy, or what is deposited, in whole units. */
  readonly expectedAmount: string | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

/** An order. */
export interface StoredOrder extends NewOrder {
  readonly status: StoredStatus
  /** Whether the provider reports that it has sent what was bought. */
  readonly isCompleted: boolean
  readonly boughtAmount: string | null
  readonly transactionId: string | null
  readonly confirmedBy: 'chain' | 'provider' | null
}

/** A report of a provider about one of its orders. */
export interface OrderReport {
  readonly providerId: string
  readonly eventId: string
  readonly orderId: string
  readonly status: StoredStatus
  readonly transactionId: string | undefined
}

/** The delivery of an order. */
export interface OrderDelivery {
  readonly transactionId: string
  /** In whole units; null where it cannot be read. */
  readonly boughtAmount: string | null
  readonly confirmedBy: 'chain' | 'provider'
}

/** Which purchases are listed. */
export interface OrderList {
  readonly projectId: string
  /** Undefined for all of them. */
  readonly providerId: string | undefined
  /** Undefined for all of them. */
  readonly caipNetworkId: string | undefined
  readonly address: string
  /** Lists those that were begun before it, and at the same time those with a smaller id. */
  readonly before: { readonly createdAt: Timestamp; readonly id: string } | undefined
  readonly most: number
}

/** The purchases and deposits of a deployment, shared by all its processes. */
export interface OnrampOrders {
  begin(order: NewOrder): Promise<void>
  find(id: string): Promise<StoredOrder | undefined>
  /**
   * Applies a report once, whichever process receives it. Reports may arrive in any order, so none takes an order back:
   * `delivered` is final, `failed` is so unless another attempt is reported as `delivered`, and a report of `delivered` waits as
   * `paid` until the transfer is confirmed.
   *
   * @returns false for a report that was received before.
   */
  report(report: OrderReport, now: Timestamp): Promise<boolean>
  /**
   * Records the transfer that delivered an order.
   *
   * @returns false when it was delivered or failed before, or the transfer delivered another order.
   */
  deliver(id: string, delivery: OrderDelivery): Promise<boolean>
  /** Lists the purchases that their providers have reported about, the newest first. */
  list(query: OrderList): Promise<readonly StoredOrder[]>
}
