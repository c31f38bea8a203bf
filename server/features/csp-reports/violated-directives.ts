import * as z from 'zod'

/** The only values of the metric's label: reports are untrusted input. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

const MAX_REPORTS = 50
const Members = z.record(z.string(), z.unknown())

/**
 * Reads the violated directives from either format browsers send: `report-uri` (an object with `csp-report`) or the Reporting
 * API (a list). Unknown directives count as `other`.
 */
export function violatedDirectives(report: unknown): string[] {
  const reports = Array.isArray(report) ? report.slice(0, MAX_REPORTS) : [report]
  return reports.flatMap((entry: unknown) => {
    const body = member(entry, 'body') ?? member(entry, 'csp-report')
    if (body === undefined) return []
    const name =
      member(body, 'effectiveDirective') ??
      member(body, 'effective-directive') ??
      member(body, 'violated-directive')
    const directive = typeof name === 'string' ? (name.split(' ')[0] ?? '') : ''
    return [DIRECTIVES.has(directive) ? directive : 'other']
  })
}

function member(value: unknown, name: string): unknown {
  return Members.safeParse(value).data?.[name]
}
