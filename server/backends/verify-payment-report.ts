import * as z from 'zod/mini'
import { Payment } from '#schemas/entities/payment.ts'
import { PaymentError } from './payment-error.ts'
import type { PaymentReport } from './payment-types.ts'
import { invalidOption } from './verifier-options.ts'

/** By how much the time of a report may differ, as Standard Webhooks recommends. */
const TOLERANCE_S = 300
const MAX_SIGNATURES = 16
const VERSION = 'v1,'
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
/** At least 24 bytes, as Standard Webhooks recommends. */
const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

const Report = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string(),
  createdAt: z.string().check(z.maxLength(40)),
  payment: Payment,
})

/** The headers of a request, as the web or Node represents them. */
export type ReportHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request to a webhook. */
export interface ReportRequest {
  readonly headers: ReportHeaders
  /** The body as it was sent: text or bytes, and not what was parsed of it. */
  readonly body: string | Uint8Array
  /** `whsec_…`, as the deployment has it for your project; a list while you replace it, with the old one. */
  readonly secret: string | readonly string[]
  /** Milliseconds since 1970; the system's time by default. */
  readonly now?: number | undefined
}

/**
 * Verifies what the deployment sends to a webhook (Standard Webhooks): the signature, and that it was sent within five minutes.
 * Answer with a status of 200 to 299 when you have stored it, else it is sent again for three days.
 *
 * @returns the report. Do nothing for an `id` that you have handled, and verify `payment.receipt` before you deliver.
 * @throws PaymentError with a `code` that begins with REPORT; PosternError OPTION_INVALID for a malformed secret.
 * @example
 * const { payment } = await verifyPaymentReport({ headers: request.headers, body: await request.text(), secret })
 */
export async function verifyPaymentReport({
  headers,
  body,
  secret,
  now = Date.now(),
}: ReportRequest): Promise<PaymentReport> {
  const keys = await Promise.all(secretsOf(secret).map(importKey))
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) throw new PaymentError('REPORT_UNSIGNED')
  if (Math.abs(now / 1_000 - Number(time)) > TOLERANCE_S) throw new PaymentError('REPORT_WRONG_TIME')
  const text = new TextEncoder()
  const bytes = typeof body === 'string' ? text.encode(body) : body
  const signed = concat(text.encode(`${id}.${time}.`), bytes)
  const given = signatures.split(' ').slice(0, MAX_SIGNATURES).flatMap(signatureOf)
  const judged = await Promise.all(
    keys.flatMap((key) => given.map((one) => crypto.subtle.verify(ALGORITHM, key, one, signed))),
  )
  if (!judged.includes(true)) throw new PaymentError('REPORT_SIGNATURE_INVALID')
  return parseReport(new TextDecoder().decode(bytes))
}

function parseReport(body: string): PaymentReport {
  try {
    const report = Report.parse(JSON.parse(body))
    const type = `payment.${report.payment.status}` as const
    if (report.type !== type) throw new Error('The type is not that of the payment’s status.')
    return { ...report, type }
  } catch (thrown) {
    throw new PaymentError('REPORT_MALFORMED', thrown)
  }
}

function headerOf(headers: ReportHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.join(' ')
}

/** An empty list, or an empty secret, would let anybody sign. */
function secretsOf(secret: string | readonly string[]): readonly Uint8Array<ArrayBuffer>[] {
  const secrets = [secret].flat().map((one) => SECRET.exec(one)?.[1])
  const bytes = secrets.flatMap((base64) => decodeBase64(base64) ?? [])
  if (bytes.length === 0 || bytes.length !== secrets.length)
    throw invalidOption('secret', 'Write `whsec_` and at least 24 bytes in base64, as the deployment has it.')
  return bytes
}

type HmacKey = Parameters<typeof crypto.subtle.verify>[1]

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['verify'])
}

/** The bytes of a signature of version 1; none for what is no such signature. */
function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith(VERSION) ? decodeBase64(text.slice(VERSION.length)) : undefined
  return bytes === undefined ? [] : [bytes]
}

function decodeBase64(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (text === undefined) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
