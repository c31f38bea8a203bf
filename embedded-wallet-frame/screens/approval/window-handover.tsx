import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import type { OpenWindow, WindowEnd } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Button } from '#frame/ui/primitives/button.tsx'

type Standing = 'idle' | 'open' | Extract<WindowEnd, 'closed' | 'blocked'>

const NOTES = {
  open: 'approval.window.waiting',
  closed: 'approval.window.closed',
  blocked: 'approval.window.blocked',
} as const satisfies Record<Exclude<Standing, 'idle'>, MessageId>

interface WindowHandoverProps {
  readonly open: (onEnd: (end: WindowEnd) => void) => ReturnType<OpenWindow>
  readonly isBusy: boolean
  readonly onReject: () => void
  readonly onApprove: () => void
}

/** Where nothing proves what is seen in a frame, the decision is made in a window of the wallet, which no page covers. */
export function WindowHandover({ open, isBusy, onReject, onApprove }: WindowHandoverProps) {
  const text = useText()
  const [standing, setStanding] = useState<Standing>('idle')
  const close = useRef((): void => {})
  useEffect(() => () => close.current(), [])
  const onEnd = (end: WindowEnd): void => {
    if (end === 'approve') return onApprove()
    if (end === 'reject') return onReject()
    setStanding(end)
  }
  const onOpen = (): void => {
    close.current()
    setStanding('open')
    // In the click itself: later the browser would block it.
    close.current = open(onEnd)
  }
  return (
    <>
      {standing !== 'idle' && !isBusy && (
        <Note tone={standing === 'blocked' ? 'danger' : 'plain'} isAlert={standing === 'blocked'}>
          {text(NOTES[standing])}
        </Note>
      )}
      <Button look="primary" busy={isBusy} onClick={onOpen}>
        {text(
          isBusy
            ? 'approval.performing'
            : standing === 'idle'
              ? 'approval.window.open'
              : 'approval.window.again',
        )}
      </Button>
      <Button aria-disabled={isBusy || undefined} onClick={onReject}>
        {text('approval.reject')}
      </Button>
    </>
  )
}
