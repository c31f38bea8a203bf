import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

/** The most events of one request. */
export const EVENTS_AT_ONCE = 50
/** The most bytes of one request, which is what browsers send while a page closes. */
export const EVENTS_BYTES = 60_000

/** The length of a URL, also once it is percent-encoded. */
export const EVENT_URL_LENGTH = 2_048

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * One event as clients send it. Only names and properties of the catalogue are stored; of a URL only origin and path.
 */
export const SentEvent = z.object({
  eventId: z.string().check(z.regex(UUID)),
  url: z.url().check(z.maxLength(EVENT_URL_LENGTH)),
  domain: z.string().check(z.maxLength(253)),
  /** Milliseconds since 1970. */
  timestamp: z.int().check(z.minimum(0)),
  props: z.object({
    event: z.string().check(z.maxLength(64)),
    properties: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
  }),
})
export type SentEvent = z.infer<typeof SentEvent>

/** How many events of a request were counted. */
export const EventReceipt = z.object({
  accepted: z.int(),
  /** Unknown names, wrong members, times of the future or older than a day, and pages that the project does not list or whose URL is too long. */
  refused: z.int(),
})

/** The only endpoint of analytics. Its body is also taken as text/plain, which browsers send without asking first. */
export const EVENTS_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/e',
  access: 'project',
  budget: 'events',
  purpose: 'Counts events of the modal, one or a list, where the deployment enables analytics',
  detail: 'The body may be text/plain. Wrong events of a list are refused without the others.',
  body: z.union([SentEvent, z.array(SentEvent).check(z.maxLength(EVENTS_AT_ONCE))]),
  maxBytes: EVENTS_BYTES,
  answer: EventReceipt,
  answers: 'How many were counted.',
  responses: {
    403: 'The origin of the request is not one of the project.',
    404: 'Analytics are off.',
    503: 'The database has been away too long; nothing of the request was counted.',
  },
})
