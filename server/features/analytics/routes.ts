import { EVENTS_BYTES, EVENTS_ENDPOINT } from '#schemas/http/analytics/events-endpoint.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import type { EventService } from './event-service.ts'

/** @param service loaded with the first request; undefined where analytics are off. */
export function addEventRoutes(
  routes: ProjectRoutes,
  service: (() => Promise<Pick<EventService, 'count'>>) | undefined,
): void {
  routes.add(EVENTS_ENDPOINT, async ({ c, projectId, sv }) => {
    if (service === undefined) throw problem('ROUTE_UNKNOWN', 'Analytics are off in this deployment.')
    const sent = parseJson(await readBody(c, EVENTS_BYTES))
    if (sent === undefined) throw problem('REQUEST_INVALID', 'The body is not JSON.', 'body')
    return (await service()).count({ projectId, origin: c.req.header('origin'), version: sv, sent })
  })
}
