import type { OrderStatus, PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import type { Asset } from '#server/providers/tokens/known-token.ts'

/** Something that a provider sells. */
export interface SoldAsset extends Asset {
  /** Its code at the provider. */
  readonly code: string
  /** The network's name at the provider, where it has one. */
  readonly network?: string | undefined
}

/** The limits of payments in one currency with one method. */
export interface PaymentLimit {
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
  /** In whole units. */
  readonly min: number
  readonly max: number
}

/** A question for a price. */
export interface QuoteQuestion {
  readonly asset: SoldAsset
  /** ISO 4217. */
  readonly currency: string
  /** In whole units, with at most two decimals. */
  readonly amount: string
  readonly method: PaymentMethod
}

/** What a provider answers; all amounts are decimal text in whole units. */
export interface ProviderQuote {
  readonly total: string
  readonly subtotal: string
  readonly bought: string
  readonly fee: string
  readonly networkFee: string | null
  readonly id: string | null
}

/** A purchase for which a URL is made. */
export interface PurchaseWish {
  /** The id of the order, which the provider reports with. */
  readonly orderId: string
  readonly asset: SoldAsset
  /** The address that is paid, valid on the network of the asset. */
  readonly address: string
  readonly currency: string
  /** Undefined where the visitor chooses it at the provider. */
  readonly amount: string | undefined
  readonly method: PaymentMethod
  /** The address of the visitor's device on the Internet. */
  readonly clientIp: string
  /** When the URL has to have been opened, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** A delivery of a webhook as it arrived. */
export interface WebhookDelivery {
  /** The public URL that it was sent to. */
  readonly url: string
  /** A header by its name in any case; empty where there is none. */
  readonly header: (name: string) => string
  /** The body, unchanged. */
  readonly body: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a provider reports about a purchase. */
export interface ProviderEvent {
  /** The same whenever the event is delivered again, at most 128 characters. */
  readonly eventId: string
  readonly orderId: string
  readonly status: Exclude<OrderStatus, 'expired'>
  /** The address that is paid; undefined where the provider does not repeat it. */
  readonly address: string | undefined
  readonly transactionId: string | undefined
}

/** A service that sells coins and tokens for money. Its adapter validates what it answers. */
export interface OnrampProvider {
  readonly id: string
  readonly name: string
  /** In percent. */
  readonly fees: { readonly min: number; readonly max: number }
  readonly assets: readonly SoldAsset[]
  /** The limits of the configuration; empty where it states none. */
  readonly limits: readonly PaymentLimit[]
  /**
   * Makes the URL of one purchase.
   *
   * @throws {@link ProviderFailure}.
   */
  createUrl(wish: PurchaseWish): Promise<string>
  /** Undefined for a provider without quotes. @throws {@link ProviderFailure}. */
  readonly quote: ((question: QuoteQuestion) => Promise<ProviderQuote>) | undefined
  /** Asks for the limits it states itself; undefined for one that states none. @throws {@link ProviderFailure}. */
  readonly readLimits: (() => Promise<readonly PaymentLimit[]>) | undefined
  /**
   * Reads a report, after its signature was verified; undefined for a provider without a webhook secret.
   *
   * @returns undefined for a report about anything but a purchase.
   * @throws {@link WebhookRefused}, and {@link ProviderFailure} where the provider has to be asked and does not answer.
   */
  readonly readWebhook: ((delivery: WebhookDelivery) => Promise<ProviderEvent | undefined>) | undefined
}

/** A provider did not answer, refused, or answered something else than documented; the message is for operators only. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly isTimeout: boolean
  /** The HTTP status with which it refused. */
  readonly status: number | undefined

  constructor(message: string, isTimeout = false, status?: number) {
    super(message)
    this.isTimeout = isTimeout
    this.status = status
  }
}

/** A report whose signature is missing, not valid or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}
