import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { limitKey } from '#server/http/clients/client-address.ts'
import { corsFor } from '#server/http/origins/cors-middleware.ts'
import { documentEndpoint, type DocumentOptions } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { requireAccess, routePath } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { SessionGuard } from './session-guard.ts'
import type { ProvenDevice, Session } from './session.ts'

/** What a handler receives of a request. */
export interface Call<Body> {
  /** Checked against the endpoint's schema. */
  readonly body: Body
  /** The variable parts of the path, decoded, by name. */
  readonly path: Readonly<Record<string, string>>
  /** The client as limits count it: an IPv4 address or an IPv6 /64. */
  readonly client: string
  /** Reads a header of the request. */
  readonly header: (name: string) => string | undefined
  /** Sets a header of the answer. */
  readonly answerHeader: (name: string, value: string) => void
}

/** A call whose device has proved its key. */
export interface DeviceCall<Body> extends Call<Body> {
  readonly device: ProvenDevice
}

/** A call of a live session; `device` is the one that the session is bound to. */
export interface SessionCall<Body> extends DeviceCall<Body> {
  readonly session: Session
}

type Handler<C, Answer extends z.ZodMiniType> = (call: C) => Promise<z.input<Answer>> | z.input<Answer>

/**
 * Mounts endpoints of `shared-schemas/http` on the API. The method determines what the handler receives; one that does not
 * fit the endpoint's `access` throws at start.
 */
export interface WalletRoutes {
  open<B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    handle: Handler<Call<z.output<B>>, A>,
  ): void
  /** @param limit Charged for a client in addition, before anything of the call is read. */
  device<B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    handle: Handler<DeviceCall<z.output<B>>, A>,
    limit?: RateLimit,
  ): void
  /** For `session` and `step-up`. */
  session<B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    handle: Handler<SessionCall<z.output<B>>, A>,
  ): void
}

export interface WalletRoutesSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly guard: SessionGuard
  /** The only origin whose pages may call these endpoints. */
  readonly walletOrigin: string
}

/** What `/openapi.json` says that a caller has to prove. */
const PROOF = {
  open: 'Nothing has to be proven.',
  project: 'Asks for the project in the query.',
  device: 'Asks for a proof of the device key (header `DPoP`, RFC 9449).',
  session: 'Asks for `Authorization: DPoP <token>` and a proof of the device key it is bound to.',
  'step-up': 'Asks for a session that was confirmed by a passkey or a code within 5 minutes.',
  operator: 'Asks for the session cookie of the insight page.',
} as const satisfies Record<Endpoint['access'], string>
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const CORS_HEADERS = {
  allowed: ['content-type', 'authorization', 'dpop'],
  exposed: ['retry-after', 'dpop-nonce', 'date'],
} as const

/**
 * @example
 * const routes = walletRoutes({ app, guard, walletOrigin: 'https://wallet.example' })
 * routes.session(SESSION_ENDPOINTS.devices, async ({ session }) => ({ devices: await devices.list(session.userId) }))
 */
export function walletRoutes({ app, guard, walletOrigin }: WalletRoutesSettings): WalletRoutes {
  app.use(
    '/wallet/v1/*',
    corsFor((origin) => origin === walletOrigin, METHODS, CORS_HEADERS),
  )

  function mount<B extends z.ZodMiniType, A extends z.ZodMiniType, C>(
    endpoint: Endpoint<B, A>,
    prove: (c: Context<HttpEnv>, call: Call<z.output<B>>) => Promise<C>,
    handle: Handler<C, A>,
    limit?: RateLimit,
  ): void {
    documentEndpoint(app, endpoint, restOf(endpoint))
    app.on(endpoint.method, routePath(endpoint), async (c) => {
      refuseForeignPage(c, walletOrigin)
      await guard.spend(c)
      await limit?.spend(c, clientKey(c), 1)
      const call = await readCall(c, endpoint)
      const answer = await handle(await prove(c, call))
      return c.json(endpoint.answer.parse(answer), 200)
    })
  }

  return {
    open(endpoint, handle) {
      requireAccess(endpoint, 'open')
      mount(endpoint, async (_, call) => call, handle)
    },
    device(endpoint, handle, limit) {
      requireAccess(endpoint, 'device')
      mount(endpoint, async (c, call) => ({ ...call, device: await guard.device(c) }), handle, limit)
    },
    session(endpoint, handle) {
      requireAccess(endpoint, 'session', 'step-up')
      const isStepUp = endpoint.access === 'step-up'
      mount(
        endpoint,
        async (c, call) => {
          const session = isStepUp ? await guard.steppedUp(c) : await guard.session(c)
          return { ...call, session, device: { deviceId: session.deviceId } }
        },
        handle,
      )
    },
  }
}

/** The proof of the device key stops strangers; this stops pages of other origins before anything is read. */
function refuseForeignPage(c: Context<HttpEnv>, walletOrigin: string): void {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === walletOrigin) return
  throw problem('ORIGIN_NOT_ALLOWED', 'Only the wallet of this deployment may ask this.', 'origin')
}

async function readCall<B extends z.ZodMiniType>(
  c: Context<HttpEnv>,
  { body }: Endpoint<B>,
): Promise<Call<z.output<B>>> {
  const isOptional = body.safeParse(undefined).success
  return {
    body: requireValid(body, await readJson(c, isOptional), 'body'),
    path: c.req.param(),
    client: limitKey(c.get('client') ?? 'unknown'),
    header: (name) => c.req.header(name),
    answerHeader: (name, value) => c.header(name, value),
  }
}

/** Returns what `/openapi.json` says of every endpoint of the wallet. */
function restOf({ access }: Endpoint): DocumentOptions {
  return {
    tags: ['wallet'],
    description: PROOF[access],
    io: 'output',
    responses: {
      400: 'A field is not valid; the answer names it.',
      ...(access === 'open' ? {} : { 401: 'The proof or the session is refused.' }),
      403: 'Not allowed; the code says why.',
      429: 'Too many requests; `Retry-After` says when to try again.',
    },
  }
}
