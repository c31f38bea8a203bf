import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ProviderEvent, WebhookDelivery } from './onramp-provider.ts'
import { requireSigned } from './webhook-signature.ts'

/** What a report of Meld names. */
export interface MeldReport {
  readonly eventId: string
  readonly transactionId: string
  readonly orderId: string | undefined
}

/** Statuses of https://docs.meld.io/reference/payments-transactions-search; the other ones say nothing new. */
const STATUSES: ReadonlyMap<string, ProviderEvent['status']> = new Map([
  ['PENDING_CREATED', 'pending'],
  ['PENDING', 'pending'],
  ['PROCESSING', 'pending'],
  ['TWO_FA_REQUIRED', 'pending'],
  ['TWO_FA_PROVIDED', 'pending'],
  ['AUTHORIZED', 'paid'],
  ['SETTLING', 'paid'],
  ['ONRAMP_SETTLED', 'paid'],
  ['SETTLED', 'delivered'],
  ['AUTHORIZATION_EXPIRED', 'failed'],
  ['REFUNDED', 'failed'],
  ['DECLINED', 'failed'],
  ['CANCELLED', 'failed'],
  ['FAILED', 'failed'],
  ['ERROR', 'failed'],
  ['VOIDED', 'failed'],
])

const Report = z.object({
  eventType: z.string().startsWith('TRANSACTION_CRYPTO_'),
  eventId: z.string().min(1).max(128),
  payload: z.object({
    paymentTransactionId: z.string().regex(/^[\w-]{1,64}$/),
    externalSessionId: z.string().max(64).nullish(),
  }),
})

/** Returns the status of a purchase; undefined for a status that says nothing new. */
export function statusOfMeld(status: string): ProviderEvent['status'] | undefined {
  return STATUSES.get(status)
}

/**
 * Reads a report of Meld. Its signature is an HMAC-SHA256 of the time, the URL and the body with points between them, in
 * base64url with padding (https://docs.meld.io/docs/webhook-authentication).
 *
 * @throws `WebhookRefused`.
 */
export function readMeldReport(
  { header, url, body, now }: WebhookDelivery,
  secret: string,
): MeldReport | undefined {
  const time = header('meld-signature-timestamp')
  requireSigned({
    secret,
    signed: `${time}.${url}.${body}`,
    signature: header('meld-signature'),
    encoding: 'base64url',
    signedAt: Date.parse(time),
    now,
  })
  const report = Report.safeParse(parseJson(body)).data
  if (report === undefined) return undefined
  const { paymentTransactionId: transactionId, externalSessionId } = report.payload
  return { eventId: report.eventId, transactionId, orderId: externalSessionId ?? undefined }
}
