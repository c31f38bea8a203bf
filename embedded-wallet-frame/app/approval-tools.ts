import { createFirstApproval } from '#frame/approval/first-approval.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { ApprovalTools, Site } from '#frame/screens/tools.ts'
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

/** How approvals of this site are given: the first one with more than a press, and in a window unless the owner wants none. */
export async function approvalTools(
  surroundings: ApprovalSurroundings,
): Promise<Pick<ApprovalTools, 'firstApproval' | 'walletWindow'>> {
  const firstApproval = createFirstApproval(surroundings)
  if (surroundings.policy.approvals === 'frame') return { firstApproval }
  // Before it is wanted: a window opens in the click, not after.
  const { walletWindow } = await import('#frame/app/wallet-window.ts')
  return { firstApproval, walletWindow: walletWindow(surroundings, firstApproval) }
}
