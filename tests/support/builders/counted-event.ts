import type { CountedEvent } from '#server/features/analytics/counted-event.ts'

/** An event as the server has read it; `change` replaces parts of it. */
export const countedEvent = (change: Partial<CountedEvent> = {}): CountedEvent => ({
  projectId: 'shop',
  id: '11111111-1111-4111-8111-111111111111',
  at: Date.now(),
  event: 'MODAL_OPEN',
  url: 'https://shop.example/',
  version: '0.1.0',
  properties: {},
  ...change,
})
