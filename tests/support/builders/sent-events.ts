import { randomUUID } from 'node:crypto'

/** The site of these events. */
export const EVENT_SITE = 'https://shop.example'

/**
 * Makes an event as clients send it.
 *
 * @example
 * sentEvent('MODAL_OPEN', { connected: false })
 */
export function sentEvent(
  event: string,
  properties: Readonly<Record<string, unknown>> = {},
  change: Readonly<Record<string, unknown>> = {},
) {
  return {
    eventId: randomUUID(),
    url: `${EVENT_SITE}/cart`,
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { event, properties },
    ...change,
  }
}
