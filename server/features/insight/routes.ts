import type { Context, Hono } from 'hono'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { INSIGHT_ENDPOINTS, INSIGHT_PATH } from '#schemas/http/insight.ts'
import { queryOf, requireAccess } from '#server/http/endpoints/mount-endpoint.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { requireSameOriginForm } from '#server/http/origins/same-origin-form.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { HealthService } from './health-service.ts'
import { createSessionCookie } from './session-cookie.ts'
import { SESSION_HOURS, type InsightSessionService } from './session-service.ts'
import type { SummaryService } from './summary-service.ts'

/** What the endpoints do. */
export interface InsightServices {
  readonly sessions: InsightSessionService
  readonly summaries: SummaryService
  readonly health: HealthService
  /** Lists the projects of the deployment. */
  readonly projects: () => Promise<readonly { readonly id: string; readonly name: string }[]>
}

export interface InsightRoutesSettings {
  readonly apiOrigin: string
  readonly limit: RateLimit
  /** Whether there is an OpenID provider for operators. */
  readonly hasOpenId: boolean
  /** Loaded with the first request, so that other deployments do not hold them in memory. */
  readonly services: () => Promise<InsightServices>
}

const CSV = 'text/csv; charset=utf-8'

/** Adds the endpoints of the insight page. All but the logins need its session, and none answers a page of another origin. */
export function addInsightRoutes(
  app: Hono<HttpEnv>,
  { apiOrigin, limit, hasOpenId, services }: InsightRoutesSettings,
): void {
  const cookie = createSessionCookie(apiOrigin)
  const { logIn, login, logOut, projects, summary, health, export: csv } = INSIGHT_ENDPOINTS

  app.use(`${INSIGHT_PATH}/api/*`, async (c, next) => {
    await limit.spend(c, clientKey(c), 1)
    if (c.req.method === 'GET') requireOwnPage(c)
    else requireSameOriginForm(c, apiOrigin)
    await next()
  })

  app.post(logIn.path, async (c) => {
    requireAccess(logIn, 'open')
    const { token } = requireValid(logIn.body, await readJson(c), 'body')
    const session = await (await services()).sessions.logIn(token)
    cookie.set(c, session, SESSION_HOURS)
    return c.body(null, 204)
  })

  requireAccess(login, 'open')
  app.get(login.path, (c) => c.json({ openId: hasOpenId }))

  const add = (
    endpoint: Endpoint,
    handle: (c: Context<HttpEnv>, services: InsightServices) => Response | Promise<Response>,
  ) => {
    requireAccess(endpoint, 'operator')
    app.on(endpoint.method, endpoint.path, async (c) => {
      const found = await services()
      await found.sessions.require(cookie.read(c))
      return handle(c, found)
    })
  }
  const periodOf = async (c: Context<HttpEnv>, found: InsightServices) => {
    const period = requireValid(summary.query, queryOf(c))
    const known = await found.projects()
    if (known.some(({ id }) => id === period.project)) return period
    throw problem('PROJECT_UNKNOWN', 'No project has this id.', 'project')
  }

  add(logOut, async (c, { sessions }) => {
    await sessions.logOut(cookie.read(c) ?? '')
    cookie.remove(c)
    return c.body(null, 204)
  })
  add(projects, async (c, found) => c.json({ projects: await found.projects() }))
  add(summary, async (c, found) => c.json(await found.summaries.summary(await periodOf(c, found))))
  add(health, async (c, found) => c.json({ sources: await found.health.sources() }))
  add(csv, async (c, found) => {
    const period = await periodOf(c, found)
    const body = ReadableStream.from(found.summaries.csv(period)).pipeThrough(new TextEncoderStream())
    const name = `${period.project}-${period.from}-${period.to}.csv`
    return c.body(body, 200, { 'content-type': CSV, 'content-disposition': `attachment; filename="${name}"` })
  })
}

/** Browsers state where a read comes from; another site, also one of the same domain, is refused. */
function requireOwnPage(c: Context): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (site === 'same-origin' || site === 'none') return
  throw problem('ORIGIN_NOT_ALLOWED', 'Ask from the insight page itself.', 'origin')
}
