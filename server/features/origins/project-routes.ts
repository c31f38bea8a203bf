import { PROJECT_ENDPOINTS } from '#schemas/http/project.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'

export interface ProjectRouteSettings {
  readonly projects: ProjectCache
  readonly isAnalyticsEnabled: boolean
}

/** Adds the routes for the settings of a project. */
export function addProjectRoutes(
  routes: ProjectRoutes,
  { projects, isAnalyticsEnabled }: ProjectRouteSettings,
): void {
  routes.add(PROJECT_ENDPOINTS.origins, async ({ projectId }) => {
    const project = await projects.find(projectId)
    return { allowedOrigins: [...(project?.origins ?? [])] }
  })
  routes.add(PROJECT_ENDPOINTS.analytics, () => ({ isAnalyticsEnabled }))
}
