/** Payments of visitors to sites. */
export interface PaymentTables {
  payments: {
    project_id: string
    /** Unique within the project. */
    id: string
    caip_network_id: string
    /** CAIP-19 id as the site wrote it. */
    asset: string
    /** Equal for the same asset however it is written. */
    asset_key: string
    symbol: string
    decimals: number
    /** Amounts are in the smallest units, with leading zeros so that texts sort by number. */
    amount_units: string
    due_units: string
    recipient: string
    /** In lower case where case does not matter. */
    recipient_key: string
    /** The site. */
    origin: string
    /** The account that was about to pay, as the modal stated it, and the newest block at that time. */
    stated_payer: string | null
    stated_block: number | null
    status: string
    received_units: string | null
    transaction_id: string | null
    payer: string | null
    /** The block that paid it. */
    paid_block: number | null
    /** The newest block when it was made: a transfer in an earlier block pays something else. */
    from_block: number
    /** The newest block that was searched for transfers. */
    searched_block: number
    created_at: string
    expires_at: string
    paid_at: string | null
    /** When this deployment saw that it was paid, or that the chain took this back. */
    settled_at: string | null
    /** When the chain is looked at next; null when nothing can change any more. */
    look_at: string | null
  }
  /** Transactions that were named as paying. */
  payment_transactions: {
    project_id: string
    payment_id: string
    transaction_id: string
    named_at: string
    /** 1 once the chain has shown that it transfers something to the recipient. */
    is_seen: number
  }
  /** What is reported to sites about their payments. */
  payment_reports: {
    /** Ascending over the whole deployment. */
    id: string
    project_id: string
    payment_id: string
    status: string
    /** The payment as JSON, without a receipt. */
    payment: string
    created_at: string
    attempts: number
    /** When it is sent next; null when it was delivered or given up. */
    send_at: string | null
    /** When it is given up. */
    sent_until: string
    delivered_at: string | null
  }
}
