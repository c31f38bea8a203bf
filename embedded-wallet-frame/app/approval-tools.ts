import { createFirstApproval } from '#frame/approval/first-approval.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { ScreenTools, Site } from '#frame/screens/tools.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** What approvals of one site stand on. */
export interface ApprovalSurroundings {
  readonly self: Window
  readonly deployment: Pick<Deployment, 'projectId'>
  readonly policy: Pick<WalletPolicy, 'approvals'>
  readonly storage: FrameStorage
  readonly session: Pick<WalletSession, 'current'>
  readonly site: Site
  readonly clock: Clock
  readonly language: () => string
}

/** How approvals of this site are given: the first one with more than a press, and in a window where the owner wants it. */
export async function approvalTools(
  surroundings: ApprovalSurroundings,
): Promise<Pick<ScreenTools, 'firstApproval' | 'openWindow'>> {
  const firstApproval = createFirstApproval(surroundings)
  if (surroundings.policy.approvals !== 'popup') return { firstApproval }
  // Before it is wanted: a window opens in the click, not after.
  const { windowOpener } = await import('#frame/app/window-opener.ts')
  return { firstApproval, openWindow: windowOpener(surroundings, firstApproval) }
}
