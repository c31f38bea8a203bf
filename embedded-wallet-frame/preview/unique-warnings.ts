import type { PreviewWarning } from './warnings.ts'

/** Each warning once. */
export function uniqueWarnings(warnings: readonly PreviewWarning[]): readonly PreviewWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()]
}
