import { ProjectQuery } from '#schemas/http/project-query.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Returns the project of a request whose clients name it in the query or in the body.
 *
 * @throws the problem REQUEST_INVALID naming `projectId`.
 * @example
 * await reads.admit(c, namedProject(c.req.query(), body))
 */
export function namedProject(query: unknown, body: unknown): string {
  const Named = ProjectQuery.shape.projectId
  const named = [query, body].map((place) => Named.safeParse(Object(place).projectId).data)
  const projectId = named.find((id) => id !== undefined)
  if (projectId !== undefined) return projectId
  throw problem('REQUEST_INVALID', 'Name the project as projectId, in the query or in the body.', 'projectId')
}
