import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { OnrampProviderConfig } from '#server/config/onramp-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import type { ProviderEvent, PurchaseWish, SoldAsset, WebhookDelivery } from './onramp-provider.ts'
import { requireSigned, secondsToMs, signatureParts } from './webhook-signature.ts'

type SignedUrlConfig = Extract<OnrampProviderConfig, { kind: 'signed-url' }>

export interface SignedUrlSettings extends ProviderSecrets {
  readonly config: SignedUrlConfig
  readonly assets: readonly SoldAsset[]
}

/**
 * The statuses of a purchase (https://dev.moonpay.com/api-reference/widget/webhooks/buy). `pending` means that the payment
 * was accepted; those before it wait for the visitor.
 */
const STATUSES: ReadonlyMap<string, ProviderEvent['status']> = new Map([
  ['waitingPayment', 'pending'],
  ['waitingAuthorization', 'pending'],
  ['pending', 'paid'],
  ['completed', 'delivered'],
  ['failed', 'failed'],
])

const Report = z.object({
  data: z.object({
    status: z.string().max(64),
    externalTransactionId: z.string().max(64),
    walletAddress: z.string().max(128).nullish(),
    cryptoTransactionId: z.string().max(128).nullish(),
  }),
})

/**
 * A provider that reads a signed query: the signature is an HMAC-SHA256 of the query with its question mark, in base64, and is
 * its last parameter (https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls).
 */
export function createSignedUrl({ config, secret, webhookSecret, assets }: SignedUrlSettings) {
  const { id, name, fees, limits } = config
  return {
    id,
    name,
    fees,
    limits,
    assets,
    createUrl: async (wish: PurchaseWish) => signUrl(queryOf(config, wish), config.url, secret),
    quote: undefined,
    readLimits: undefined,
    readWebhook: signedReports(config.signatureHeader, webhookSecret),
  }
}

/**
 * Appends the signature of a query to a URL.
 *
 * @example
 * signUrl(new URLSearchParams({ walletAddress }), 'https://buy.moonpay.com', secret)
 */
export function signUrl(query: URLSearchParams, base: string, secret: string): string {
  const url = new URL(base)
  url.search = query.toString()
  const signature = createHmac('sha256', secret).update(url.search).digest('base64')
  return `${url.href}&signature=${encodeURIComponent(signature)}`
}

function queryOf({ parameters, publicKey }: SignedUrlConfig, wish: PurchaseWish): URLSearchParams {
  const query = new URLSearchParams()
  if (publicKey !== undefined) query.set(parameters.key, publicKey)
  query.set(parameters.asset, wish.asset.code)
  query.set(parameters.address, wish.address)
  query.set(parameters.currency, wish.currency.toLowerCase())
  if (wish.amount !== undefined) query.set(parameters.amount, wish.amount)
  query.set(parameters.order, wish.orderId)
  if (parameters.expires !== undefined)
    query.set(parameters.expires, String(Math.floor(wish.expiresAt / 1_000)))
  return query
}

/**
 * Returns what reads the reports of a provider; undefined where no secret verifies them.
 *
 * @param name The header with the signature.
 */
export function signedReports(name: string, secret: string | undefined) {
  if (secret === undefined) return undefined
  return async (delivery: WebhookDelivery) => readSignedReport(delivery, name, secret)
}

/**
 * Reads a report signed as https://dev.moonpay.com/api-reference/widget/webhooks/signature describes.
 *
 * @param name The header with the signature.
 * @throws `WebhookRefused`.
 */
function readSignedReport(
  { header, body, now }: WebhookDelivery,
  name: string,
  secret: string,
): ProviderEvent | undefined {
  const { t, s } = signatureParts(header(name), ['t', 's'])
  requireSigned({
    secret,
    signed: `${t}.${body}`,
    signature: s,
    encoding: 'hex',
    signedAt: secondsToMs(t),
    now,
  })
  const report = Report.safeParse(parseJson(body)).data?.data
  const status = STATUSES.get(report?.status ?? '')
  if (report === undefined || status === undefined) return undefined
  const { externalTransactionId, walletAddress, cryptoTransactionId } = report
  return {
    // Reports have no id of their own; one that is sent again is signed anew over the same body.
    eventId: createHash('sha256').update(body).digest('base64url'),
    orderId: externalTransactionId,
    status,
    address: walletAddress ?? undefined,
    transactionId: cryptoTransactionId ?? undefined,
  }
}
