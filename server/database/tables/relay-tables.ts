import type { ColumnType } from 'kysely'

/** PostgreSQL hands whole numbers of eight bytes out as texts. */
type BigCount = ColumnType<number | string, number, number>

/**
 * The relay's mailbox, in a database of its own: strangers choose what is in it. Messages are encrypted between the peers;
 * nothing else of a request is kept.
 */
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
    /** A keyed hash of the net it was published from: an IPv4 address or an IPv6 /48. */
    net: string
    /** Bytes of message and attestation. */
    size: number
    published_at: string
    /** Order of publication: microseconds since 1970, unique enough to sort by. */
    position: number
    expires_at: string
  }
  /** What each net has waiting, kept with every change: a sum over all messages would take longer than the rest. */
  relay_usage: {
    net: string
    messages: BigCount
    bytes: BigCount
  }
}
