import { randomUUID } from 'node:crypto'
import type { EventBatch } from '#server/features/analytics/analytics-repository.ts'

/** The first batch of a process; `change` replaces parts of it. */
export const eventBatch = (change: Partial<EventBatch> = {}): EventBatch => ({
  writer: randomUUID(),
  number: 1,
  at: Date.now(),
  counts: [],
  events: [],
  forwarded: [],
  ...change,
})
