import { useText } from '#frame/locales/use-text.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import type { Failure } from '#schemas/errors/result.ts'
import { failureText } from './failure-text.ts'

/** What went wrong and what to do, read out when it appears. */
export function FailureNote({ failure }: { readonly failure: Failure | undefined }) {
  const text = useText()
  return (
    failure && (
      <Note tone="danger" isAlert>
        {failureText(failure, text)}
      </Note>
    )
  )
}
