import { useEffect, useState } from 'react'
import type { Failure } from '#schemas/errors/result.ts'
import { declineRequest, dismissFailure } from '#modal/core/commands/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { FrameSlot } from '#modal/views/wallet-screens/frame-slot.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { failureText } from './request-failure-text.ts'

/**
 * A request of the site, drawn by the wallet in its own frame. Leaving is confirmed here with the frame hidden: nothing of
 * the modal is ever drawn over it.
 */
export function ApproveTransactionView() {
  const { screen, requestId, failure, openRequests, isLimited } = useAppSelector(selectEmbedded)
  const { isLeaving, stay } = useLeaving(requestId)
  if (failure && screen !== 'approval' && (openRequests === 0 || isLimited))
    return <Failed failure={failure} isLeaving={isLeaving} />
  if (isLeaving) return <Leaving stay={stay} />
  return screen === 'approval' ? <FrameSlot /> : <Preparing />
}

function Preparing() {
  const text = useText()
  return (
    <View>
      <div aria-live="polite">
        <Notice picture={<Spinner />} title={text('approve.waiting.title')}>
          {text('approve.waiting.text')}
        </Notice>
      </div>
    </View>
  )
}

/** Why a request failed, and what to do; stays until the visitor closes it. */
function Failed({ failure, isLeaving }: { readonly failure: Failure; readonly isLeaving: boolean }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { title, text: message, values } = failureText(failure)
  useEffect(() => {
    if (isLeaving) dispatch(dismissFailure())
  }, [dispatch, isLeaving])
  return (
    <View>
      <div role="alert">
        <Notice tone="negative" title={text(title)}>
          {text(message, values)}
        </Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={() => dispatch(dismissFailure())}>
          {text('approve.failed.close')}
        </Button>
      </Actions>
    </View>
  )
}

function Leaving({ stay }: { readonly stay: () => void }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [isDeclining, setDeclining] = useState(false)
  const decline = async (): Promise<void> => {
    setDeclining(true)
    await dispatch(declineRequest())
    setDeclining(false)
  }
  return (
    <View>
      <div role="alert">
        <Notice title={text('approve.leave.title')}>{text('approve.leave.text')}</Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={stay}>
          {text('approve.leave.stay')}
        </Button>
        <Button variant="danger" busy={isDeclining} onClick={() => void decline()}>
          {text('approve.leave.decline')}
        </Button>
      </Actions>
    </View>
  )
}

/** Whether the visitor is asked to confirm leaving: from the first wish until another request or a second wish. */
function useLeaving(requestId: string | undefined): {
  readonly isLeaving: boolean
  readonly stay: () => void
} {
  const { leaveWishes } = useAppSelector(selectEmbedded)
  const [answeredCount, setAnsweredCount] = useState({ requestId, wishes: leaveWishes })
  if (answeredCount.requestId !== requestId) setAnsweredCount({ requestId, wishes: leaveWishes })
  return {
    isLeaving: (leaveWishes - answeredCount.wishes) % 2 === 1,
    stay: () => setAnsweredCount({ requestId, wishes: leaveWishes }),
  }
}
