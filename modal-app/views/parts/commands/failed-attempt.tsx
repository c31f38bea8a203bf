import type { ReactNode } from 'react'
import type { Failure } from '#schemas/errors/result.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useFailureText } from './failure-text.ts'

interface FailedAttemptProps {
  readonly title: string
  readonly failure: Failure
  readonly retry: () => void
  /** Further actions. */
  readonly children?: ReactNode
}

/** Says why something could not be shown, and offers another attempt. */
export function FailedAttempt({ title, failure, retry, children }: FailedAttemptProps) {
  const text = useText()
  const failureText = useFailureText()
  return (
    <>
      <div role="alert">
        <Notice title={title} tone="negative">
          {failureText(failure)}
        </Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={retry}>
          {text('login.try-again')}
        </Button>
        {children}
      </Actions>
    </>
  )
}
