import { z } from '@hono/zod-openapi'
import { COVERED } from '#schemas/http/blockchain/data-source.ts'

/** Where an answer comes from, as the description of the API tells it. */
export const DataSourceBody = z
  .object({
    id: z.string(),
    name: z.string(),
    covers: z.enum(COVERED),
    isComplete: z.boolean(),
    horizon: z
      .object({
        since: z
          .string()
          .optional()
          .openapi({ description: 'The time it looks back to, where that ends it.' }),
      })
      .optional()
      .openapi({
        description:
          'Of a source that answered and is not complete: what lies beyond is not told however often it is asked. ' +
          'One that is not complete and has none did not answer in full.',
      }),
  })
  .openapi('DataSource')
