import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import type { OpenApproval } from '#frame/approval/approval-queue.ts'
import type { WalletWindow } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Standing = 'idle' | 'open' | 'closed' | 'blocked'

const NOTES = {
  open: 'approval.window.waiting',
  closed: 'approval.window.closed',
  blocked: 'approval.window.blocked',
} as const satisfies Record<Exclude<Standing, 'idle'>, MessageId>

interface ReviewInWindowProps {
  readonly approval: Extract<OpenApproval, { readonly phase: 'deciding' | 'performing' }>
  readonly walletWindow: WalletWindow
  readonly onReject: () => void
  readonly onApprove: () => void
}

/**
 * The button that opens the wallet window, where this request is decided. A click that a page tricked the visitor into is
 * harmless. If the window is still open from an earlier request, it shows this one by itself.
 */
export function ReviewInWindow({ approval, walletWindow, onReject, onApprove }: ReviewInWindowProps) {
  const text = useText()
  const [asked] = useState(approval)
  const [standing, setStanding] = useState<Standing>(() => (walletWindow.isOpen() ? 'open' : 'idle'))
  const takeBack = useRef((): void => {})
  const isBusy = approval.phase === 'performing'
  const show = useCallback((): void => {
    takeBack.current()
    takeBack.current = walletWindow.show(asked, (end) => {
      if (end === 'approve') onApprove()
      else if (end === 'reject') onReject()
      else setStanding('closed')
    })
  }, [asked, walletWindow, onApprove, onReject])
  useEffect(() => {
    if (walletWindow.isOpen()) show()
    return () => takeBack.current()
  }, [show, walletWindow])
  const onReview = (): void => {
    const wasOpen = walletWindow.isOpen()
    // This must happen within the click, or the browser blocks the window.
    if (!walletWindow.open()) return setStanding('blocked')
    setStanding('open')
    if (!wasOpen) show()
  }
  return (
    <>
      {standing !== 'idle' && !isBusy && (
        <Note tone={standing === 'blocked' ? 'danger' : 'plain'} isAlert={standing === 'blocked'}>
          {text(NOTES[standing])}
        </Note>
      )}
      <Button variant="primary" busy={isBusy} onClick={onReview}>
        {text(
          isBusy
            ? 'approval.performing'
            : standing === 'open'
              ? 'approval.window.show'
              : 'approval.window.open',
        )}
      </Button>
      <Button onClick={onReject}>{text('approval.reject')}</Button>
    </>
  )
}
