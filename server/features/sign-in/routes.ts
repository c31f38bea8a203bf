import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ProjectQuery } from '#schemas/http/project-query.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'
import { corsFor } from '#server/http/origins/cors-middleware.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { Clock } from '#server/database/clock.ts'
import { requireKeys, type KeyWatch } from '#server/encryption/key-watch.ts'
import type { SignInCaller, SignInService } from './sign-in-service.ts'
import type { SignInTokens } from './sign-in-tokens.ts'
import { PUBLISHED_KEYS_KEPT_MS } from './signing-keys.ts'

export interface SignInRouteSettings {
  readonly service: SignInService
  readonly tokens: SignInTokens
  readonly origins: OriginAllowList
  readonly reads: ProjectReads
  readonly keys: KeyWatch
  readonly clock: Clock
}

const NONCE_PROOF = 'x-nonce-jwt'
const KEYS_CACHE = `public, max-age=${PUBLISHED_KEYS_KEPT_MS / 1_000}`
const CORS_HEADERS = {
  allowed: ['content-type', 'authorization', NONCE_PROOF],
  exposed: ['retry-after'],
} as const

const RESPONSES = {
  400: 'A field is not valid; the answer names it.',
  403: 'Not allowed; the code says why.',
} as const

/** Adds the routes for signing in to sites, and the public keys with which backends verify tokens. */
export function addSignInRoutes(
  app: OpenAPIHono<HttpEnv>,
  { service, tokens, origins, reads, clock, keys }: SignInRouteSettings,
): void {
  const mayRead = async (origin: string, c: Context) =>
    (await origins.judge(c.req.query('projectId') ?? '', origin, { isOwnAdmitted: true })).allowed ||
    origins.isOwn(origin)
  app.use('/auth/v1/*', corsFor(mayRead, ['GET', 'POST'], CORS_HEADERS), requireKeys(keys))
  const { nonce, authenticate, me, renew, signOut, sessions, endSession } = SIGN_IN_ENDPOINTS
  for (const endpoint of Object.values(SIGN_IN_ENDPOINTS)) {
    documentEndpoint(app, endpoint, { tags: ['sign-in'], responses: RESPONSES })
  }
  const admit = async (c: Context<HttpEnv>): Promise<SignInCaller> => {
    c.header('cache-control', 'no-store')
    const projectId = ProjectQuery.shape.projectId.safeParse(c.req.query('projectId')).data
    if (projectId === undefined) throw problem('REQUEST_INVALID', '`projectId` is missing.', 'projectId')
    await reads.admit(c, projectId)
    return { projectId, origin: c.req.header('origin') }
  }

  app.get(nonce.path, async (c) => c.json(await service.nonce((await admit(c)).projectId)))
  app.post(authenticate.path, async (c) => {
    const caller = await admit(c)
    const body = requireValid(authenticate.body, await readJson(c), 'body')
    const proof = c.req.header(NONCE_PROOF) ?? ''
    return c.json({ token: await service.authenticate(caller, body, withoutScheme(proof)) })
  })
  app.get(me.path, async (c) => c.json(await service.me(await admit(c), bearer(c))))
  app.post(renew.path, async (c) => c.json({ token: await service.renew(await admit(c), bearer(c)) }))
  app.post(signOut.path, async (c) => {
    await service.signOut(await admit(c), bearer(c))
    return c.json({})
  })
  app.get(sessions.path, async (c) => c.json({ sessions: await service.sessions(await admit(c), bearer(c)) }))
  app.post(endSession.path, async (c) => {
    const caller = await admit(c)
    const { id } = requireValid(endSession.body, await readJson(c), 'body')
    await service.endSession(caller, bearer(c), id)
    return c.json({})
  })
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', KEYS_CACHE)
    c.header('access-control-allow-origin', '*')
    return c.json(await tokens.publicKeys(clock()))
  })
}

function bearer(c: Context<HttpEnv>): string {
  return withoutScheme(c.req.header('authorization') ?? '')
}

/** Clients of this API may leave out the scheme. */
function withoutScheme(header: string): string {
  return header.replace(/^Bearer /i, '')
}
