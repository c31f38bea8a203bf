import type { EmbedRefusal } from '#schemas/http/embed-check.ts'
import { isOriginAllowed, parseOrigin } from '#schemas/primitives/origin.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import type { DeploymentOrigins } from './deployment-origins.ts'

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: EmbedRefusal }

/** Decides which pages may use a project. */
export interface OriginAllowList {
  /**
   * @param origin As the browser attests it; undefined when the request has none.
   * @param options `isOwnAdmitted`: pages of the modal and the wallet are admitted too, for projects that exist.
   */
  judge(
    projectId: string,
    origin: string | undefined,
    options?: { readonly isOwnAdmitted?: boolean },
  ): Promise<Verdict>
  /** Whether an origin is that of the modal or of the wallet. */
  isOwn(origin: string): boolean
}

export function createOriginAllowList(projects: ProjectCache, origins: DeploymentOrigins): OriginAllowList {
  const isOwn = (origin: string) => origin === origins.modal || origin === origins.wallet
  return {
    isOwn,
    async judge(projectId, origin, { isOwnAdmitted = false } = {}) {
      const project = await projects.find(projectId)
      if (project === undefined) return { allowed: false, reason: 'PROJECT_UNKNOWN' }
      if (origin === undefined) return { allowed: false, reason: 'ORIGIN_MISSING' }
      if (isOwnAdmitted && isOwn(origin)) return { allowed: true }
      // A page of the deployment is never a site, even where a project lists its origin or loopback is admitted.
      const isSite = parseOrigin(origin) !== undefined && !Object.values(origins).includes(origin)
      const isAllowed = isSite && isOriginAllowed(origin, project)
      return isAllowed ? { allowed: true } : { allowed: false, reason: 'ORIGIN_NOT_ALLOWED' }
    },
  }
}
