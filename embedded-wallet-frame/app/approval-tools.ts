import { createFirstApproval } from '#frame/approval/first-approval.ts'
import type { ApprovalTools } from '#frame/screens/tools.ts'
import type { ApprovalSurroundings } from './wallet-window.ts'

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
