import { STEP_UP_MS } from '#schemas/constants/login.ts'
import { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Timestamp } from '#server/sessions/clock.ts'
import type { Session } from '#server/sessions/session.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'

/** The kind of a row. @throws when a newer version wrote it. */
export function kindOf(row: UnlockerRow): UnlockerKind {
  return UnlockerKind.parse(row.kind)
}

/** The kind of the key that is kept for whoever logs in, until the wallet has a way of recovery. */
export const LOGIN_KEY = 'login'

/** Whether a wallet can be opened by this in another browser too. */
export function isPortable(row: UnlockerRow): boolean {
  return row.kind !== 'device'
}

/** Whether this is a way of recovery. */
export function isRecovery(row: UnlockerRow): boolean {
  return isPortable(row) && row.kind !== LOGIN_KEY
}

/** The unlocker of an id or a kind that the caller may ask for. @throws the problem UNLOCKER_UNKNOWN. */
export function requireUnlocker(wallet: StoredWallet, matches: (row: UnlockerRow) => boolean): UnlockerRow {
  const found = wallet.unlockers.find(matches)
  if (found !== undefined) return found
  throw problem('UNLOCKER_UNKNOWN', 'The wallet knows no such way to open it. Use another.')
}

/** @throws the problem REQUEST_INVALID when the browser means another wallet than the user's. */
export function requireWallet(wallet: StoredWallet, walletId: string): void {
  if (wallet.walletId === walletId) return
  throw problem('REQUEST_INVALID', '`walletId`: is not the wallet of this user.', 'walletId')
}

/**
 * A wallet that can be restored is guarded: who adds a way to open it confirmed just now.
 *
 * @throws the problem STEP_UP_REQUIRED.
 */
export function requireConfirmed(wallet: StoredWallet, session: Session, now: Timestamp): void {
  if (!wallet.unlockers.some(isRecovery)) return
  const { steppedUpAt } = session
  if (steppedUpAt !== undefined && now - steppedUpAt < STEP_UP_MS) return
  throw problem('STEP_UP_REQUIRED', 'Confirm with a passkey or a code, then try again.')
}
