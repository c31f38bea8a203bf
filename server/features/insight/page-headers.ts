import { INSIGHT_PATH } from '#schemas/http/insight.ts'
import { json, type Headers } from '#server/http/headers/security-headers.ts'

/** Headers of the page, which loads its own files, asks its own endpoints and can do nothing else. */
export function insightDocument(apiOrigin: string): Headers {
  const files = `${apiOrigin}${INSIGHT_PATH}/assets/`
  const policy = [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src ${files}`,
    `connect-src ${apiOrigin}${INSIGHT_PATH}/api/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    ...json(apiOrigin),
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-robots-tag': 'noindex',
  }
}
