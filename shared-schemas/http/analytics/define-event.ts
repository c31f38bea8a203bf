import type { EventField } from './event-fields.ts'

/** One event: what it means, and what it may say beside the platform. */
export interface EventDefinition {
  readonly meaning: string
  readonly fields: readonly EventField[]
  /** Whether the modal sends it; the others are counted for existing clients of the API. */
  readonly isSent: boolean
}

/**
 * Declares an event that the modal sends.
 *
 * @example
 * const MODAL_CLOSE = sentEvent('The modal was closed.', ['connected'])
 */
export function sentEvent<const Fields extends readonly EventField[]>(meaning: string, fields: Fields) {
  return { meaning, fields, isSent: true } as const satisfies EventDefinition
}

/** Declares an event that only existing clients of the API send. */
export function acceptedEvent<const Fields extends readonly EventField[]>(meaning: string, fields: Fields) {
  return { meaning, fields, isSent: false } as const satisfies EventDefinition
}
