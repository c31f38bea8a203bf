import type { OpenAPIHono } from '@hono/zod-openapi'
import { OPERATIONS_ENDPOINTS } from '#schemas/http/operations.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { corsFor } from '#server/http/origins/cors-middleware.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { violatedDirectives } from './violated-directives.ts'

export interface CspReportSettings {
  readonly metrics: Metrics
  readonly limit: RateLimit
  readonly isOwn: (origin: string) => boolean
}

const MAX_BYTES = 65_536
const TYPES = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i

/**
 * Counts reported CSP violations by directive. Reports hold URLs of visitors, so nothing else of them is stored or logged.
 */
export function addCspReportRoute(
  app: OpenAPIHono<HttpEnv>,
  { metrics, limit, isOwn }: CspReportSettings,
): void {
  const { reports } = OPERATIONS_ENDPOINTS
  app.use(reports.path, corsFor(isOwn, ['POST']))
  documentEndpoint(app, reports)
  app.post(reports.path, async (c) => {
    await limit.spend(c, clientKey(c), 1)
    if (!TYPES.test(c.req.header('content-type') ?? '')) {
      throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send a report of a browser.', 'content-type')
    }
    const report = parse(await readBody(c, MAX_BYTES))
    for (const directive of violatedDirectives(report)) metrics.countViolation(directive)
    return c.body(null, 204)
  })
}

function parse(text: string): unknown {
  const report = parseJson(text)
  if (report !== undefined) return report
  throw problem('REQUEST_INVALID', 'The report is not JSON.', 'body')
}
