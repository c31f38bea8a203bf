import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Argon2Parameters } from '#schemas/http/wallet/unlockers.ts'
import { type Clock, type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Hash, KeyedHash } from '#server/encryption/keyed-hash.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import { readerOf, type RequestingBrowser } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Session } from '#server/wallet-api/session.ts'
import { actorOf, type UnlockerChanges } from './unlocker-changes.ts'
import { requireUnlocker, requireWallet } from './unlocker-kinds.ts'
import type { UnlockerSecrets } from './unlocker-secrets.ts'
import type { UnlockerRow } from './wallet-state.ts'
import type { WalletsRepository } from './wallets-repository.ts'

export interface PasswordServiceSettings {
  readonly wallets: WalletsRepository
  readonly changes: UnlockerChanges
  readonly secrets: UnlockerSecrets
  readonly keyedHash: KeyedHash
  readonly notices: Notices
  readonly sessions: Pick<SessionStore, 'markSteppedUp'>
  readonly audit: AuditLog
  readonly clock: Clock
}

export interface NewPassword {
  readonly walletId: string
  readonly proof: string
  readonly parameters: Argon2Parameters
  readonly verifier: string
  readonly blob: string
}

/** Wrong guesses until the password is locked. */
const MAX_TRIES = 10
const MINUTE_MS = 60_000
const FIRST_LOCK_MS = 60 * MINUTE_MS
const MAX_LOCK_MS = 24 * FIRST_LOCK_MS

interface Released {
  readonly walletId: string
  readonly blob: string
  readonly version: number
}

/**
 * Unlocks wallets with passwords, which also counts as a step-up. The password stays in the browser; the server receives a
 * verifier that is derived separately from the key.
 */
export class PasswordService {
  readonly #settings: PasswordServiceSettings

  constructor(settings: PasswordServiceSettings) {
    this.#settings = settings
  }

  /** A wallet has one password; a new one replaces it. */
  add(session: Session, browser: RequestingBrowser, password: NewPassword) {
    const { walletId, proof, parameters, verifier, blob } = password
    return this.#settings.changes.add(session, browser, {
      walletId,
      proof,
      kind: 'password',
      content: {
        label: '',
        parameters: JSON.stringify(parameters),
        share: Buffer.from(blob, 'base64url'),
        verifierHash: (unlockerId) => this.#hash(unlockerId, verifier),
      },
      replaces: (row) => row.kind === 'password',
    })
  }

  async parametersOf({ userId }: Session, walletId: string) {
    const wallet = await this.#settings.wallets.find(userId)
    if (wallet === undefined) throw problem('UNLOCKER_UNKNOWN', 'There is no wallet to open.')
    requireWallet(wallet, walletId)
    const { id, parameters } = requireUnlocker(wallet, ({ kind }) => kind === 'password')
    return { unlockerId: id, parameters: Argon2Parameters.parse(JSON.parse(parameters ?? '')) }
  }

  /**
   * Releases the blob for the right verifier.
   *
   * @throws the problems PASSWORD_WRONG with `data.tries` left, and UNLOCKER_LOCKED with `data.minutes`.
   */
  async release(
    session: Session,
    browser: RequestingBrowser,
    guess: { readonly unlockerId: string; readonly verifier: string },
  ): Promise<Released> {
    const { wallets, sessions, audit, notices } = this.#settings
    const context = { ...actorOf(session), action: 'share.released' }
    const released = await recordRefusal(audit, context, async () => {
      // The counters of a wrong guess must be committed, so the refusal is thrown after the transaction.
      const result = await wallets.inTransaction((transaction) => this.#verify(transaction, session, guess))
      if ('released' in result) return result.released
      if (problemCode(result.refusal) === 'UNLOCKER_LOCKED') {
        await audit.record({ ...actorOf(session), action: 'password.locked', outcome: 'done' })
        notices.send({ ...session, ...readerOf(browser), kind: 'password-locked' })
      }
      throw result.refusal
    })
    await sessions.markSteppedUp(session.sessionId)
    return released
  }

  async #verify(
    transaction: Transaction<Schema>,
    session: Session,
    { unlockerId, verifier }: { readonly unlockerId: string; readonly verifier: string },
  ): Promise<{ readonly released: Released } | { readonly refusal: Error }> {
    const { wallets, secrets, audit, clock, keyedHash } = this.#settings
    // This locks the wallet, so concurrent guesses are checked one after another.
    const wallet = await wallets.spendRelease(transaction, session.userId)
    const row = requireUnlocker(wallet, ({ id, kind }) => kind === 'password' && id === unlockerId)
    const now = clock()
    if (row.locked_until !== null && Date.parse(row.locked_until) > now) {
      throw locked(Date.parse(row.locked_until) - now)
    }
    const stored = row.verifier_hash ?? ''
    if (!isEqual(stored, this.#hash(row.id, verifier, keyedHash.like(stored)))) {
      return { refusal: await this.#countWrong(transaction, row, now) }
    }
    if (keyedHash.isOld(stored)) {
      const renewed = { id: row.id, verifier_hash: this.#hash(row.id, verifier) }
      await wallets.renewVerifier(transaction, session.userId, renewed)
    }
    const counters = { tries: 0, locks: 0, locked_until: null, last_used_at: isoTime(now) }
    await wallets.recordUse(transaction, row.id, counters)
    const detail = { kind: row.kind, unlockerId }
    const entry = { ...actorOf(session), action: 'share.released', outcome: 'done' as const, detail }
    await audit.record(entry, transaction)
    const blob = Buffer.from(secrets.openShare(row)).toString('base64url')
    return { released: { walletId: wallet.walletId, blob, version: wallet.version } }
  }

  async #countWrong(transaction: Transaction<Schema>, row: UnlockerRow, now: Timestamp): Promise<Error> {
    const { wallets } = this.#settings
    const tries = row.tries + 1
    if (tries < MAX_TRIES) {
      await wallets.recordUse(transaction, row.id, { tries })
      const left = MAX_TRIES - tries
      return problem('PASSWORD_WRONG', 'This password is not right.', 'verifier', { tries: left })
    }
    const lockMs = lockLength(row.locks)
    const counters = { tries: 0, locks: row.locks + 1, locked_until: isoTime(now + lockMs) }
    await wallets.recordUse(transaction, row.id, counters)
    return locked(lockMs)
  }

  #hash(unlockerId: string, verifier: string, hash: Hash = this.#settings.keyedHash): string {
    return hash('password-verifier', unlockerId, verifier)
  }
}

/** An hour, doubled each time, up to a day. */
function lockLength(earlierLocks: number): number {
  return Math.min(FIRST_LOCK_MS * 2 ** Math.min(earlierLocks, 5), MAX_LOCK_MS)
}

function locked(leftMs: number) {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  const message = `Too many wrong passwords. Try again in ${minutes} minutes, or open the wallet another way.`
  const facts = { minutes, seconds: Math.ceil(leftMs / 1_000) }
  return problem('UNLOCKER_LOCKED', message, undefined, facts)
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
