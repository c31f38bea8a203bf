import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { DataSourceBody } from '#server/http/data-source-body.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { image, json, type Headers } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { CollectiblesService } from './collectibles-service.ts'

export interface CollectibleRouteSettings {
  readonly service: CollectiblesService
  readonly reads: ProjectReads
  /** The origin these routes are served on. */
  readonly origin: string
}

const MOST_CURSOR = 2_048
const JSON_TYPE = 'application/json'
const PICTURE_FRESH_SECONDS = 3_600
/** Brotli: the answer is made for one request. */
const QUICK = 3
const pictureBytes = { schema: z.string() }

const CollectibleBody = z
  .looseObject({
    chainId: z.string(),
    address: z.string().openapi({ description: 'CAIP-10 id of the contract or the mint.' }),
    tokenId: z.string(),
    standard: z.enum(['erc721', 'erc1155', 'metaplex']),
    quantity: z.string(),
    isSpam: z.boolean(),
  })
  .openapi('Collectible')

const REFUSALS = {
  400: errorContent('A parameter is not valid; `field` names it.'),
  403: errorContent('The page that asks is not one of the project.'),
  404: errorContent('The project or the network is unknown, or there is no picture.'),
  429: errorContent('Too many requests; `Retry-After` says when to try again.'),
  502: errorContent('The node of the network could not be read.'),
  504: errorContent('The node of the network did not answer in time.'),
} as const

const listRoute = createRoute({
  method: 'get',
  path: '/v1/account/{account}/nfts',
  summary: 'The collectibles an account has',
  description:
    'Each was verified with its contract. Pictures are URLs of this API; names are those of strangers.',
  request: {
    params: z.object({ account: z.string().min(1).max(128) }),
    query: z.object({
      ...PROJECT_QUERY,
      chainId: z.string().min(3).max(41).openapi({ description: 'CAIP-2.', example: 'eip155:1' }),
      cursor: z.string().max(MOST_CURSOR).optional().openapi({ description: '`next` of the page before.' }),
    }),
  },
  responses: {
    200: {
      description: 'A page of them.',
      content: {
        [JSON_TYPE]: {
          schema: z.object({
            data: z.array(CollectibleBody),
            next: z.string().nullable(),
            sources: z.array(DataSourceBody),
          }),
        },
      },
    },
    304: { description: 'What the client has (`If-None-Match`) is still right.' },
    ...REFUSALS,
  },
})

const pictureRoute = createRoute({
  method: 'get',
  path: '/v1/collectibles/{chainId}/{contract}/{tokenId}/picture',
  summary: 'The picture of a collectible',
  request: {
    params: z.object({
      chainId: z.string().min(3).max(41),
      contract: z.string().min(1).max(64),
      tokenId: z.string().min(1).max(128),
    }),
    query: z.object(PROJECT_QUERY),
  },
  responses: {
    200: {
      description: 'Its bytes as they are served where its metadata says, once they have been judged.',
      content: {
        'image/png': pictureBytes,
        'image/jpeg': pictureBytes,
        'image/webp': pictureBytes,
        'image/avif': pictureBytes,
      },
    },
    304: { description: 'What the client has (`If-None-Match`) is still right.' },
    ...REFUSALS,
  },
})

/** Adds the collectibles of accounts and their pictures. */
export function addCollectibleRoutes(
  app: OpenAPIHono<HttpEnv>,
  { service, reads, origin }: CollectibleRouteSettings,
): void {
  // What somebody has is nobody else's to keep.
  const headers: Headers = { ...json(origin), 'cache-control': 'private, no-cache' }
  const pictures: Headers = { ...image(origin), 'cache-control': `public, max-age=${PICTURE_FRESH_SECONDS}` }
  app.openapi(listRoute, async (c) => {
    const { projectId, chainId, cursor } = c.req.valid('query')
    await reads.admit(c, projectId)
    const { account: address } = c.req.valid('param')
    const answer = await service.answer({ address, chainId, cursor: cursor || undefined }, projectId)
    return sendBody(c, new EncodedBody(Buffer.from(JSON.stringify(answer)), {}, QUICK), JSON_TYPE, headers)
  })
  app.openapi(pictureRoute, async (c) => {
    await reads.admit(c, c.req.valid('query').projectId)
    const { chainId, ...place } = c.req.valid('param')
    const picture = await service.pictureOf(chainId, place)
    if (picture === undefined)
      throw problem('IMAGE_UNKNOWN', 'The collectible has no picture that can be shown.', 'tokenId')
    return sendBody(c, new EncodedBody(picture.bytes), picture.type, pictures)
  })
}
