import type { OpenAPIHono } from '@hono/zod-openapi'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { EMBED_CHECK_ENDPOINT } from '#schemas/http/embed-check.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { mountOpen } from '#server/http/endpoints/mount-endpoint.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'

export interface EmbedCheckSettings {
  readonly origins: OriginAllowList
  readonly sdkVersion: string
}

/** Adds the route that tells a page why its frame stays empty, which browsers do not reveal. */
export function addEmbedCheckRoute(
  app: OpenAPIHono<HttpEnv>,
  { origins, sdkVersion }: EmbedCheckSettings,
): void {
  const versions = { sdk: sdkVersion, protocol: protocolVersions() }
  mountOpen(app, EMBED_CHECK_ENDPOINT, async ({ c, query }) => {
    const verdict = await origins.judge(query.projectId, c.req.header('origin') ?? query.origin)
    c.header('access-control-allow-origin', '*')
    c.header('vary', 'origin')
    return { allowed: verdict.allowed, reason: verdict.allowed ? null : verdict.reason, versions }
  })
}

function protocolVersions(): number[] {
  const { min, max } = PROTOCOL_VERSIONS
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}
