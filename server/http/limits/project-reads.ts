import type { Context } from 'hono'
import { clientKey, type RateLimit } from './rate-limit.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Admits requests for what a project shows to everybody, such as its wallets: from pages that the project lists, from pages
 * of the deployment, and from programs that are no page.
 */
export interface ProjectReads {
  /**
   * @param points What the request costs. One that reads several networks costs more; 1 is the least.
   * @throws a problem when the project is unknown, a budget is used up, or a page of another origin asks.
   */
  admit(c: Context<HttpEnv>, projectId: string, points?: number): Promise<void>
}

export interface ProjectReadSettings {
  readonly origins: OriginAllowList
  readonly perClient: RateLimit
  readonly perProject: RateLimit
  /** Receives the type and version of the client of each admitted request. */
  readonly countClient?: (type: string | undefined, version: string | undefined) => void
}

export function createProjectReads({
  origins,
  perClient,
  perProject,
  countClient,
}: ProjectReadSettings): ProjectReads {
  return {
    async admit(c, projectId, points = 1) {
      const cost = Math.max(1, points)
      // The client is charged first, so that guessing project ids costs too.
      await perClient.spend(c, clientKey(c), cost)
      c.set('projectId', projectId)
      const verdict = await origins.judge(projectId, c.req.header('origin'), { isOwnAdmitted: true })
      if (!verdict.allowed && verdict.reason !== 'ORIGIN_MISSING') throw refusal(verdict.reason)
      await perProject.spend(c, `project:${projectId}`, cost)
      countClient?.(c.req.query('st'), c.req.query('sv'))
    },
  }
}

function refusal(reason: 'PROJECT_UNKNOWN' | 'ORIGIN_NOT_ALLOWED'): Error {
  return reason === 'PROJECT_UNKNOWN'
    ? problem('PROJECT_UNKNOWN', 'No project has this id. Check the projectId of the site.', 'projectId')
    : problem('ORIGIN_NOT_ALLOWED', 'The project does not list the origin this request comes from.', 'origin')
}
