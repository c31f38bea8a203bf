/** What the operator has paid for. */
export interface SponsorTables {
  sponsored_operations: {
    operation_hash: string
    caip_network_id: string
    project_id: string
    user_id: string
    /** The most it may use, later what it has used. */
    gas: number
    transaction_hash: string | null
    created_at: string
  }
}
