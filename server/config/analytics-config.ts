import { z } from 'zod'

const MAX_DAYS = 1_830
const MAX_EVENT_DAYS = 90

/** The events of the modal, which are off. */
export const AnalyticsConfig = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Whether clients may send events.'),
    keepDays: z.int().min(1).max(MAX_DAYS).default(400).describe('How many days the daily sums are kept.'),
    eventDays: z
      .int()
      .min(0)
      .max(MAX_EVENT_DAYS)
      .default(0)
      .describe(
        'How many days single events are kept too, with the origin and path of their page. 0: never.',
      ),
  })
  .describe(
    'Events of the modal; nothing is sent unless this is enabled and the site sets `features.analytics`. ' +
      '[What they contain](analytics.md).',
  )
