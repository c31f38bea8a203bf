/** Why a receipt, a payment or a report is not taken. */
export type PaymentErrorCode =
  | 'RECEIPT_MISSING'
  | 'RECEIPT_MALFORMED'
  | 'RECEIPT_WRONG_ALGORITHM'
  | 'RECEIPT_KEY_UNKNOWN'
  | 'RECEIPT_SIGNATURE_INVALID'
  | 'RECEIPT_WRONG_ISSUER'
  | 'RECEIPT_WRONG_AUDIENCE'
  | 'RECEIPT_WRONG_PROJECT'
  | 'RECEIPT_WRONG_ID'
  | 'RECEIPT_WRONG_ASSET'
  | 'RECEIPT_WRONG_RECIPIENT'
  | 'RECEIPT_AMOUNT_TOO_LOW'
  | 'RECEIPT_LATE'
  | 'RECEIPT_EXPIRED'
  | 'RECEIPT_NOT_YET_VALID'
  /** The deployment did not answer. Try again. */
  | 'RECEIPT_KEYS_UNREACHABLE'
  | 'PAYMENT_NOT_FOUND'
  /** The deployment did not answer. Try again. */
  | 'PAYMENT_UNREACHABLE'
  | 'REPORT_UNSIGNED'
  | 'REPORT_WRONG_TIME'
  | 'REPORT_SIGNATURE_INVALID'
  | 'REPORT_MALFORMED'

/** Whose payments are verified. */
export interface PaymentVerifierOptions {
  /** Origin of the deployment's API, e.g. `https://api.example`; its receipts name it as their issuer. */
  readonly apiUrl: string
  /** The project that the page is set up with. */
  readonly projectId: string
  /** Origin of your site, or of all of your sites, e.g. `https://shop.example`. Never take it from the request. */
  readonly audience: string | readonly string[]
  /** Where this backend reaches the API, if not at `apiUrl`: an origin of your own network. */
  readonly internalApiUrl?: string | undefined
  /** By how many milliseconds clocks may differ; 60,000 by default. */
  readonly clockToleranceMs?: number | undefined
  /** Milliseconds since 1970; the system's time by default. */
  readonly now?: (() => number) | undefined
  /** Fetches keys and payments; the global one by default. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** What your backend expects to be paid, from its own records and never from the page. */
export interface ExpectedPayment {
  /** The id with which the page asked for the payment, such as the order's. */
  readonly id: string
  /** CAIP-19 id. */
  readonly asset: string
  /** In whole coins or tokens, as a plain decimal above 0. What arrived has to be at least this. */
  readonly amount: string
  /** Your own address. */
  readonly recipient: string
}

/** A payment whose receipt was verified. */
export interface VerifiedPayment extends ExpectedPayment {
  readonly status: 'paid' | 'overpaid' | 'late'
  /** What arrived, in whole coins or tokens. */
  readonly receivedAmount: string
  readonly transactionId: string
  /** The address that the transaction came from; null while it is unknown. */
  readonly payer: string | null
  /** When the block that paid it was made: milliseconds since 1970, as is `issuedAt`. */
  readonly paidAt: number
  readonly issuedAt: number
  /** The site that the visitor paid on. */
  readonly origin: string
  readonly projectId: string
}

/** Where a payment stands according to the deployment. */
export interface FetchedPayment {
  readonly id: string
  readonly status: 'open' | 'pending' | 'paid' | 'underpaid' | 'overpaid' | 'late' | 'reorganised' | 'expired'
  /** CAIP-19 id. */
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  /** What the page asked for, in whole coins or tokens. */
  readonly amount: string
  /** What has to arrive: the amount, or a few of the smallest units more. */
  readonly dueAmount: string
  readonly recipient: string
  readonly origin: string
  readonly receivedAmount: string | null
  readonly transactionId: string | null
  readonly payer: string | null
  /** The times are ISO 8601 texts. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly paidAt: string | null
  /** For `verifyPayment`; null unless it is paid, overpaid or late. */
  readonly receipt: string | null
}

/** What the deployment sends to a webhook when a payment changes. */
export interface PaymentReport {
  /** The same when it is sent again, and rising: do nothing for an id that was handled. */
  readonly id: string
  readonly type: `payment.${FetchedPayment['status']}`
  /** ISO 8601. */
  readonly createdAt: string
  /** The payment as it was then. Fetch it for the newest state. */
  readonly payment: FetchedPayment
}

/** Verifies payments of one deployment, project and site. Create one and reuse it, since it caches the keys. */
export interface PaymentVerifier {
  /**
   * Verifies that what you expect was paid.
   *
   * @param paid.receipt of `postern.pay`, `fetchPayment` or a report.
   * @param paid.acceptsLate Whether a payment counts that arrived after it had expired; false by default.
   * @throws PaymentError with a `code` of {@link PaymentErrorCode}; PosternError OPTION_INVALID for a wrong `expected`.
   */
  readonly verifyPayment: (paid: {
    readonly receipt: string | null | undefined
    readonly expected: ExpectedPayment
    readonly acceptsLate?: boolean | undefined
  }) => Promise<VerifiedPayment>
  /**
   * Fetches where a payment stands, with a new receipt if it is paid.
   *
   * @throws PaymentError PAYMENT_NOT_FOUND or PAYMENT_UNREACHABLE.
   */
  readonly fetchPayment: (id: string) => Promise<FetchedPayment>
}
