import { isMessageId } from '#frame/locales/languages.ts'
import type { Text } from '#frame/locales/use-text.ts'
import type { Failure } from '#schemas/errors/result.ts'

/** What happened and what to do, in the visitor's language; failures that have no text of their own share one. */
export function failureText({ code, data }: Failure, text: Text): string {
  const id = `error.${code}`
  return text(isMessageId(id) ? id : 'error.UNKNOWN', countsOf(data))
}

/** The numbers a text may name, e.g. how many tries are left. */
function countsOf(data: unknown): Record<string, number> {
  if (typeof data !== 'object' || data === null) return { tries: 0, minutes: 1 }
  const counts = Object.entries(data).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return { tries: 0, minutes: 1, ...Object.fromEntries(counts) }
}
