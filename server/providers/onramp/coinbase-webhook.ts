import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ProviderEvent, WebhookDelivery } from './onramp-provider.ts'
import { requireSigned, secondsToMs, signatureParts } from './webhook-signature.ts'

/** Statuses of https://docs.cdp.coinbase.com/onramp-&-offramp/webhooks; the payment has been accepted in all of them. */
const STATUSES: ReadonlyMap<string, ProviderEvent['status']> = new Map([
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'paid'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'delivered'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
])

/** No hash yet. */
const NO_HASH = /^(?:0x)?$/

const Report = z.object({
  transactionId: z.string().min(1).max(64),
  status: z.string().max(64),
  partnerUserRef: z.string().max(64),
  walletAddress: z.string().max(128).optional(),
  txHash: z.string().max(128).optional(),
})

/**
 * Reads a report of Coinbase. Its header is `t=…,v0=…`, and `v0` an HMAC-SHA256 of the time, a point and the body, in
 * hexadecimal (https://docs.cdp.coinbase.com/webhooks/verify-signatures).
 *
 * @throws `WebhookRefused`.
 */
export function readCoinbaseReport(
  { header, body, now }: WebhookDelivery,
  secret: string,
): ProviderEvent | undefined {
  const { t, v0 } = signatureParts(header('x-hook0-signature'), ['t', 'v0'])
  const signedAt = secondsToMs(t)
  requireSigned({ secret, signed: `${t}.${body}`, signature: v0, encoding: 'hex', signedAt, now })
  const report = Report.safeParse(parseJson(body)).data
  const status = STATUSES.get(report?.status ?? '')
  if (report === undefined || status === undefined) return undefined
  const { partnerUserRef, walletAddress, txHash = '' } = report
  return {
    eventId: createHash('sha256').update(body).digest('base64url'),
    orderId: partnerUserRef,
    status,
    address: walletAddress,
    transactionId: NO_HASH.test(txHash) ? undefined : txHash,
  }
}
