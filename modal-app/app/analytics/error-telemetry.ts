import type { EventProperties } from '#schemas/http/analytics/event-catalogue.ts'

type ErrorProperties = EventProperties<'INTERNAL_SDK_ERROR'>

/** The most errors that are reported within a minute (docs/specification.md §7.45). */
const MAX_A_MINUTE = 5
const MINUTE_MS = 60_000
const CODE = /^[A-Z][A-Z_]{1,47}$/

/** Codes by the beginning of their names; the category of the others is INTERNAL_SDK_ERROR. */
const CATEGORIES = [
  ['API_ANSWER_INVALID', 'DATA_PARSING_ERROR'],
  ['DEPLOYMENT_INVALID', 'DATA_PARSING_ERROR'],
  ['OPTION_INVALID', 'DATA_PARSING_ERROR'],
  ['API_', 'API_ERROR'],
  ['HTTP_', 'API_ERROR'],
  ['IFRAME_', 'SECURE_SITE_ERROR'],
  ['FRAME_', 'SECURE_SITE_ERROR'],
  ['WALLET_LOAD_FAILED', 'SECURE_SITE_ERROR'],
  ['ALERT_', 'SECURE_SITE_ERROR'],
] as const satisfies readonly (readonly [string, ErrorProperties['category']])[]

/**
 * Creates a function that reports errors, at most five a minute: their code, and never a message, a stack or a URL.
 *
 * @param now milliseconds since 1970.
 * @example
 * const reportError = createErrorTelemetry((properties) => record('INTERNAL_SDK_ERROR', properties), Date.now)
 * reportError(thrown)
 */
export function createErrorTelemetry(
  record: (properties: ErrorProperties) => void,
  now: () => number,
): (error: unknown) => void {
  let reported: readonly number[] = []
  return (error) => {
    reported = reported.filter((at) => now() - at < MINUTE_MS)
    if (reported.length >= MAX_A_MINUTE) return
    reported = [...reported, now()]
    record(describeError(error))
  }
}

function describeError(error: unknown): ErrorProperties {
  // An alert about a picture has the URL of the picture behind its code.
  const [code = ''] = String(Object(error).code ?? '').split(' ')
  const [, category = 'INTERNAL_SDK_ERROR'] = CATEGORIES.find(([start]) => code.startsWith(start)) ?? []
  return CODE.test(code) ? { category, code } : { category: 'INTERNAL_SDK_ERROR' }
}
