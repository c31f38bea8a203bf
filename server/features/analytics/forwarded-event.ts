import { z } from 'zod'
import { isoTime } from '#server/database/clock.ts'
import type { CountedEvent } from './counted-event.ts'

/** The tools of an operator that can receive events. */
export type ForwardReceiver = 'webhook' | 'openTelemetry'

/** Parcels of events as they are stored until they are received. */
export const ForwardedEvents = z.array(
  z.object({
    project: z.string(),
    /** Made by the client. */
    id: z.string(),
    event: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** Origin and path of the page. */
    url: z.string(),
    /** The version of the script. */
    version: z.string(),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
)
export type ForwardedEvent = z.infer<typeof ForwardedEvents>[number]

/** Returns what is forwarded of an event: exactly what was counted of it. */
export function forwardedEvent({
  projectId,
  id,
  at,
  event,
  url,
  version,
  properties,
}: CountedEvent): ForwardedEvent {
  return { project: projectId, id, event, at: isoTime(at), url, version, properties: { ...properties } }
}
