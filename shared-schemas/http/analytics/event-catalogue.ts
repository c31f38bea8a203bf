import { ACCOUNT_EVENTS, CONNECT_EVENTS } from './connect-events.ts'
import type { EventDefinition } from './define-event.ts'
import type { EventField, FieldsOf } from './event-fields.ts'
import { LOGIN_EVENTS, SIGN_IN_EVENTS } from './login-events.ts'
import { BUY_EVENTS, PAY_EVENTS, SEND_EVENTS, SWAP_EVENTS } from './money-events.ts'
import { SYSTEM_EVENTS } from './system-events.ts'

/**
 * Every event that the deployment counts, by group. MODAL_CREATED is never sent. INITIALIZE, whose properties are the whole
 * configuration of a site, and CONNECT_PROXY_ERROR, which has the pairing link, are not counted either.
 */
export const EVENT_GROUPS = {
  Connecting: CONNECT_EVENTS,
  Account: ACCOUNT_EVENTS,
  'Signing in': SIGN_IN_EVENTS,
  'Logging in': LOGIN_EVENTS,
  Sending: SEND_EVENTS,
  Swapping: SWAP_EVENTS,
  Buying: BUY_EVENTS,
  Paying: PAY_EVENTS,
  Errors: SYSTEM_EVENTS,
} as const

type Groups = typeof EVENT_GROUPS
type Events = Groups['Connecting'] &
  Groups['Account'] &
  Groups['Signing in'] &
  Groups['Logging in'] &
  Groups['Sending'] &
  Groups['Swapping'] &
  Groups['Buying'] &
  Groups['Paying'] &
  Groups['Errors']

const BY_NAME: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(EVENT_GROUPS).flatMap((group) => Object.entries<EventDefinition>(group)),
)

export type EventName = keyof Events

/** The events that the modal itself sends. */
export type SentEventName = {
  [Name in EventName]: Events[Name]['isSent'] extends true ? Name : never
}[EventName]

/** The properties of an event; all may be left out. */
export type EventProperties<Name extends EventName = EventName> = FieldsOf<Events[Name]['fields'][number]>

/** Finds an event by its name; undefined for a name that is not counted. */
export function findEvent(name: string): EventDefinition | undefined {
  return BY_NAME.get(name)
}

/** The fields that events of this name have, with the one that all have. */
export function fieldsOfEvent({ fields }: EventDefinition): readonly EventField[] {
  return ['platform', ...fields]
}
