import type { ApprovalSurroundings } from '#frame/app/approval-tools.ts'
import type { FirstApproval } from '#frame/approval/first-approval.ts'
import { openApprovalWindow } from '#frame/link/approval-window.ts'
import type { OpenWindow } from '#frame/screens/tools.ts'
import { APPROVAL_WINDOW } from '#schemas/constants/paths.ts'

/** What opens a window for a request. Its address names the project and nothing else. */
export function windowOpener(
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
