import { createHash } from 'node:crypto'
import { RELAY_LIMITS } from './relay-limits.ts'

/** A message of the mailbox. */
export interface RelayMessage {
  readonly topic: string
  readonly message: string
  /** SHA-256 of `message`, hex. */
  readonly messageId: string
  readonly attestation: string
  readonly tag: number
  /** The client id of the sender. */
  readonly sender: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/**
 * The bytes a message counts for: text, attestation, and a fixed amount for the row and its index entries, so that tiny
 * messages are not free.
 */
export function weightOf({
  message,
  attestation,
}: {
  readonly message: string
  readonly attestation?: string | null | undefined
}): number {
  return RELAY_LIMITS.bytesPerPublication + Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '')
}

/** The id by which peers acknowledge a message. */
export function messageIdOf(message: string): string {
  return createHash('sha256').update(message).digest('hex')
}

/** The id of a subscription. Clients expect it to be the same for all of their sockets. */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
