import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { Vault } from '#frame/keys/vault.ts'
import type { WalletSession } from '#frame/session/session.ts'

/**
 * Whoever logs out, or gives way to somebody else, takes keys and open approvals along: what was shown to one person is
 * never signed for another.
 */
export function endWithSession(options: {
  readonly session: Pick<WalletSession, 'current' | 'subscribe'>
  readonly vault: Pick<Vault, 'lock'>
  readonly approvals: Pick<ApprovalQueue, 'abort'>
}): void {
  const { session, vault, approvals } = options
  let userId = session.current()?.userId
  session.subscribe(() => {
    const left = userId
    userId = session.current()?.userId
    if (left === undefined) return
    vault.lock()
    approvals.abort()
  })
}
