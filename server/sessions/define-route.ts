import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { limitKey } from '#server/http/client-address.ts'
import { corsFor } from '#server/http/cors.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { clientKey, type RateLimit } from '#server/http/rate-limit.ts'
import { readBody } from '#server/http/read-body.ts'
import { endpointDocument } from './endpoint-document.ts'
import type { SessionGuard } from './session-guard.ts'
import type { ProvenDevice, Session } from './session.ts'

/** What a handler is given of a request. */
export interface Call<Body> {
  /** Checked against the endpoint's schema. */
  readonly body: Body
  /** The parts of the path that vary, decoded, by name. */
  readonly path: Readonly<Record<string, string>>
  /** The client, as limits count it: an IPv4 address or an IPv6 /64. */
  readonly client: string
  /** A header of the request. */
  readonly header: (name: string) => string | undefined
  /** Sets a header of the answer. */
  readonly answerHeader: (name: string, value: string) => void
}

/** A call whose device proved its key. */
export interface DeviceCall<Body> extends Call<Body> {
  readonly device: ProvenDevice
}

/** A call of a live session; `device` is the one the session is bound to. */
export interface SessionCall<Body> extends DeviceCall<Body> {
  readonly session: Session
}

type Handler<C, Answer extends z.ZodMiniType> = (call: C) => Promise<z.input<Answer>> | z.input<Answer>

/**
 * Mounts endpoints of `shared-schemas/http` on the API. The method says what the handler is given; one that does not
 * fit the endpoint's `access` is a defect and throws at start.
 */
export interface WalletRoutes {
  open<B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<B, A>,
    handle: Handler<Call<z.output<B>>, A>,
  ): void
  /** @param limit What a client spends besides, before anything of the call is read. */
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
  /** The only origin whose pages may call and read. */
  readonly walletOrigin: string
}

const MOST_BYTES = 65_536
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
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.openAPIRegistry.registerPath(endpointDocument(endpoint))
    app.on(endpoint.method, path, async (c) => {
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
      requireAccess(endpoint, ['open'])
      mount(endpoint, async (_, call) => call, handle)
    },
    device(endpoint, handle, limit) {
      requireAccess(endpoint, ['device'])
      mount(endpoint, async (c, call) => ({ ...call, device: await guard.device(c) }), handle, limit)
    },
    session(endpoint, handle) {
      requireAccess(endpoint, ['session', 'step-up'])
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

function requireAccess(endpoint: Endpoint, fitting: readonly Endpoint['access'][]): void {
  if (fitting.includes(endpoint.access)) return
  throw new Error(
    `${endpoint.method} ${endpoint.path} asks for '${endpoint.access}' and is mounted otherwise.`,
  )
}

/** A proof of the device key stops strangers; this stops pages of other origins before anything is read. */
function refuseForeignPage(c: Context<HttpEnv>, walletOrigin: string): void {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === walletOrigin) return
  throw problem('ORIGIN_NOT_ALLOWED', 'Only the wallet of this deployment may ask this.', 'origin')
}

async function readCall<B extends z.ZodMiniType>(
  c: Context<HttpEnv>,
  endpoint: Endpoint<B>,
): Promise<Call<z.output<B>>> {
  const parsed = endpoint.body.safeParse(await readJson(c, endpoint))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') || 'body'
    throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
  }
  return {
    body: parsed.data,
    path: c.req.param(),
    client: limitKey(c.get('client') ?? 'unknown'),
    header: (name) => c.req.header(name),
    answerHeader: (name, value) => c.header(name, value),
  }
}

/** An endpoint without a body takes an empty one. */
async function readJson(c: Context<HttpEnv>, { body }: Endpoint): Promise<unknown> {
  const text = await readBody(c, MOST_BYTES)
  if (text === '' && body.safeParse(undefined).success) return undefined
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send the body as application/json.', 'content-type')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw problem('REQUEST_INVALID', 'The body is not JSON.', 'body')
  }
}
