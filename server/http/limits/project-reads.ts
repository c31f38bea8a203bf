import type { Context } from 'hono'
import { clientKey, type RateLimit } from './rate-limit.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Who may read what a project tells everybody, such as its wallets: the pages it lists, those of the deployment, and
 * what is no page at all.
 */
export interface ProjectReads {
  /**
   * @param points What the question costs: 1, unless it asks several networks at once; one that asks none costs as much.
   * @throws a problem when the project is unknown, its budget is used up, or another page asks.
   */
  admit(c: Context<HttpEnv>, projectId: string, points?: number): Promise<void>
}

export interface ProjectReadSettings {
  readonly origins: OriginAllowList
  readonly perClient: RateLimit
  readonly perProject: RateLimit
}

export function createProjectReads({ origins, perClient, perProject }: ProjectReadSettings): ProjectReads {
  return {
    async admit(c, projectId, points = 1) {
      const cost = Math.max(1, points)
      // First: whoever guesses projects spends a budget too.
      await perClient.spend(c, clientKey(c), cost)
      c.set('projectId', projectId)
      const verdict = await origins.judge(projectId, c.req.header('origin'), { isOwnAdmitted: true })
      if (!verdict.allowed && verdict.reason !== 'ORIGIN_MISSING') throw refusal(verdict.reason)
      await perProject.spend(c, `project:${projectId}`, cost)
    },
  }
}

function refusal(reason: 'PROJECT_UNKNOWN' | 'ORIGIN_NOT_ALLOWED'): Error {
  return reason === 'PROJECT_UNKNOWN'
    ? problem('PROJECT_UNKNOWN', 'No project has this id. Check the projectId of the site.', 'projectId')
    : problem('ORIGIN_NOT_ALLOWED', 'The project does not list the origin this request comes from.', 'origin')
}
