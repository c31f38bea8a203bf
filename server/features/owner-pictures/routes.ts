import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { OWNER_PICTURE_PATH } from '#schemas/constants/paths.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { image } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { ServedPicture } from '#server/http/served-picture.ts'
import { KeptReads } from '#server/providers/kept-reads.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { readRemotePicture } from '#server/providers/remote-files/remote-picture.ts'

export interface OwnerPictureSettings {
  readonly files: RemoteFiles
  readonly reads: ProjectReads
  /** The origin this route is served on. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** 64 pictures of at most 512 KiB. */
const MOST_KEPT = 64
const KEPT_MS = 300_000
const FRESH_SECONDS = 300

const picture = { schema: z.string() }
const ownerPictureRoute = createRoute({
  method: 'get',
  path: OWNER_PICTURE_PATH,
  summary: 'A picture that the owner of a site names in its options',
  description: 'So that no visitor’s browser asks a third place, and only what is a picture is shown.',
  request: {
    query: z.object({
      ...PROJECT_QUERY,
      url: z
        .string()
        .max(2_048)
        .regex(/^https?:\/\//i, 'a full https URL')
        .openapi({ example: 'https://shop.example/logo.png' }),
    }),
  },
  responses: {
    200: {
      description: 'Its bytes, once they have been judged.',
      content: { 'image/png': picture, 'image/jpeg': picture, 'image/webp': picture, 'image/avif': picture },
    },
    400: errorContent('A parameter is not valid; `field` names it.'),
    403: errorContent('The page that asks is not one of the project.'),
    404: errorContent(
      'The project is unknown, or there is no picture that can be served; the message says why.',
    ),
    429: errorContent('Too many requests; `Retry-After` says when to try again.'),
  },
})

/** Adds the pictures that owners name (options `customWallets`, `chainImages`, `connectorImages`, `networks`). */
export function addOwnerPictureRoute(
  app: OpenAPIHono<HttpEnv>,
  { files, reads, origin, now }: OwnerPictureSettings,
): void {
  const headers = { ...image(origin), 'cache-control': `public, max-age=${FRESH_SECONDS}` }
  const pictures = new KeptReads<ServedPicture>({ most: MOST_KEPT, now, keptMs: KEPT_MS })
  const readPicture = async (url: string): Promise<ServedPicture> => {
    const read = await readRemotePicture(files, url)
    if (read.ok) return read.value
    // Thrown, so that it is not remembered.
    throw problem('IMAGE_UNKNOWN', read.error.message, 'url')
  }
  app.openapi(ownerPictureRoute, async (c) => {
    const { projectId, url } = c.req.valid('query')
    await reads.admit(c, projectId)
    const { bytes, type } = await pictures.get(url, () => readPicture(url))
    return sendBody(c, new EncodedBody(bytes), type, headers)
  })
}
