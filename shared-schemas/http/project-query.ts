import * as z from 'zod/mini'

/** What clients of the API say with every call for a project: which one, and what they are themselves. */
export const ProjectQuery = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(128))),
})
export type ProjectQuery = z.infer<typeof ProjectQuery>
