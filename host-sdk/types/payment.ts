/** What a visitor is asked to pay. */
export interface PaymentRequest {
  /** CAIP-19 id: `eip155:1/slip44:60`, `eip155:1/erc20:0x…`, `solana:…/token:…`, `bip122:…/slip44:0`. */
  asset: string
  /** In whole coins or tokens, as a plain decimal above 0: `12.5`. */
  amount: string
  /** An address of the asset's network, which receives the payment. */
  recipient: string
  /**
   * Your own id of what is paid, such as an order's: 8 to 64 letters, digits, `_` and `-`. The same id is paid once, from every
   * page and browser. Without one, an open payment of the same terms in this browser is taken up again, or a new one begins.
   */
  id?: string | undefined
}

/** A payment that arrived. Show it; only a backend that verified the receipt may deliver for it. */
export interface PaymentResult {
  id: string
  /** `late`: it arrived after the payment had expired. */
  status: 'paid' | 'overpaid' | 'late'
  /** CAIP-19 id. */
  asset: string
  /** What was asked for, in whole coins or tokens. */
  amount: string
  recipient: string
  /** What arrived, in whole coins or tokens. */
  receivedAmount: string
  transactionId: string
  /** The address that the transaction came from; null while it is unknown. */
  payer: string | null
  /** When the block that paid it was made: ISO 8601. */
  paidAt: string
  /** The deployment's signed receipt (JWT), for `createPaymentVerifier` of `postern/server`. */
  receipt: string
}

/** The result as `postern:paid` carries it: every script of the page can read events, so the receipt is left out. */
export type PaymentEventDetail = Omit<PaymentResult, 'receipt'>
