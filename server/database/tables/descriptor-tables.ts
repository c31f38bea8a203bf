/** The operator's snapshot of descriptors (ERC-7730). */
export interface DescriptorTables {
  /** One row for each contract, and for each message type, of a descriptor. */
  descriptors: {
    id: string
    /** Decimal, since ids exceed the integers of some stores. */
    chain_id: string
    /** Lower case. */
    address: string
    /** Null for the contract's functions. */
    primary_type: string | null
    /** JSON. */
    encode_type_hashes: string | null
    body_hash: string
    /** The position in the snapshot; the first row counts. */
    position: number
  }
  descriptor_bodies: {
    hash: string
    /** JSON. */
    body: string
  }
}
