import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { image, readableError } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import { withHeaders } from '#server/http/with-headers.ts'
import type { ImagesService } from './images-service.ts'

export interface ImageSettings {
  readonly images: ImagesService
  /** The origin these routes are served on. */
  readonly origin: string
}

const PATHS = ['/public/*', '/networks/:caipNetworkId/image', '/getWalletImage/*'] as const
const SVG = 'image/svg+xml'
const picture = { schema: z.string() }
const DAY_SECONDS = 86_400
const MINUTE_SECONDS = 60

const RESPONSES = {
  200: { description: 'A picture; of something unknown, its monogram.', content: { [SVG]: picture } },
  400: errorContent('The id is not one; `field` names it.'),
} as const

const assetRoute = createRoute({
  method: 'get',
  path: '/public/getAssetImage/{imageId}',
  summary: 'The picture of a network by its image id',
  request: { params: z.object({ imageId: z.string().regex(/^[\w-]{1,64}$/, 'an image id') }) },
  responses: RESPONSES,
})

const currencyRoute = createRoute({
  method: 'get',
  path: '/public/getCurrencyImage/{currency}',
  summary: 'The picture of a currency by its code',
  request: { params: z.object({ currency: z.string().regex(/^[\w-]{1,64}$/, 'a code such as EUR') }) },
  responses: RESPONSES,
})

const tokenRoute = createRoute({
  method: 'get',
  path: '/public/getTokenImage/{symbol}',
  summary: 'The picture of a token by its symbol',
  request: {
    params: z.object({
      symbol: z.string().regex(/^[\p{L}\p{N}\p{Sc}.+_-]{1,32}$/u, 'a symbol such as USDC'),
    }),
  },
  responses: RESPONSES,
})

const networkRoute = createRoute({
  method: 'get',
  path: '/networks/{caipNetworkId}/image',
  summary: 'The picture of a network by its CAIP-2 id',
  request: { params: z.object({ caipNetworkId: z.string().min(1).max(41) }) },
  responses: RESPONSES,
})

const walletRoute = createRoute({
  method: 'get',
  path: '/getWalletImage/{imageId}',
  summary: 'The picture of a wallet by its image_id',
  request: {
    params: z.object({ imageId: z.string().regex(/^[0-9a-fA-F]{64}$/, '64 hex digits') }),
  },
  responses: {
    200: {
      description: 'Its logo, what it was imported with, what another directory has, or its monogram.',
      content: {
        [SVG]: picture,
        'image/png': picture,
        'image/jpeg': picture,
        'image/webp': picture,
        'image/avif': picture,
      },
    },
    400: errorContent('The id is not one; `field` names it.'),
    404: errorContent('The directory has no picture with this id.'),
  },
})

/** Adds the pictures every modal may show. */
export function addImageRoutes(app: OpenAPIHono<HttpEnv>, { images, origin }: ImageSettings): void {
  const lasting = image(origin)
  const fresh = { ...lasting, 'cache-control': `public, max-age=${DAY_SECONDS}` }
  const passing = { ...lasting, 'cache-control': `public, max-age=${MINUTE_SECONDS}` }

  // Refusals are for those who may see the picture.
  for (const path of PATHS) app.use(path, withHeaders(readableError(origin)))
  app.openapi(assetRoute, async (c) => {
    return sendBody(c, await images.forAsset(c.req.valid('param').imageId), SVG, lasting)
  })
  app.openapi(currencyRoute, async (c) => {
    return sendBody(c, await images.forCurrency(c.req.valid('param').currency), SVG, lasting)
  })
  app.openapi(tokenRoute, async (c) => {
    return sendBody(c, await images.forToken(c.req.valid('param').symbol), SVG, lasting)
  })
  app.openapi(networkRoute, async (c) => {
    return sendBody(c, await images.forNetwork(c.req.valid('param').caipNetworkId), SVG, lasting)
  })
  app.openapi(walletRoute, async (c) => {
    const found = await images.forWallet(c.req.valid('param').imageId.toLowerCase())
    if (found === undefined) {
      throw problem(
        'IMAGE_UNKNOWN',
        'The directory has no picture with this id. Use the image_id of a wallet.',
        'imageId',
      )
    }
    const headers = found.isStandIn ? passing : found.isLasting ? lasting : fresh
    return sendBody(c, found.body, found.type, headers)
  })
}
