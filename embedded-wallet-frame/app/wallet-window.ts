import { isDecidedInWindow } from '#frame/approval/decided-in-window.ts'
import type { FirstApproval } from '#frame/approval/first-approval.ts'
import { createApprovalWindow } from '#frame/link/approval-window.ts'
import type { Clock } from '#frame/platform/clock.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletWindow, Site } from '#frame/screens/tools.ts'
import type { WalletSession } from '#frame/session/session.ts'
import { readTheme } from '#frame/theme/read-theme.ts'
import { APPROVAL_WINDOW } from '#schemas/constants/paths.ts'
import type { Deployment, WalletPolicy } from '#schemas/http/deployment.ts'

/** What approvals of one site need. */
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

/** Makes the wallet window for the requests of this site. Its address names the project and nothing else. */
export function walletWindow(
  { self, deployment, policy, site, clock, language }: ApprovalSurroundings,
  firstApproval: FirstApproval,
): WalletWindow {
  const url = `/w/${deployment.projectId}/${APPROVAL_WINDOW}`
  const { open, isOpen, show } = createApprovalWindow({ self, url, clock })
  return {
    takes: (asked) => isDecidedInWindow(policy.approvals, asked),
    open,
    isOpen,
    show: ({ request, prepared }, onEnd) => {
      const { origin, isAttested } = site
      const claimedName = site.claimedName()
      const offer = {
        type: 'postern-approval',
        requestId: request.requestId,
        method: request.method,
        language: language(),
        theme: readTheme(self.document.documentElement),
        site: { origin, isAttested, ...(claimedName !== undefined && { claimedName }) },
        isFirst: firstApproval.isAhead(),
        preview: prepared.preview,
      } as const
      return show(offer, onEnd)
    },
  }
}
