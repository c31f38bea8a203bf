/** Names that the deployment gives to visitors. */
export interface NameTables {
  registered_names: {
    id: string
    /** The name below which they are, such as `demo.eth`. */
    zone: string
    label: string
    /** What the label looks like; unique within the zone. */
    skeleton: string
    /** With the checksum of EIP-55. */
    owner: string
    /** In lower case. */
    owner_key: string
    /** The chain whose contract signs for the owner, as a coin type; null for an account with a key. */
    owner_coin_type: string | null
    is_primary: number
    /** JSON by coin type, each with `address` and `created` (Unix seconds). */
    addresses: string
    /** JSON by key. */
    texts: string
    created_at: string
    updated_at: string
    /** When it stops resolving; null for a name that does not end. */
    expires_at: string | null
    /** The time in the newest message that changed it. */
    signed_at: string
    /** The account that the owner offers the name to, in lower case. */
    offered_to: string | null
    /** The chain of that account where it is a contract, as a coin type. */
    offered_coin_type: string | null
    /** When the offer ends. */
    offered_until: string | null
    /** Counts the changes. */
    version: number
  }
  /** Messages that were used, until they expire. */
  name_signatures: {
    message_hash: string
    expires_at: string
  }
  /** Names that the operator holds back, registered or not. */
  name_holds: {
    zone: string
    label: string
    skeleton: string
    reason: string
    held_at: string
  }
}
