import { createFirstApproval, type FirstApproval } from '#frame/approval/first-approval.ts'
import { openApprovalWindow } from '#frame/link/approval-window.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { OpenWindow, ScreenTools, Site } from '#frame/screens/tools.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletSession } from '#frame/session/session.ts'
import { APPROVAL_WINDOW } from '#schemas/constants/paths.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

interface ApprovalSurroundings {
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
export function approvalTools(
  surroundings: ApprovalSurroundings,
): Pick<ScreenTools, 'firstApproval' | 'openWindow'> {
  const firstApproval = createFirstApproval(surroundings)
  if (surroundings.policy.approvals !== 'popup') return { firstApproval }
  return { firstApproval, openWindow: windowOpener(surroundings, firstApproval) }
}

/** What opens a window for a request. Its address names the project and nothing else. */
function windowOpener(
  { self, deployment, site, clock, language }: ApprovalSurroundings,
  firstApproval: FirstApproval,
): OpenWindow {
  return ({ request, prepared }, onEnd) => {
    const { origin, isAttested } = site
    const claimedName = site.claimedName()
    return openApprovalWindow({
      self,
      url: `/w/${deployment.projectId}/${APPROVAL_WINDOW}`,
      clock,
      offer: {
        type: 'postern-approval',
        requestId: request.requestId,
        method: request.method,
        language: language(),
        site: { origin, isAttested, ...(claimedName !== undefined && { claimedName }) },
        isFirst: firstApproval.isAhead(),
        preview: prepared.preview,
      },
      onEnd,
    })
  }
}
