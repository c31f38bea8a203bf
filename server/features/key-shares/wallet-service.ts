import { randomBytes } from 'node:crypto'
import type { DeclaredAccount } from '#schemas/http/wallet/unlockers.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import { readerOf, type RequestingBrowser } from '#server/wallet-api/email-codes/owner-codes.ts'
import { deviceLabel } from '#server/wallet-api/devices/device-label.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { createDeviceReleases, type Half } from './device-releases.ts'
import { actorOf, describeUnlocker, isLastUnlocker, type UnlockerChanges } from './unlocker-changes.ts'
import {
  isRecovery,
  kindOf,
  LOGIN_KEY,
  requireConfirmed,
  requireUnlocker,
  requireWallet,
} from './unlocker-kinds.ts'
import type { UnlockerSecrets } from './unlocker-secrets.ts'
import { requireWalletProof } from './wallet-proof.ts'
import type { UnlockerRow } from './wallet-state.ts'
import type { WalletsRepository } from './wallets-repository.ts'

export interface WalletServiceSettings {
  readonly wallets: WalletsRepository
  readonly changes: UnlockerChanges
  readonly secrets: UnlockerSecrets
  readonly policies: WalletPolicies
  readonly storesLoginKeys: (projectId: string) => Promise<boolean>
  readonly notices: Notices
  readonly audit: AuditLog
  readonly clock: Clock
}

/** A wallet, with the proof that the caller has it open. */
interface WalletProof {
  readonly walletId: string
  readonly proof: string
}

/** A new wallet, as its browser states it. */
interface StatedWallet {
  readonly walletId: string
  readonly accounts?: readonly DeclaredAccount[] | undefined
  readonly replaces?: string | undefined
}

const HALF_BYTES = 32

/** Wallets, and their unlockers without a ceremony: devices, recovery phrase, operator and login key. */
export class WalletService {
  readonly #settings: WalletServiceSettings
  readonly #releaseDevice: ReturnType<typeof createDeviceReleases>

  constructor(settings: WalletServiceSettings) {
    this.#settings = settings
    this.#releaseDevice = createDeviceReleases(settings)
  }

  async describe({ userId }: Session) {
    const { wallets, secrets } = this.#settings
    const wallet = await wallets.find(userId)
    if (wallet === undefined) return null
    const { walletId, version, accountsSealed } = wallet
    const unlockers = wallet.unlockers.filter(({ kind }) => kind !== LOGIN_KEY)
    return {
      walletId,
      version,
      unlockers: unlockers.map((row) => describeUnlocker(secrets, row)),
      isKeptForLogin: unlockers.length < wallet.unlockers.length,
      ...(accountsSealed === undefined ? {} : { accounts: secrets.openAccounts(accountsSealed, walletId) }),
    }
  }

  /**
   * Creates a wallet. Repeating the call with the same id has the same result.
   *
   * @throws the problem WALLET_EXISTS.
   */
  async create(session: Session, { walletId, accounts, replaces }: StatedWallet): Promise<number> {
    const { wallets, secrets, audit } = this.#settings
    const { userId, projectId } = session
    const context = { ...actorOf(session), action: 'wallet.created' }
    const version = await recordRefusal(audit, context, async () => {
      const accountsSealed = accounts && secrets.sealAccounts(accounts, walletId)
      const created = await wallets.create({ walletId, userId, projectId, accountsSealed, replaces })
      if (created !== undefined) return created
      throw problem('WALLET_EXISTS', 'This user already has a wallet. Open it instead.')
    })
    await audit.record({ ...context, outcome: 'done' })
    return version
  }

  async addDevice(session: Session, browser: RequestingBrowser, { walletId, proof }: WalletProof) {
    const { changes } = this.#settings
    const { deviceId } = session
    const half = randomBytes(HALF_BYTES)
    const added = await changes.add(session, browser, {
      walletId,
      proof,
      kind: 'device',
      content: { label: deviceLabel(browser.userAgent), device_id: deviceId, share: half },
      replaces: (row) => row.kind === 'device' && row.device_id === deviceId,
    })
    return { ...added, serverHalf: half.toString('base64url') }
  }

  /**
   * Releases the server half of a device.
   *
   * @throws the problems UNLOCKER_UNKNOWN, RATE_LIMITED and BLOB_MISMATCH.
   */
  releaseDevice(session: Session, unlockerId: string): Promise<Half> {
    return this.#releaseDevice({ session, unlockerId })
  }

  addPhrase(session: Session, browser: RequestingBrowser, { walletId, proof }: WalletProof) {
    const replaces = (row: UnlockerRow) => row.kind === 'kit'
    const addition = { walletId, proof, kind: 'kit', content: { label: '' }, replaces } as const
    return this.#settings.changes.add(session, browser, addition)
  }

