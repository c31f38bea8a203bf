import type { ApprovalQueue } from '#frame/approval/approval-queue.ts'
import type { Vault } from '#frame/keys/vault.ts'
import type { ScreenHost } from '#frame/screens/screen-host.ts'
import type { WalletSession } from '#frame/session/session.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const ENDED = fail(RPC_CODES.unauthorized, errorMessage('SESSION_EXPIRED'))

/**
 * Wipes keys and closes approvals and screens when the visitor logs out or another one logs in, also in another tab: what was
 * shown to one visitor is never signed for another, and no recovery phrase stays on the screen.
 */
export function endWithSession(options: {
  readonly session: Pick<WalletSession, 'current' | 'subscribe'>
  readonly vault: Pick<Vault, 'lock'>
  readonly approvals: Pick<ApprovalQueue, 'abort'>
  readonly screens: Pick<ScreenHost, 'close'>
}): void {
  const { session, vault, approvals, screens } = options
  let userId = session.current()?.userId
  session.subscribe(() => {
    const left = userId
    userId = session.current()?.userId
    if (left === undefined) return
    vault.lock()
    approvals.abort(undefined, userId === undefined ? ENDED : undefined)
    screens.close()
  })
}
