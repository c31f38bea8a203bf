import type { ApprovalState } from '#frame/approval/approval-gate.ts'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { Note } from '#frame/ui/patterns/note.tsx'

/** Obstacles that the visitor did not cause, or that scrolling does not fix. */
const OBSTACLES: Partial<Record<ApprovalState, MessageId>> = {
  covered: 'error.APPROVAL_COVERED',
  small: 'approval.obstacle.small',
  shrunk: 'approval.obstacle.shrunk',
}

/** Says why the approval is not in sight. */
export function Obstacle({ state }: { readonly state: ApprovalState }) {
  const text = useText()
  const id = OBSTACLES[state]
  if (id === undefined) return null
  return (
    <Note tone="danger" isAlert>
      {text(id)}
    </Note>
  )
}
