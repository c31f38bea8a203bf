/** The relay's mailbox. Messages are encrypted between the peers; nothing else of a request is kept. */
export interface RelayTables {
  relay_messages: {
    /** 64 hex digits. */
    topic: string
    /** SHA-256 of the message, hex: what peers acknowledge by, and what makes a repeat the same row. */
    message_id: string
    message: string
    /** What the sender gave to prove its origin; empty when it gave nothing. */
    attestation: string
    tag: number
    /** The client id (`did:key:z…`) of the sender, which never gets its own message back. */
    sender: string
    /** Bytes. */
    size: number
    published_at: string
    /** Order of publication: microseconds since 1970, unique enough to sort by. */
    position: number
    expires_at: string
  }
}
