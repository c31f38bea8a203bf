import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'

/** A screen the wallet draws itself, besides the approval. */
export type ScreenName = 'recovery' | 'unlock' | 'export' | 'import' | 'devices' | 'permissions'

/** How a visitor left a screen. */
export type ScreenOutcome = 'done' | 'dismissed'

/** Shows one screen at a time and keeps the modal told. */
export interface ScreenHost {
  /** Shows a screen until the visitor is done with it; another screen in its place dismisses it. */
  readonly open: (screen: ScreenName) => Promise<ScreenOutcome>
  /** The visitor left the view: the screen is dismissed, an open approval rejected. */
  readonly close: () => void
}

/** What the host needs of its surroundings. */
export interface ScreenHostOptions {
  readonly modal: Pick<Remote<FrameParentCalls>, 'screenChanged' | 'resize' | 'requestClose' | 'focusOut'>
  readonly approvals: ApprovalQueue
}
