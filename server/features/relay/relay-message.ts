import { createHash } from 'node:crypto'
import { RELAY_LIMITS } from './relay-limits.ts'

/** One message as it waits and travels. */
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
 * The bytes a message is paid with: itself, what proves its origin, and a floor for its topic, tag, ids, times and index
 * entries, so that a tiny message is not free.
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

/** The id peers acknowledge a message by. */
export function messageIdOf(message: string): string {
  return createHash('sha256').update(message).digest('hex')
}

/** The id of a subscription: the same for every socket of a client, as clients expect. */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}
