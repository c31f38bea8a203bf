import * as z from 'zod/mini'

/** Query parameters of every call for a project: the project, and the type and version of the client. */
export const ProjectQuery = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(128))),
})
export type ProjectQuery = z.infer<typeof ProjectQuery>
