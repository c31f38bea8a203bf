import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { AnalyticsConfig, ProjectOrigins } from '#schemas/http/directory.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'

export interface ProjectRouteSettings {
  readonly projects: ProjectCache
  readonly reads: ProjectReads
  readonly isAnalyticsEnabled: boolean
}

const request = { query: z.object(PROJECT_QUERY) }
const refusals = {
  400: errorContent('projectId is missing.'),
  403: errorContent('The page that asks is not one of the project.'),
  404: errorContent('The project is unknown.'),
  429: errorContent('Too many requests; `Retry-After` says when to try again.'),
} as const

const Origins = z
  .object({ allowedOrigins: z.array(z.string()) })
  .openapi('ProjectOrigins') satisfies z.ZodType<ProjectOrigins>

const originsRoute = createRoute({
  method: 'get',
  path: '/projects/v1/origins',
  summary: 'Origins that may embed the modal',
  description: 'As their owner listed them, wildcards included; an empty list admits loopback alone.',
  request,
  responses: {
    200: { description: 'The list.', content: { 'application/json': { schema: Origins } } },
    ...refusals,
  },
})

const Analytics = z
  .object({ isAnalyticsEnabled: z.boolean() })
  .openapi('AnalyticsConfig') satisfies z.ZodType<AnalyticsConfig>

const analyticsRoute = createRoute({
  method: 'get',
  path: '/getAnalyticsConfig',
  summary: 'Whether events are sent at all',
  request,
  responses: {
    200: { description: 'The switch.', content: { 'application/json': { schema: Analytics } } },
    ...refusals,
  },
})

/** Adds what clients ask about their project (docs/specification.md §7.9, §7.10). */
export function addProjectRoutes(
  app: OpenAPIHono<HttpEnv>,
  { projects, reads, isAnalyticsEnabled }: ProjectRouteSettings,
): void {
  app.openapi(originsRoute, async (c) => {
    const { projectId } = c.req.valid('query')
    await reads.admit(c, projectId)
    const project = await projects.find(projectId)
    return c.json({ allowedOrigins: [...(project?.origins ?? [])] }, 200)
  })
  app.openapi(analyticsRoute, async (c) => {
    await reads.admit(c, c.req.valid('query').projectId)
    return c.json({ isAnalyticsEnabled }, 200)
  })
}
