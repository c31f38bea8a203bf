import { STEP_UP_MS } from '#schemas/constants/login.ts'
import { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'

/**
 * The kind of an unlocker.
 *
 * @throws when a newer version wrote the row.
 */
export function kindOf(row: UnlockerRow): UnlockerKind {
  return UnlockerKind.parse(row.kind)
}

/** The kind of the login key: the root key that the server stores for a login until the wallet has a recovery method. */
export const LOGIN_KEY = 'login'

/** Whether the unlocker works in other browsers too. */
export function isPortable(row: UnlockerRow): boolean {
  return row.kind !== 'device'
}

/** Whether the unlocker is a recovery method. */
export function isRecovery(row: UnlockerRow): boolean {
  return isPortable(row) && row.kind !== LOGIN_KEY
}

/**
 * Finds an unlocker of the wallet.
 *
 * @throws the problem UNLOCKER_UNKNOWN.
 */
export function requireUnlocker(wallet: StoredWallet, matches: (row: UnlockerRow) => boolean): UnlockerRow {
  const found = wallet.unlockers.find(matches)
  if (found !== undefined) return found
  throw problem('UNLOCKER_UNKNOWN', 'The wallet has no such unlocker. Use another one.')
}

/**
 * Checks that the request is about the user's wallet.
 *
 * @throws the problem REQUEST_INVALID.
 */
export function requireWallet(wallet: StoredWallet, walletId: string): void {
  if (wallet.walletId === walletId) return
  throw problem('REQUEST_INVALID', '`walletId` is not the wallet of this user.', 'walletId')
}

/**
 * Requires a recent step-up for adding unlockers to a wallet that can be restored.
 *
 * @throws the problem STEP_UP_REQUIRED.
 */
export function requireConfirmed(wallet: StoredWallet, session: Session, now: Timestamp): void {
  if (!wallet.unlockers.some(isRecovery)) return
  const { steppedUpAt } = session
  if (steppedUpAt !== undefined && now - steppedUpAt < STEP_UP_MS) return
  throw problem('STEP_UP_REQUIRED', 'Confirm with a passkey or a code, then try again.')
}
