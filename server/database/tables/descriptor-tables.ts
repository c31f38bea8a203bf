/** The operator's snapshot of descriptors (ERC-7730). */
export interface DescriptorTables {
  /** One row for each contract, and for each type of message, a descriptor is for. */
  descriptors: {
    id: string
    /** Decimal; ids are larger than the integers of some stores. */
    chain_id: string
    /** Lower case. */
    address: string
    /** Null for the contract's functions. */
    primary_type: string | null
    /** JSON. */
    encode_type_hashes: string | null
    body_hash: string
    /** The place in the snapshot; the first one counts. */
    position: number
  }
  descriptor_bodies: {
    hash: string
    /** JSON. */
    body: string
  }
}
