import type { Clock } from '#server/database/clock.ts'
import { postMessage } from '#server/providers/webhooks/post-message.ts'
import { signWebhook } from '#server/providers/webhooks/sign-webhook.ts'
import type { Forward } from './forward-sender.ts'
import { receptionOf } from './reception.ts'

export interface ForwardWebhookSettings {
  readonly url: string
  readonly secrets: readonly Uint8Array[]
  readonly clock: Clock
}

/** Sends events to a server of the operator, signed as Standard Webhooks defines it. */
export function forwardToWebhook({ url, secrets, clock }: ForwardWebhookSettings): Forward {
  return async ({ id, createdAt, events }, signal) => {
    const body = JSON.stringify({ id, type: 'events', createdAt, events })
    const headers = signWebhook({ id, body, now: clock(), secrets })
    return receptionOf(await postMessage({ url, headers, body, signal }))
  }
}
