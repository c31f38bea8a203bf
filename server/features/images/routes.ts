import type { OpenAPIHono } from '@hono/zod-openapi'
import { IMAGE_ENDPOINTS } from '#schemas/http/pictures.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { mountOpen } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import { image, readableError } from '#server/http/headers/security-headers.ts'
import { sendBody } from '#server/http/responses/send-body.ts'
import { withHeaders } from '#server/http/headers/default-headers.ts'
import type { ImagesService } from './images-service.ts'

export interface ImageSettings {
  readonly images: ImagesService
  /** The origin these routes are served on. */
  readonly origin: string
}

const PATHS = ['/public/*', '/networks/:caipNetworkId/image', '/getWalletImage/*'] as const
const SVG = 'image/svg+xml'
const DAY_SECONDS = 86_400
const MINUTE_SECONDS = 60

/** Adds the pictures that every modal may show. */
export function addImageRoutes(app: OpenAPIHono<HttpEnv>, { images, origin }: ImageSettings): void {
  const { asset, currency, token, exchange, network, wallet } = IMAGE_ENDPOINTS
  const lasting = { ...image(origin), 'cache-control': wallet.cache }
  const daily = { ...lasting, 'cache-control': `public, max-age=${DAY_SECONDS}` }
  const shortLived = { ...lasting, 'cache-control': `public, max-age=${MINUTE_SECONDS}` }

  // Errors must be readable where the picture is.
  for (const path of PATHS) app.use(path, withHeaders(readableError(origin)))
  mountOpen(app, asset, async ({ c, params }) =>
    sendBody(c, await images.forAsset(params.imageId), SVG, lasting),
  )
  mountOpen(app, currency, async ({ c, params }) =>
    sendBody(c, await images.forCurrency(params.currency), SVG, lasting),
  )
  mountOpen(app, token, async ({ c, params }) =>
    sendBody(c, await images.forToken(params.symbol), SVG, lasting),
  )
  mountOpen(app, exchange, async ({ c, params }) =>
    sendBody(c, await images.forExchange(params.name), SVG, lasting),
  )
  mountOpen(app, network, async ({ c, params }) =>
    sendBody(c, await images.forNetwork(params.caipNetworkId), SVG, lasting),
  )
  mountOpen(app, wallet, async ({ c, params }) => {
    const found = await images.forWallet(params.imageId.toLowerCase())
    if (found === undefined) {
      throw problem(
        'IMAGE_UNKNOWN',
        'The directory has no picture with this id. Use the image_id of a wallet.',
        'imageId',
      )
    }
    const headers = found.isPlaceholder ? shortLived : found.isImmutable ? lasting : daily
    return sendBody(c, found.body, found.type, headers)
  })
}
