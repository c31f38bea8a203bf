import type { PreviewWarning } from '#frame/preview/preview.ts'

/** Each warning once. */
export function uniqueWarnings(warnings: readonly PreviewWarning[]): readonly PreviewWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()]
}
