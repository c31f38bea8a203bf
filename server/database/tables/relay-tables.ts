import type { ColumnType } from 'kysely'

/** PostgreSQL returns integers of eight bytes as text. */
type BigCount = ColumnType<number | string, number, number>

/**
 * The relay's mailbox, in a database of its own because strangers choose its contents. Messages are encrypted between the
 * peers; nothing else of a request is stored.
 */
export interface RelayTables {
  relay_messages: {
    /** 64 hex digits. */
    topic: string
    /** SHA-256 of the message in hex: peers acknowledge by it, and a repeated message is the same row. */
    message_id: string
    message: string
    /** The sender's proof of its origin; empty when there is none. */
    attestation: string
    tag: number
    /** The client id (`did:key:z…`) of the sender, which never receives its own message. */
    sender: string
    /** A keyed hash of the sender's net: an IPv4 address or an IPv6 /48. */
    net: string
    /** The bytes of message and attestation. */
    size: number
    published_at: string
    /** The order of publication: microseconds since 1970, unique enough to sort by. */
    position: number
    expires_at: string
  }
  /** What is waiting from each net, updated with every change because summing all messages would be slow. */
  relay_usage: {
    net: string
    messages: BigCount
    bytes: BigCount
  }
}
