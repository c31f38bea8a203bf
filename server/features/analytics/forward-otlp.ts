import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { postMessage } from '#server/providers/webhooks/post-message.ts'
import type { Forward } from './forward-sender.ts'
import type { ForwardDelivery } from './forward-take.ts'
import type { ForwardedEvent } from './forwarded-event.ts'
import { receptionOf } from './reception.ts'

export interface ForwardOtlpSettings {
  /** The endpoint for logs. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The version of this release. */
  readonly version: string
}

const ANSWER_BYTES = 65_536
/** INFO, as the data model of logs numbers it. */
const SEVERITY_INFO = 9
const NANOS_A_MS = '000000'

/** What an answer may say of records that were not accepted; 64-bit numbers are texts in JSON. */
const Answer = z.object({
  partialSuccess: z
    .object({ rejectedLogRecords: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0) })
    .optional(),
})

/**
 * Sends events as log records to a collector of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/otlp/#otlphttp, JSON encoding).
 */
export function forwardToOtlp({ url, headers, version }: ForwardOtlpSettings): Forward {
  return async (delivery, signal) => {
    const body = JSON.stringify(logsOf(delivery, version))
    const answer = await postMessage({ url, headers, body, signal, readBytes: ANSWER_BYTES })
    const reception = receptionOf(answer)
    return reception.is === 'received' ? { ...reception, refused: rejectedBy(answer.text) } : reception
  }
}

/** Returns how many records an answer says were not accepted. */
function rejectedBy(text = ''): number {
  return Answer.safeParse(parseJson(text)).data?.partialSuccess?.rejectedLogRecords ?? 0
}

/** The body of a request (ExportLogsServiceRequest). */
function logsOf({ events, createdAt }: ForwardDelivery, version: string) {
  const logRecords = events.map((event) => recordOf(event, createdAt))
  const scope = { name: 'postern.analytics', version }
  const resource = { attributes: attributesOf({ 'service.name': 'postern', 'service.version': version }) }
  return { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] }
}

function recordOf({ project, id, event, at, url, version, properties }: ForwardedEvent, seenAt: string) {
  const own = Object.entries(properties).map(([name, value]) => [`postern.${name}`, value] as const)
  return {
    timeUnixNano: nanosOf(at),
    observedTimeUnixNano: nanosOf(seenAt),
    severityNumber: SEVERITY_INFO,
    eventName: `postern.${event.toLowerCase()}`,
    attributes: attributesOf({
      // Records with the same id are duplicates, which a repeated delivery can cause.
      'log.record.uid': id,
      'url.full': url,
      'postern.project': project,
      'postern.version': version,
      ...Object.fromEntries(own),
    }),
  }
}

function nanosOf(time: string): string {
  return `${Date.parse(time)}${NANOS_A_MS}`
}

function attributesOf(values: Readonly<Record<string, string | number | boolean>>) {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValueOf(value) }))
}

function anyValueOf(value: string | number | boolean) {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return { intValue: String(value) }
  return { stringValue: value }
}
