import { createHash } from 'node:crypto'

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
