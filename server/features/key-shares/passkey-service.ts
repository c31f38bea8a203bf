import * as z from 'zod'
import { type Clock, isoTime } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { RequestingBrowser } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { Users } from '#server/wallet-api/users/users.ts'
import type { CeremonyPurpose, PasskeyChallenges } from './passkey-challenges-repository.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { credentialOf, Transport, type StoredPasskey } from './passkey.ts'
import { actorOf, type UnlockerChanges } from './unlocker-changes.ts'
import { requireConfirmed, requireUnlocker, requireWallet } from './unlocker-kinds.ts'
import type { UnlockerSecrets } from './unlocker-secrets.ts'
import type { StoredWallet, UnlockerRow } from './wallet-state.ts'
import type { WalletsRepository } from './wallets-repository.ts'

export interface PasskeyServiceSettings {
  readonly wallets: WalletsRepository
  readonly changes: UnlockerChanges
  readonly secrets: UnlockerSecrets
  readonly challenges: PasskeyChallenges
  readonly ceremonies: () => Promise<PasskeyCeremonies>
  readonly users: Pick<Users, 'read'>
  readonly sessions: Pick<SessionStore, 'markSteppedUp'>
  readonly audit: AuditLog
  readonly clock: Clock
}

export interface NewPasskey {
  readonly walletId: string
  readonly proof: string
  readonly challengeId: string
  readonly registration: Record<string, unknown>
  readonly blob: string
  readonly label: string
}

const MAX_PASSKEYS = 20
const Transports = z.array(Transport)
const isPasskey = (row: UnlockerRow) => row.kind === 'passkey'

/**
 * Unlocks wallets with passkeys: the blob sealed with a PRF key is released for an assertion, which also counts as a step-up.
 */
export class PasskeyService {
  readonly #settings: PasskeyServiceSettings

  constructor(settings: PasskeyServiceSettings) {
    this.#settings = settings
  }

  /**
   * Creates the options for a new passkey.
   *
   * @throws the problem STEP_UP_REQUIRED before the browser asks the visitor for anything.
   */
  async creationOptions(session: Session, walletId: string) {
    const { challenges, ceremonies, users, clock } = this.#settings
    const wallet = await this.#walletOf(session, walletId)
    requireConfirmed(wallet, session, clock())
    const known = wallet.unlockers.filter(isPasskey).map(toPasskey)
    const user = await users.read(session.userId)
    const userName = user?.email ?? user?.userName ?? 'Wallet'
    const { challengeId, challenge } = await challenges.make(ownerOf(session, walletId, 'create'))
    return {
      challengeId,
      options: await (await ceremonies()).creation({ challenge, walletId, userName, known }),
    }
  }

  /**
   * Adds a passkey to the wallet.
   *
   * @throws the problems PASSKEY_REFUSED, STEP_UP_REQUIRED, WALLET_LOCKED and WALLET_SETUP_REQUIRED.
   */
  async add(session: Session, browser: RequestingBrowser, newPasskey: NewPasskey) {
    const { ceremonies, changes, audit } = this.#settings
    const { walletId, proof, challengeId, registration, blob, label } = newPasskey
    const context = { ...actorOf(session), action: 'unlocker.added' }
    const passkey = await recordRefusal(audit, context, async () => {
      const isChallenge = await this.#take(session, walletId, 'create', challengeId)
      return (await ceremonies()).verifyCreation(registration, {
        isChallenge,
        siteOrigin: session.siteOrigin,
      })
    })
    return changes.add(session, browser, {
      walletId,
      proof,
      kind: 'passkey',
      content: {
        label,
        share: Buffer.from(blob, 'base64url'),
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        transports: JSON.stringify(passkey.transports),
        counter: passkey.counter,
      },
      replaces: () => false,
      check: ({ unlockers }) => {
        if (unlockers.filter(isPasskey).length < MAX_PASSKEYS) return
        throw problem('REQUEST_INVALID', `A wallet has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
      },
    })
  }

  async requestOptions(session: Session, walletId: string) {
    const { challenges, ceremonies } = this.#settings
    const wallet = await this.#walletOf(session, walletId)
    requireUnlocker(wallet, isPasskey)
    const { challengeId, challenge } = await challenges.make(ownerOf(session, walletId, 'get'))
    const known = wallet.unlockers.filter(isPasskey).map(toPasskey)
    return { challengeId, options: await (await ceremonies()).request(challenge, known) }
  }

  /**
   * Releases the blob of the passkey that signed the assertion.
   *
   * @throws the problems PASSKEY_REFUSED, UNLOCKER_UNKNOWN, RATE_LIMITED and BLOB_MISMATCH.
   */
  async release(session: Session, challengeId: string, assertion: Record<string, unknown>) {
    const { wallets, sessions, audit } = this.#settings
    const context = { ...actorOf(session), action: 'share.released' }
    const released = await recordRefusal(audit, context, async () => {
      const wallet = await wallets.find(session.userId)
      if (wallet === undefined) throw problem('UNLOCKER_UNKNOWN', 'There is no wallet to open.')
      const isChallenge = await this.#take(session, wallet.walletId, 'get', challengeId)
      return this.#releaseVerified(session, assertion, isChallenge)
    })
    await sessions.markSteppedUp(session.sessionId)
    return released
  }

  /** Locks the wallet, so that the counter is compared and updated atomically. */
  async #releaseVerified(
    session: Session,
    assertion: Record<string, unknown>,
    isChallenge: (challenge: string) => boolean,
  ) {
    const { wallets, ceremonies, secrets, audit, clock } = this.#settings
    const { siteOrigin, userId } = session
    const credentialId = credentialOf(assertion)
    return wallets.inTransaction(async (transaction) => {
      const wallet = await wallets.spendRelease(transaction, userId)
      const row = requireUnlocker(wallet, (one) => isPasskey(one) && one.credential_id === credentialId)
      const place = { isChallenge, siteOrigin }
      const counter = await (await ceremonies()).verifyRequest(assertion, toPasskey(row), place)
      await wallets.recordUse(transaction, row.id, { counter, last_used_at: isoTime(clock()) })
      const blob = Buffer.from(secrets.openShare(row)).toString('base64url')
      const detail = { kind: row.kind, unlockerId: row.id }
      const entry = { ...actorOf(session), action: 'share.released', outcome: 'done' as const, detail }
      await audit.record(entry, transaction)
      return { unlockerId: row.id, walletId: wallet.walletId, blob, version: wallet.version }
    })
  }

  async #walletOf({ userId }: Session, walletId: string): Promise<StoredWallet> {
    const wallet = await this.#settings.wallets.find(userId)
    if (wallet === undefined) {
      throw problem('WALLET_SETUP_REQUIRED', 'There is no wallet yet. Create one first.')
    }
    requireWallet(wallet, walletId)
    return wallet
  }

  async #take(session: Session, walletId: string, purpose: CeremonyPurpose, challengeId: string) {
    const owner = ownerOf(session, walletId, purpose)
    const isChallenge = await this.#settings.challenges.take(challengeId, owner)
    if (isChallenge !== undefined) return isChallenge
    throw problem('PASSKEY_REFUSED', 'This took longer than 5 minutes, or was used before. Try again.')
  }
}

function ownerOf({ deviceId }: Session, walletId: string, purpose: CeremonyPurpose) {
  return { walletId, deviceId, purpose }
}

function toPasskey(row: UnlockerRow): StoredPasskey {
  return {
    credentialId: row.credential_id ?? '',
    publicKey: row.public_key ?? '',
    counter: row.counter,
    transports: Transports.parse(JSON.parse(row.transports ?? '[]')),
  }
}
