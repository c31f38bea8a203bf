import type { Context, MiddlewareHandler } from 'hono'
import { clientKey, type RateLimit } from './rate-limit.ts'
import { corsFor } from './cors.ts'
import type { HttpEnv } from './http-env.ts'
import type { OriginAllowList } from './origin-allow-list.ts'
import { problem } from './problem.ts'

/**
 * Who may read what a project tells everybody, such as its wallets: the pages it lists, those of the deployment, and
 * what is no page at all. The project stands in the query.
 */
export interface ProjectReads {
  /** Lets the pages that are admitted read the answer. */
  readonly cors: MiddlewareHandler
  /** @throws a problem when the project is unknown, its budget is used up, or another page asks. */
  admit(c: Context<HttpEnv>, projectId: string): Promise<void>
}

export interface ProjectReadSettings {
  readonly origins: OriginAllowList
  readonly perClient: RateLimit
  readonly perProject: RateLimit
  /** What a preflight is told. */
  readonly methods?: readonly string[]
}

export function createProjectReads({
  origins,
  perClient,
  perProject,
  methods = ['GET'],
}: ProjectReadSettings): ProjectReads {
  const judge = (projectId: string, origin: string | undefined) =>
    origins.judge(projectId, origin, { isOwnAdmitted: true })
  return {
    cors: corsFor(
      async (origin, c) =>
        origins.isOwn(origin) || (await judge(c.req.query('projectId') ?? '', origin)).allowed,
      methods,
    ),
    async admit(c, projectId) {
      // First: whoever guesses projects spends a budget too.
      await perClient.spend(c, clientKey(c), 1)
      const verdict = await judge(projectId, c.req.header('origin'))
      if (!verdict.allowed && verdict.reason !== 'ORIGIN_MISSING') throw refusal(verdict.reason)
      await perProject.spend(c, `project:${projectId}`, 1)
    },
  }
}

function refusal(reason: 'PROJECT_UNKNOWN' | 'ORIGIN_NOT_ALLOWED'): Error {
  return reason === 'PROJECT_UNKNOWN'
    ? problem('PROJECT_UNKNOWN', 'No project has this id. Check the projectId of the site.', 'projectId')
    : problem('ORIGIN_NOT_ALLOWED', 'The project does not list the origin this request comes from.', 'origin')
}
