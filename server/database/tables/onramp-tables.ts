/** Purchases with a card or a bank transfer, and deposits from exchanges. */
export interface OnrampTables {
  onramp_orders: {
    id: string
    /** `purchase` or `deposit`. */
    kind: string
    project_id: string
    provider_id: string
    caip_network_id: string
    /** As the visitor's wallet writes it. */
    address: string
    /** In lower case where case does not matter. */
    address_key: string
    /** CAIP-10 id of what is bought. */
    asset: string
    /** Empty for a deposit. */
    payment_currency: string
    payment_amount: string | null
    /** The amount that the payment was estimated to buy, or that is deposited. */
    expected_amount: string | null
    status: string
    /** Whether the provider reported anything about it. */
    is_reported: number
    /** Whether the provider reported that it has sent what was bought. */
    is_completed: number
    bought_amount: string | null
    transaction_id: string | null
    confirmed_by: string | null
    created_at: string
    expires_at: string
  }
  /** Reports that were received, so that each has an effect once. */
  onramp_reports: {
    provider_id: string
    event_id: string
    order_id: string
    received_at: string
  }
}
