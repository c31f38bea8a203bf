import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { EmbedRefusal, type EmbedCheck } from '#schemas/http/embed-check.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origin-allow-list.ts'

export interface EmbedCheckSettings {
  readonly origins: OriginAllowList
  readonly sdkVersion: string
}

const Answer = z
  .object({
    allowed: z.boolean(),
    reason: z.enum(EmbedRefusal.options).nullable(),
    versions: z.object({ sdk: z.string(), protocol: z.array(z.int()) }),
  })
  .openapi('EmbedCheck') satisfies z.ZodType<EmbedCheck>

export const embedCheckRoute = createRoute({
  method: 'get',
  path: '/embed/check',
  summary: 'Whether the page that asks may embed the modal (on the modal origin)',
  description:
    'Readable from every page. Judged by the Origin header; `origin` stands in where a tool sends none.',
  request: {
    query: z.object({
      projectId: z.string().min(1).max(64).openapi({ example: 'demo' }),
      origin: z.string().max(300).optional().openapi({ example: 'https://shop.example' }),
    }),
  },
  responses: {
    200: { description: 'The verdict.', content: { 'application/json': { schema: Answer } } },
    400: errorContent('projectId is missing.'),
  },
})

/** Lets a page ask why its frame stays empty: browsers do not tell it. */
export function addEmbedCheckRoute(
  app: OpenAPIHono<HttpEnv>,
  { origins, sdkVersion }: EmbedCheckSettings,
): void {
  const versions = { sdk: sdkVersion, protocol: protocolVersions() }
  app.openapi(embedCheckRoute, async (c) => {
    const query = c.req.valid('query')
    const verdict = await origins.judge(query.projectId, c.req.header('origin') ?? query.origin)
    c.header('access-control-allow-origin', '*')
    c.header('vary', 'origin')
    return c.json(
      { allowed: verdict.allowed, reason: verdict.allowed ? null : verdict.reason, versions },
      200,
    )
  })
}

function protocolVersions(): number[] {
  const { min, max } = PROTOCOL_VERSIONS
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}
