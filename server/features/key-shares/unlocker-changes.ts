import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import { readerOf, type RequestingBrowser } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { Session } from '#server/wallet-api/session.ts'
import {
  isPortable,
  isRecovery,
  kindOf,
  LOGIN_KEY,
  requireConfirmed,
  requireWallet,
} from './unlocker-kinds.ts'
import type { UnlockerContent, UnlockerSecrets } from './unlocker-secrets.ts'
import { requireWalletProof } from './wallet-proof.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'
import type { WalletsRepository } from './wallets-repository.ts'

/** A new unlocker. */
export interface Addition {
  readonly walletId: string
  /** Proves that the caller has the wallet open (see `wallet-proof.ts`). */
  readonly proof: string
  readonly kind: UnlockerKind | typeof LOGIN_KEY
  readonly content: Omit<UnlockerContent, 'kind'>
  /** Selects the unlockers it replaces. */
  readonly replaces: (row: UnlockerRow) => boolean
  /** Validates the addition against the wallet; throws a problem to refuse it. */
  readonly check?: (wallet: StoredWallet) => void
}

/** Adds unlockers of any kind. */
export interface UnlockerChanges {
  /** @throws the problems STEP_UP_REQUIRED, WALLET_LOCKED, WALLET_SETUP_REQUIRED, REQUEST_INVALID and BLOB_MISMATCH. */
  add(
    session: Session,
    browser: RequestingBrowser,
    addition: Addition,
  ): Promise<{ unlockerId: string; version: number }>
}

export interface UnlockerChangesSettings {
  readonly wallets: WalletsRepository
  readonly secrets: UnlockerSecrets
  readonly audit: AuditLog
  readonly notices: Notices
  readonly clock: Clock
}

export function createUnlockerChanges(settings: UnlockerChangesSettings): UnlockerChanges {
  const { wallets, secrets, audit, notices, clock } = settings
  return {
    async add(session, browser, { walletId, proof, kind, content, replaces, check }) {
      const context = { ...actorOf(session), action: 'unlocker.added' }
      const { isNotified, ...added } = await recordRefusal(audit, context, () =>
        wallets.inTransaction(async (transaction) => {
          const answer = await wallets.change(transaction, session.userId, async (wallet, version) => {
            requireWallet(wallet, walletId)
            // Each new site adds a device half, which gives nothing to someone who has the wallet open already.
            if (kind !== 'device') requireConfirmed(wallet, session, clock())
            requireWalletProof(walletId, proof)
            check?.(wallet)
            const place = { walletId, version, createdAt: isoTime(clock()) }
            const add = secrets.seal({ ...content, kind }, place)
            const isNotified = kind !== 'device' && wallet.unlockers.some(isRecovery)
            const answer = { unlockerId: add.id, version, isNotified }
            // With its first recovery method the login key is removed: from then on the server can open the wallet only if the
            // owner chose recovery by the operator.
            const isFinished = kind !== 'device' && kind !== LOGIN_KEY
            const remove = wallet.unlockers.filter(
              (row) => replaces(row) || (isFinished && row.kind === LOGIN_KEY),
            )
            return { add, remove, answer }
          })
          const detail = { kind, unlockerId: answer.unlockerId }
          await audit.record({ ...context, outcome: 'done', detail }, transaction)
          return answer
        }),
      )
      // The first recovery method needs no notice, nor does a device: its login was reported.
      if (isNotified && kind !== LOGIN_KEY)
        notices.send({ ...session, ...readerOf(browser), kind: 'unlocker-added', unlocker: kind })
      return added
    },
  }
}

/** The actor of an audit entry. */
export function actorOf({ projectId, userId, deviceId }: Session) {
  return { projectId, userId, deviceId }
}

/** Whether removing an unlocker would leave a wallet that cannot be restored, or not even opened. */
export function isLastUnlocker(wallet: StoredWallet, removed: UnlockerRow): boolean {
  const others = wallet.unlockers.filter(({ id }) => id !== removed.id)
  return isPortable(removed) ? !others.some(isPortable) : others.length === 0
}

/** The public description of an unlocker. */
export function describeUnlocker(secrets: UnlockerSecrets, row: UnlockerRow) {
  return {
    unlockerId: row.id,
    kind: kindOf(row),
    label: secrets.openLabel(row),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
