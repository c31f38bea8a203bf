import * as z from 'zod/mini'

/** An entry of the golden set with its expected preview. */
export const GoldenEntry = z.object({
  name: z.string(),
  risk: z.enum(['ordinary', 'caution', 'danger']),
  warnings: z.array(z.string()),
})

/** The changes that a preview is expected to show. */
export const GoldenChanges = z.looseObject({ seen: z.array(z.unknown()), unseen: z.array(z.unknown()) })

/** Messages of the golden set, with the site that asks for their signatures and the time. */
export const GoldenMessages = z.object({
  siteOrigin: z.string(),
  now: z.number(),
  messages: z.array(z.extend(GoldenEntry, { message: z.string() })),
})
