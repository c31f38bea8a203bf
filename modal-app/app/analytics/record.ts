import type { EventProperties, SentEventName } from '#schemas/http/analytics/event-catalogue.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** What analytics need of the document's window. */
export type EventWindow = Pick<Window, 'addEventListener' | 'document' | 'fetch' | 'navigator'>

/** Records an event; the platform is added. */
export type RecordEvent = <Name extends SentEventName>(name: Name, properties: EventProperties<Name>) => void

/** Compares two states and records what has happened between them. */
export type Observe = (state: CoreState, before: CoreState | undefined) => void

export interface ObserverSettings {
  readonly record: RecordEvent
  /** Milliseconds since 1970. */
  readonly now: () => number
}
