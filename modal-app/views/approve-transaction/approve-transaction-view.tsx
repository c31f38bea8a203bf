import { useState } from 'react'
import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { declineRequest } from '#modal/core/embedded/wallet-screens.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { Spinner } from '#modal/ui/primitives/spinner.tsx'
import { FrameSlot } from '../wallet-screens/frame-slot.tsx'

/**
 * What the site asks for, drawn by the wallet in its own frame. Whoever wants to leave is asked here, with the frame out
 * of sight: nothing of the modal is ever drawn over it.
 */
export function ApproveTransactionView() {
  const { screen, requestId } = useAppSelector(selectEmbedded)
  const { isLeaving, stay } = useLeaving(requestId)
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
        <Button look="primary" onClick={stay}>
          {text('approve.leave.stay')}
        </Button>
        <Button look="danger" busy={isDeclining} onClick={() => void decline()}>
          {text('approve.leave.decline')}
        </Button>
      </Actions>
    </View>
  )
}

/** Whether the visitor is asked about leaving: from the wish on, until another request or a second wish. */
function useLeaving(requestId: string | undefined): {
  readonly isLeaving: boolean
  readonly stay: () => void
} {
  const { leaveWishes } = useAppSelector(selectEmbedded)
  const [answered, setAnswered] = useState({ requestId, wishes: leaveWishes })
  if (answered.requestId !== requestId) setAnswered({ requestId, wishes: leaveWishes })
  return {
    isLeaving: (leaveWishes - answered.wishes) % 2 === 1,
    stay: () => setAnswered({ requestId, wishes: leaveWishes }),
  }
}
