import { isMessageId } from '#frame/locales/languages.ts'
import type { Text } from '#frame/locales/use-text.ts'
import type { Failure } from '#schemas/errors/result.ts'

/** Returns the message of a failure in the visitor's language; codes without a text share one. */
export function failureText({ code, data }: Failure, text: Text): string {
  const id = `error.${code}`
  return text(isMessageId(id) ? id : 'error.UNKNOWN', countsOf(data))
}

/** The numbers that a text may contain, e.g. the remaining tries. */
function countsOf(data: unknown): Record<string, number> {
  if (typeof data !== 'object' || data === null) return { tries: 0, minutes: 1 }
  const counts = Object.entries(data).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return { tries: 0, minutes: 1, ...Object.fromEntries(counts) }
}
