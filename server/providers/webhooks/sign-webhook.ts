import { createHmac } from 'node:crypto'
import type { Timestamp } from '#server/database/clock.ts'

/** What a message is signed over, as Standard Webhooks defines it. */
export interface SignedMessage {
  readonly id: string
  readonly body: string
  readonly now: Timestamp
  /** Each signs; there are two while one is replaced. */
  readonly secrets: readonly Uint8Array[]
}

/**
 * Returns the headers that prove where a message comes from (https://www.standardwebhooks.com).
 *
 * @example
 * signWebhook({ id: 'report_1', body: '{}', now: Date.now(), secrets })['webhook-signature'] // 'v1,K5oZfzN95Z9UVu1E…'
 */
export function signWebhook({ id, body, now, secrets }: SignedMessage): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
