import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { OTP_EXPIRY_MS } from '#schemas/constants/login.ts'
import { batched } from '#server/database/batched.ts'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import {
  asApproval,
  createChallengeRows,
  type ChallengeRows,
  type NewChallengeRow,
} from './challenge-rows.ts'
import type { Approval, Challenge, ChallengeFacts, ChallengePurpose } from './challenge.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import { createGuessJudge, invalidated, type Guess, type Verdict } from './guesses.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import { spendSendBudgets, type SendAlternatives, type Sending, type SendVerdict } from './send-limits.ts'
import { randomId, randomToken, tokenHash } from '#server/encryption/tokens.ts'

/**
 * Codes by mail. Each is bound to a device key, a project, an address and a purpose; it counts once, for 5 minutes and
 * three tries. Codes are stored as keyed hashes.
 */
export interface Challenges {
  /**
   * Creates a challenge and its code within the budgets, after a short pause where one of them is nearly used up.
   *
   * @throws the problems EMAIL_COOLDOWN and RATE_LIMITED.
   */
  start(facts: ChallengeFacts, alternatives: SendAlternatives): Promise<{ challengeId: string; code: string }>
  /**
   * Does the same for a device that has to be approved first: the mail carries `approvalToken`, and the code follows later.
   */
  startApproval(
    facts: ChallengeFacts,
    alternatives: SendAlternatives,
  ): Promise<{ challengeId: string; approvalToken: string }>
  /** @throws the problem OTP_INVALIDATED when there is no such challenge of the device. */
  approvalOf(challengeId: string, deviceId: string): Promise<Approval>
  /** Finds the challenge of an approval page and its state; undefined when it is over. */
  findApproval(approvalToken: string): Promise<{ challenge: Challenge; approval: Approval } | undefined>
  /** Decides once. @returns the challenge when this call decided it, with the code to mail when it was approved. */
  decide(
    approvalToken: string,
    decision: Exclude<Approval, 'pending'>,
  ): Promise<{ challenge: Challenge; code: string | undefined } | undefined>
  /**
   * Uses a try and, when the code is right, the challenge.
   *
   * @param onRefused Called with the project of a challenge whose code is refused.
   * @throws the problems OTP_WRONG with `data.tries` left, OTP_INVALIDATED and CHALLENGE_MISMATCH.
   */
  verify(
    challengeId: string,
    guess: Omit<Guess, 'challengeId'>,
    onRefused?: (projectId: string) => void,
  ): Promise<Challenge>
  /** Finds the user's open challenge of a purpose on this device; undefined when there is none. */
  findOpen(userId: string, deviceId: string, purpose: ChallengePurpose): Promise<string | undefined>
}

export interface ChallengesSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
}

/** A challenge to insert, and the budgets that it spends. */
interface CountedChallenge extends Sending {
  readonly row: NewChallengeRow
}

const MAX_TOGETHER = 50

/**
 * @example
 * const { challengeId, code } = await challenges.start(facts, loginBudgets(limits, request))
 * const { email } = await challenges.verify(challengeId, { purpose: 'login', deviceId, code })
 */
export class DatabaseChallenges implements Challenges {
  readonly #settings: ChallengesSettings
  readonly #rows: ChallengeRows
  readonly #insertOne: (challenge: CountedChallenge) => Promise<SendVerdict>
  readonly #judge: (guess: Guess) => Promise<Verdict>

  constructor(settings: ChallengesSettings) {
    const { database, clock, envelope, keyedHash } = settings
    this.#settings = settings
    this.#rows = createChallengeRows(envelope, keyedHash)
    this.#insertOne = batched((counted) => insertCounted(database, counted), MAX_TOGETHER)
    this.#judge = createGuessJudge({ database, clock, rows: this.#rows })
  }

