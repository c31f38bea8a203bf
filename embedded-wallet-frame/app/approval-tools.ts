import { createFirstApproval } from '#frame/approval/first-approval.ts'
import type { ApprovalTools } from '#frame/screens/tools.ts'
import type { ApprovalSurroundings } from './wallet-window.ts'

/**
 * Makes what approvals of this site need: the first one takes more than a press, and the wallet window is used unless the
 * owner wants none.
 */
export async function approvalTools(
  surroundings: ApprovalSurroundings,
): Promise<Pick<ApprovalTools, 'firstApproval' | 'walletWindow'>> {
  const firstApproval = createFirstApproval(surroundings)
  if (surroundings.policy.approvals === 'frame') return { firstApproval }
  // Loaded before it is needed, because a window can only be opened within the click.
  const { walletWindow } = await import('#frame/app/wallet-window.ts')
  return { firstApproval, walletWindow: walletWindow(surroundings, firstApproval) }
}
