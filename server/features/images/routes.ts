import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { HttpEnv } from '#server/http/http-env.ts'
import { image } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { ImagesService } from './images-service.ts'

export interface ImageSettings {
  readonly images: ImagesService
  /** The origin these routes are served on. */
  readonly origin: string
}

const SVG = 'image/svg+xml'

const RESPONSES = {
  200: {
    description: 'A picture; of something unknown, its monogram.',
    content: { [SVG]: { schema: z.string() } },
  },
} as const

const assetRoute = createRoute({
  method: 'get',
  path: '/public/getAssetImage/{imageId}',
  summary: 'The picture of a network by its image id',
  request: { params: z.object({ imageId: z.string().min(1).max(64) }) },
  responses: RESPONSES,
})

const networkRoute = createRoute({
  method: 'get',
  path: '/networks/{caipNetworkId}/image',
  summary: 'The picture of a network by its CAIP-2 id',
  request: { params: z.object({ caipNetworkId: z.string().min(1).max(41) }) },
  responses: RESPONSES,
})

/** Adds the pictures every modal may show. */
export function addImageRoutes(app: OpenAPIHono<HttpEnv>, { images, origin }: ImageSettings): void {
  app.openapi(assetRoute, async (c) => {
    return sendBody(c, await images.forAsset(c.req.valid('param').imageId), SVG, image(origin))
  })
  app.openapi(networkRoute, async (c) => {
    return sendBody(c, await images.forNetwork(c.req.valid('param').caipNetworkId), SVG, image(origin))
  })
}
