/** What the operator pays for. */
export interface SponsorTables {
  sponsored_operations: {
    operation_hash: string
    caip_network_id: string
    project_id: string
    user_id: string
    /** What it may use, then what it used. */
    gas: number
    transaction_hash: string | null
    created_at: string
  }
}
