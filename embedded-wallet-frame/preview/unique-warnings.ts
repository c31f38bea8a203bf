import type { PreviewWarning } from './warnings.ts'

/** Removes duplicate warnings. */
export function uniqueWarnings(warnings: readonly PreviewWarning[]): readonly PreviewWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()]
}
