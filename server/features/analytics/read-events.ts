import { ERRORS } from '#schemas/errors/catalogue.ts'
import { SERVER_ERRORS } from '#schemas/errors/server-errors.ts'
import { fieldsOfEvent, findEvent } from '#schemas/http/analytics/event-catalogue.ts'
import { EVENT_FIELDS, type EventField } from '#schemas/http/analytics/event-fields.ts'
import { EVENT_URL_LENGTH, SentEvent } from '#schemas/http/analytics/events-endpoint.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { CountedEvent } from './counted-event.ts'

/** What a deployment knows. Other ids are dropped, so that nobody can fill the database with made-up ones. */
export interface KnownValues {
  readonly isWallet: (id: string) => Promise<boolean>
  readonly isNetwork: (caipNetworkId: string) => boolean
  /** Whether this deployment serves or has served a version of the script. */
  readonly isVersion: (version: string) => Promise<boolean>
}

export interface ReadEventsSettings {
  readonly projectId: string
  readonly now: Timestamp
  /** The script's version as the client states it. */
  readonly version: string | undefined
  readonly known: KnownValues
  /** Whether the project lists the page of an event, by its origin. */
  readonly isSite: (origin: string) => Promise<boolean>
}

/** The clock of a browser may be this much ahead. */
const AHEAD_MS = 60_000
/** A page may have been closed for this long before its events could be sent. */
const OLDEST_MS = 86_400_000

/** Reads the events that can be counted; the others are left out. */
export async function readEvents(
  sent: readonly unknown[],
  settings: ReadEventsSettings,
): Promise<readonly CountedEvent[]> {
  const version = await versionOf(settings)
  const events = await Promise.all(sent.map((one) => readEvent(one, version, settings)))
  return events.filter((event) => event !== undefined)
}

async function readEvent(
  sent: unknown,
  version: string,
  { projectId, now, known, isSite }: ReadEventsSettings,
): Promise<CountedEvent | undefined> {
  const parsed = SentEvent.safeParse(sent)
  if (!parsed.success) return undefined
  const { eventId, url, domain, timestamp, props } = parsed.data
  const definition = findEvent(props.event)
  const { origin, hostname, pathname } = new URL(url)
  const page = `${origin}${pathname}`
  const isInTime = timestamp <= now + AHEAD_MS && timestamp >= now - OLDEST_MS
  const isWellFormed = isInTime && hostname === domain && page.length <= EVENT_URL_LENGTH
  if (!definition || !isWellFormed || !(await isSite(origin))) return undefined
  const properties: Partial<Record<EventField, string | number | boolean>> = {}
  for (const field of fieldsOfEvent(definition)) {
    const written = props.properties?.[field]
    // Most fields are left out, and a refusal costs more than a value.
    if (written === undefined) continue
    const value = EVENT_FIELDS[field].safeParse(written)
    if (value.success && (await isKnown(field, value.data, known))) properties[field] = value.data
  }
  return {
    projectId,
    id: eventId.toLowerCase(),
    at: Math.min(timestamp, now),
    event: props.event,
    url: page,
    version,
    properties,
  }
}

async function isKnown(
  field: EventField,
  value: string | number | boolean,
  known: KnownValues,
): Promise<boolean> {
  if (typeof value !== 'string') return true
  if (field === 'wallet') return known.isWallet(value)
  if (field === 'network') return known.isNetwork(value)
  return field !== 'code' || Object.hasOwn(ERRORS, value) || Object.hasOwn(SERVER_ERRORS, value)
}

async function versionOf({ version = '', known }: ReadEventsSettings): Promise<string> {
  return (await known.isVersion(version)) ? version : 'other'
}
