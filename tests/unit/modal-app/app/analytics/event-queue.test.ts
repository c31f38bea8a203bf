import { expect, it } from 'vitest'
import { createEventQueue } from '#modal/app/analytics/event-queue.ts'
import { EVENTS_AT_ONCE, SentEvent } from '#schemas/http/analytics/events-endpoint.ts'
import { sentEvent } from '#tests/support/builders/sent-events.ts'

const event = () => SentEvent.parse(sentEvent('MODAL_OPEN', { platform: 'desktop' }))

it('A browser that cannot send stops nothing, and what it holds is bounded', () => {
  let attempts = 0
  const queue = createEventQueue(() => {
    attempts += 1
    throw new TypeError('sendBeacon is not a function')
  })
  for (let at = 0; at < 1_000; at += 1) queue.add(event())
  queue.flush()
  expect(attempts).toBeLessThan(1_000 / EVENTS_AT_ONCE)
})

it('What could not be sent is sent with what follows', () => {
  let isRoom = false
  const sent: unknown[] = []
  const queue = createEventQueue((batch) => {
    if (isRoom) sent.push(batch)
    return isRoom
  })
  queue.add(event())
  queue.flush()
  isRoom = true
  queue.flush()
  expect(sent).toHaveLength(1)
})
