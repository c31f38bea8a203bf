import { useText } from '#frame/locales/use-text.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import type { Failure } from '#schemas/errors/result.ts'
import { failureText } from './failure-text.ts'

/** Explains a failure and what to do; announced to screen readers. */
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
