import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { image, json, type Headers } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { IdentityService } from './identity-service.ts'

export interface IdentityRouteSettings {
  readonly service: IdentityService
  readonly reads: ProjectReads
  /** The origin these routes are served on. */
  readonly origin: string
}

const FRESH_SECONDS = 60
const PICTURE_FRESH_SECONDS = 300
const JSON_TYPE = 'application/json'
const Name = z.string().min(1).max(255)
const ChainId = z.string().max(41).optional()

const REFUSALS = {
  400: errorContent('A parameter is not valid; `field` names it.'),
  403: errorContent('The page that asks is not one of the project.'),
  404: errorContent('The project or the network is unknown, or there is no picture.'),
  429: errorContent('Too many requests; `Retry-After` says when to try again.'),
  502: errorContent('The node that knows names could not be read.'),
  504: errorContent('The node that knows names did not answer in time.'),
} as const

const identityRoute = createRoute({
  method: 'get',
  path: '/v1/identity/{address}',
  summary: 'The name an address says of itself, if the name leads to it',
  request: {
    params: z.object({ address: z.string().min(1).max(128) }),
    query: z.object({
      ...PROJECT_QUERY,
      sender: z.string().max(128).optional().openapi({
        description:
          'The account that asks, as clients say it. It is neither looked at nor kept: whom an account looks up is its own affair.',
      }),
      chainId: ChainId.openapi({
        description: 'The network on which the name has to lead back to the address, as a CAIP-2 id.',
        example: 'eip155:1',
      }),
      avatar: z.enum(['none']).optional().openapi({ description: 'Says the name alone, and sooner.' }),
    }),
  },
  responses: {
    200: {
      description: 'Null for what it has not; of addresses of other chains nothing is known.',
      content: {
        [JSON_TYPE]: { schema: z.object({ name: z.string().nullable(), avatar: z.string().nullable() }) },
      },
    },
    ...REFUSALS,
  },
})

const nameRoute = createRoute({
  method: 'get',
  path: '/v1/names/{name}',
  summary: 'The address a name leads to',
  request: {
    params: z.object({ name: Name }),
    query: z.object({
      ...PROJECT_QUERY,
      chainId: ChainId.openapi({
        description: 'The network the address is for, as a CAIP-2 id.',
        example: 'eip155:1',
      }),
    }),
  },
  responses: {
    200: {
      description: 'The name as normalised (ENSIP-15), and null when it leads nowhere on that network.',
      content: {
        [JSON_TYPE]: { schema: z.object({ name: z.string(), address: z.string().nullable() }) },
      },
    },
    ...REFUSALS,
  },
})

const avatarRoute = createRoute({
  method: 'get',
  path: '/v1/names/{name}/avatar',
  summary: 'The picture of a name',
  request: { params: z.object({ name: Name }), query: z.object(PROJECT_QUERY) },
  responses: {
    200: {
      description: 'Its bytes as their owner serves them, once they have been judged.',
      content: {
        'image/png': { schema: z.string() },
        'image/jpeg': { schema: z.string() },
        'image/webp': { schema: z.string() },
        'image/avif': { schema: z.string() },
      },
    },
    ...REFUSALS,
  },
})

/** Adds what is told of addresses and names (docs/specification.md §7.15, §7.16). */
export function addIdentityRoutes(
  app: OpenAPIHono<HttpEnv>,
  { service, reads, origin }: IdentityRouteSettings,
): void {
  const answers: Headers = { ...json(origin), 'cache-control': `private, max-age=${FRESH_SECONDS}` }
  const pictures: Headers = {
    ...image(origin),
    'cache-control': `public, max-age=${PICTURE_FRESH_SECONDS}`,
  }
  app.openapi(identityRoute, async (c) => {
    const { projectId, chainId, avatar } = c.req.valid('query')
    await reads.admit(c, projectId)
    const { address } = c.req.valid('param')
    const answer =
      avatar === 'none'
        ? { name: await service.nameOf(address, chainId), avatar: null }
        : await service.identityOf(address, projectId, chainId)
    return c.json(answer, 200, answers)
  })
  app.openapi(nameRoute, async (c) => {
    const { projectId, chainId } = c.req.valid('query')
    await reads.admit(c, projectId)
    return c.json(await service.addressOf(c.req.valid('param').name, chainId), 200, answers)
  })
  app.openapi(avatarRoute, async (c) => {
    await reads.admit(c, c.req.valid('query').projectId)
    const picture = await service.pictureOf(c.req.valid('param').name)
    if (picture === undefined)
      throw problem('IMAGE_UNKNOWN', 'The name has no picture that can be shown.', 'name')
    return sendBody(c, new EncodedBody(picture.bytes), picture.type, pictures)
  })
}