  /**
   * Stores the root key for recovery by the operator.
   *
   * @throws the problem RECOVERY_NOT_ALLOWED where the project does not offer it.
   */
  async addOperator(
    session: Session,
    browser: RequestingBrowser,
    { walletId, proof, rootKey }: WalletProof & { readonly rootKey: string },
  ) {
    const { policies, changes, audit } = this.#settings
    if (policies(session.projectId).recovery !== 'operator') {
      const context = { ...actorOf(session), action: 'unlocker.added' }
      return recordRefusal(audit, context, async () => {
        throw problem('RECOVERY_NOT_ALLOWED', 'This project does not offer recovery by its operator.')
      })
    }
    return changes.add(session, browser, {
      walletId,
      proof,
      kind: 'operator',
      content: { label: '', share: Buffer.from(rootKey, 'base64url') },
      replaces: (row) => row.kind === 'operator',
    })
  }

  /**
   * Stores the root key for the login, until the wallet has a recovery method.
   *
   * @throws the problem RECOVERY_NOT_ALLOWED where the project shares no address before that, or the wallet has a recovery
   * method.
   */
  async storeLoginKey(
    session: Session,
    browser: RequestingBrowser,
    { walletId, proof, rootKey }: WalletProof & { readonly rootKey: string },
  ) {
    const { storesLoginKeys, changes, audit } = this.#settings
    if (!(await storesLoginKeys(session.projectId))) {
      const context = { ...actorOf(session), action: 'unlocker.added' }
      return recordRefusal(audit, context, async () => {
        throw problem('RECOVERY_NOT_ALLOWED', 'This project requires a recovery method first.')
      })
    }
    const { version } = await changes.add(session, browser, {
      walletId,
      proof,
      kind: LOGIN_KEY,
      content: { label: '', share: Buffer.from(rootKey, 'base64url') },
      replaces: (row) => row.kind === LOGIN_KEY,
      check: ({ unlockers }) => {
        if (unlockers.some(isRecovery))
          throw problem('RECOVERY_NOT_ALLOWED', 'The wallet already has a recovery method.')
      },
    })
    return { version }
  }

  /** Released even after the project stopped offering it, since the key is the user's. */
  releaseOperator(session: Session, walletId: string) {
    return this.#releaseRootKey(session, walletId, 'operator')
  }

  /** Releases the root key that is stored for the login. */
  releaseLoginKey(session: Session, walletId: string) {
    return this.#releaseRootKey(session, walletId, LOGIN_KEY)
  }

  async #releaseRootKey(session: Session, walletId: string, unlockerKind: 'operator' | typeof LOGIN_KEY) {
    const { wallets, secrets, audit, clock } = this.#settings
    const context = { ...actorOf(session), action: 'share.released' }
    return recordRefusal(audit, context, () =>
      wallets.inTransaction(async (transaction) => {
        const wallet = await wallets.spendRelease(transaction, session.userId)
        requireWallet(wallet, walletId)
        const row = requireUnlocker(wallet, ({ kind }) => kind === unlockerKind)
        const rootKey = Buffer.from(secrets.openShare(row)).toString('base64url')
        await wallets.recordUses(transaction, [row.id], isoTime(clock()))
        const detail = { kind: row.kind, unlockerId: row.id }
        await audit.record({ ...context, outcome: 'done', detail }, transaction)
        return { rootKey, version: wallet.version }
      }),
    )
  }

  /**
   * Removes an unlocker.
   *
   * @throws the problems UNLOCKER_UNKNOWN, UNLOCKER_LAST and WALLET_LOCKED.
   */
  async remove(
    session: Session,
    browser: RequestingBrowser,
    { unlockerId, proof }: { readonly unlockerId: string; readonly proof: string },
  ): Promise<number> {
    const { wallets, audit, notices } = this.#settings
    const context = { ...actorOf(session), action: 'unlocker.removed' }
    const removed = await recordRefusal(audit, context, () =>
      wallets.inTransaction(async (transaction) => {
        const change = await wallets.change(transaction, session.userId, async (wallet, version) => {
          requireWalletProof(wallet.walletId, proof)
          const row = requireUnlocker(wallet, ({ id }) => id === unlockerId)
          if (isLastUnlocker(wallet, row)) {
            throw problem('UNLOCKER_LAST', 'This is the last way to restore the wallet. Add another first.')
          }
          return { remove: [row], answer: { kind: kindOf(row), version } }
        })
        const detail = { kind: change.kind, unlockerId }
        await audit.record({ ...context, outcome: 'done', detail }, transaction)
        return change
      }),
    )
    const what = { kind: 'unlocker-removed', unlocker: removed.kind } as const
    notices.send({ ...session, ...readerOf(browser), ...what })
    return removed.version
  }

  /** @throws the problem STEP_UP_REQUIRED when the wallet can be restored and the session has no recent step-up. */
  async requireConfirmed(session: Session): Promise<void> {
    const { wallets, clock } = this.#settings
    const wallet = await wallets.find(session.userId)
    if (wallet !== undefined) requireConfirmed(wallet, session, clock())
  }

  /** Records an export. It is allowed even if the user cannot be notified by mail. */
  async recordExport(session: Session, browser: RequestingBrowser): Promise<void> {
    const { audit, notices } = this.#settings
    await audit.record({ ...actorOf(session), action: 'wallet.exported', outcome: 'done' })
    notices.send({ ...session, ...readerOf(browser), kind: 'wallet-exported' })
  }
}