  async start(facts: ChallengeFacts, alternatives: SendAlternatives) {
    const challengeId = randomId()
    const code = randomCode(facts.digits)
    await this.#insert(facts, alternatives, {
      id: challengeId,
      code_hash: this.#rows.codeHash(challengeId, code),
    })
    return { challengeId, code }
  }

  async startApproval(facts: ChallengeFacts, alternatives: SendAlternatives) {
    const challengeId = randomId()
    const approvalToken = randomToken()
    const approval_hash = tokenHash(approvalToken)
    await this.#insert(facts, alternatives, { id: challengeId, approval: 'pending', approval_hash })
    return { challengeId, approvalToken }
  }

  async approvalOf(challengeId: string, deviceId: string): Promise<Approval> {
    const row = await this.#settings.database.query
      .selectFrom('challenges')
      .select(['approval', 'expires_at'])
      .where('id', '=', challengeId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    if (row === undefined || row.expires_at <= this.#now()) throw invalidated()
    return asApproval(row.approval)
  }

  async findApproval(approvalToken: string) {
    const row = await this.#settings.database.query
      .selectFrom('challenges')
      .selectAll()
      .where('approval_hash', '=', tokenHash(approvalToken))
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (row === undefined) return undefined
    return { challenge: this.#rows.toChallenge(row), approval: asApproval(row.approval) }
  }

  async decide(approvalToken: string, decision: Exclude<Approval, 'pending'>) {
    const { database, clock } = this.#settings
    return database.query.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('challenges')
        .set({ approval: decision })
        .where('approval_hash', '=', tokenHash(approvalToken))
        .where('approval', '=', 'pending')
        .where('expires_at', '>', this.#now())
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return undefined
      const challenge = this.#rows.toChallenge(row)
      if (decision === 'refused') return { challenge, code: undefined }
      const code = randomCode(challenge.digits)
      await transaction
        .updateTable('challenges')
        .set({ code_hash: this.#rows.codeHash(row.id, code), expires_at: isoTime(clock() + OTP_EXPIRY_MS) })
        .where('id', '=', row.id)
        .execute()
      return { challenge, code }
    })
  }

  async verify(
    challengeId: string,
    guess: Omit<Guess, 'challengeId'>,
    onRefused?: (projectId: string) => void,
  ): Promise<Challenge> {
    const verdict = await this.#judge({ challengeId, ...guess })
    if ('refusal' in verdict) {
      if (verdict.projectId !== undefined) onRefused?.(verdict.projectId)
      throw verdict.refusal
    }
    return this.#rows.toChallenge(verdict.row)
  }

  async findOpen(userId: string, deviceId: string, purpose: ChallengePurpose): Promise<string | undefined> {
    const row = await this.#settings.database.query
      .selectFrom('challenges')
      .select('id')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return row?.id
  }

  async #insert(
    facts: ChallengeFacts,
    alternatives: SendAlternatives,
    { id, ...columns }: Pick<NewChallengeRow, 'id' | 'code_hash' | 'approval' | 'approval_hash'>,
  ): Promise<void> {
    const now = this.#settings.clock()
    const verdict = await this.#insertOne({
      alternatives,
      now,
      row: {
        ...this.#rows.factColumns(id, facts),
        tries: 0,
        created_at: isoTime(now),
        expires_at: isoTime(now + OTP_EXPIRY_MS),
        ...columns,
      },
    })
    if ('refusal' in verdict) throw verdict.refusal
    // No transaction is open meanwhile. The length of the pause reveals nothing about the address.
    if (verdict.pauseMs > 0) await wait(verdict.pauseMs)
  }

  #now(): string {
    return isoTime(this.#settings.clock())
  }
}

/** Inserts the challenges that their budgets admit. */
async function insertCounted(
  { query, kind }: Database,
  counted: readonly CountedChallenge[],
): Promise<SendVerdict[]> {
  return query.transaction().execute(async (transaction) => {
    const verdicts = await spendSendBudgets(transaction, kind, counted)
    const rows = counted.flatMap(({ row }, at) => ('refusal' in (verdicts[at] ?? {}) ? [] : [row]))
    if (rows.length > 0) await transaction.insertInto('challenges').values(rows).execute()
    return verdicts
  })
}

function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}
