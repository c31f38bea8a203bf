import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { OTP_EXPIRY_MS, OTP_TRIES } from '#schemas/constants/login.ts'
import { batched } from '#server/database/batched.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problem.ts'
import type { Clock } from './clock.ts'
import type { Envelope } from './envelope.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { sealedText } from './sealed-text.ts'
import { spendSendBudgets, type SendBudget, type Sending } from './send-limits.ts'
import { randomId, randomToken, tokenHash } from './tokens.ts'

/** What a code is good for; one for one thing is worth nothing for another. */
export type ChallengePurpose = 'login' | 'step-up' | 'email-old' | 'email-new'

/** Who is asked for a code, and where. */
export interface ChallengeFacts {
  readonly purpose: ChallengePurpose
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language mails are written in. */
  readonly language: string
  /** Normalised. */
  readonly email: string
  readonly digits: number
  /** Undefined before a login. */
  readonly userId: string | undefined
  /** The address a user changes to, while the old one confirms. */
  readonly nextEmail?: string | undefined
}

/** A challenge as it is told to who may know it. */
export interface Challenge extends ChallengeFacts {
  readonly challengeId: string
}

export type Approval = 'pending' | 'approved' | 'refused'

/**
 * Codes by mail. Each is bound to a device key, a project, an address and a purpose; it counts once, for 5 minutes and
 * three tries. Codes are stored as keyed hashes.
 */
export interface Challenges {
  /**
   * Makes a challenge and its code, within the budgets.
   *
   * @throws the problems EMAIL_COOLDOWN and RATE_LIMITED.
   */
  start(facts: ChallengeFacts, budgets: readonly SendBudget[]): Promise<{ challengeId: string; code: string }>
  /** The same for a device that must be approved first: `approvalToken` goes into the mail, the code comes later. */
  startApproval(
    facts: ChallengeFacts,
    budgets: readonly SendBudget[],
  ): Promise<{ challengeId: string; approvalToken: string }>
  /** @throws the problem OTP_INVALIDATED when there is no such challenge of the device. */
  approvalOf(challengeId: string, deviceId: string): Promise<Approval>
  /** The challenge an approval page is about, and where it stands; undefined when it is over. */
  findApproval(approvalToken: string): Promise<{ challenge: Challenge; approval: Approval } | undefined>
  /** Decides once. @returns the challenge and the code to mail when it was approved now. */
  decide(
    approvalToken: string,
    decision: Exclude<Approval, 'pending'>,
  ): Promise<{ challenge: Challenge; code: string } | undefined>
  /**
   * Uses a try and, when the code is right, the challenge.
   *
   * @throws the problems OTP_WRONG with `data.tries` left, OTP_INVALIDATED and CHALLENGE_MISMATCH.
   */
  verify(
    challengeId: string,
    guess: { readonly purpose: ChallengePurpose; readonly deviceId: string; readonly code: string },
  ): Promise<Challenge>
  /** The user's open challenge of a purpose on this device; undefined when there is none. */
  findOpen(userId: string, deviceId: string, purpose: ChallengePurpose): Promise<string | undefined>
}

export interface ChallengesSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
}

type Row = Selectable<Schema['challenges']>
type Guess = Parameters<Challenges['verify']>[1]
/** A challenge about to be written, and what it spends. */
interface CountedChallenge extends Sending {
  readonly row: Insertable<Schema['challenges']>
}

/** A guess about to be judged. */
interface GuessOf {
  readonly challengeId: string
  readonly guess: Guess
}

const MOST_TOGETHER = 50

type Verdict = { readonly challenge: Challenge } | { readonly refusal: Error }

/**
 * @example
 * const { challengeId, code } = await challenges.start(facts, loginBudgets(limits, request))
 * const { email } = await challenges.verify(challengeId, { purpose: 'login', deviceId, code })
 */
export class DatabaseChallenges implements Challenges {
  readonly #settings: ChallengesSettings

  /** @returns why the budgets refuse it. */
  readonly #insertOne: (challenge: CountedChallenge) => Promise<Error | undefined>

  readonly #judgeOne: (guess: GuessOf) => Promise<Verdict>

  constructor(settings: ChallengesSettings) {
    this.#settings = settings
    this.#insertOne = batched((counted) => insertCounted(settings.database, counted), MOST_TOGETHER)
    this.#judgeOne = batched((guesses) => this.#judgeAll(guesses), MOST_TOGETHER)
  }

  async start(facts: ChallengeFacts, budgets: readonly SendBudget[]) {
    const challengeId = randomId()
    const code = randomCode(facts.digits)
    await this.#insert(facts, budgets, { id: challengeId, code_hash: this.#codeHash(challengeId, code) })
    return { challengeId, code }
  }

  async startApproval(facts: ChallengeFacts, budgets: readonly SendBudget[]) {
    const challengeId = randomId()
    const approvalToken = randomToken()
    const approval_hash = tokenHash(approvalToken)
    await this.#insert(facts, budgets, { id: challengeId, approval: 'pending', approval_hash })
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
    return row.approval === 'approved' || row.approval === 'refused' ? row.approval : 'pending'
  }

  async findApproval(approvalToken: string) {
    const row = await this.#settings.database.query
      .selectFrom('challenges')
      .selectAll()
      .where('approval_hash', '=', tokenHash(approvalToken))
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (row === undefined) return undefined
    const approval: Approval =
      row.approval === 'approved' || row.approval === 'refused' ? row.approval : 'pending'
    return { challenge: this.#toChallenge(row), approval }
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
      if (row === undefined || decision === 'refused') return undefined
      const challenge = this.#toChallenge(row)
      const code = randomCode(challenge.digits)
      await transaction
        .updateTable('challenges')
        .set({ code_hash: this.#codeHash(row.id, code), expires_at: isoTime(clock() + OTP_EXPIRY_MS) })
        .where('id', '=', row.id)
        .execute()
      return { challenge, code }
    })
  }

  async verify(challengeId: string, guess: Guess): Promise<Challenge> {
    const verdict = await this.#judgeOne({ challengeId, guess })
    if ('refusal' in verdict) throw verdict.refusal
    return verdict.challenge
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

  /** A flood of guesses takes one connection. Refusals are values: thrown, they would give the tries back. */
  #judgeAll(guesses: readonly GuessOf[]): Promise<Verdict[]> {
    // In one order, so that two transactions never wait for each other.
    const ordered = [...guesses.entries()].toSorted(([, one], [, other]) =>
      one.challengeId < other.challengeId ? -1 : Number(one.challengeId > other.challengeId),
    )
    return this.#settings.database.query.transaction().execute(async (transaction) => {
      const verdicts: Verdict[] = []
      for (const [at, { challengeId, guess }] of ordered) {
        verdicts[at] = await this.#judge(transaction, challengeId, guess)
      }
      return verdicts
    })
  }

  /** One statement takes the try, so that guesses sent at once cannot share one. */
  async #judge(transaction: Transaction<Schema>, challengeId: string, guess: Guess): Promise<Verdict> {
    const row = await transaction
      .updateTable('challenges')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', challengeId)
      .where('purpose', '=', guess.purpose)
      .where('device_id', '=', guess.deviceId)
      .where('code_hash', 'is not', null)
      .where('used_at', 'is', null)
      .where('tries', '<', OTP_TRIES)
      .where('expires_at', '>', this.#now())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return { refusal: await this.#whyRefused(transaction, challengeId, guess) }
    if (!isEqual(row.code_hash ?? '', this.#codeHash(challengeId, guess.code))) {
      const tries = OTP_TRIES - row.tries
      return { refusal: tries > 0 ? wrong(tries) : invalidated() }
    }
    await transaction
      .updateTable('challenges')
      .set({ used_at: this.#now() })
      .where('id', '=', challengeId)
      .execute()
    return { challenge: this.#toChallenge(row) }
  }

  async #whyRefused(transaction: Transaction<Schema>, challengeId: string, guess: Guess): Promise<Error> {
    const row = await transaction
      .selectFrom('challenges')
      .select('device_id')
      .where('id', '=', challengeId)
      .where('purpose', '=', guess.purpose)
      .executeTakeFirst()
    if (row === undefined || row.device_id === guess.deviceId) return invalidated()
    return problem(
      'CHALLENGE_MISMATCH',
      'This code belongs to a login on another device. Start the login here.',
    )
  }

  async #insert(
    facts: ChallengeFacts,
    budgets: readonly SendBudget[],
    columns: Pick<Insertable<Schema['challenges']>, 'id' | 'code_hash' | 'approval' | 'approval_hash'>,
  ): Promise<void> {
    const { clock, keyedHash } = this.#settings
    const now = clock()
    const seal = (column: string, text: string) => this.#column(column, columns.id).seal(text)
    const { email, nextEmail } = facts
    const refusal = await this.#insertOne({
      budgets,
      now,
      row: {
        purpose: facts.purpose,
        project_id: facts.projectId,
        device_id: facts.deviceId,
        user_id: facts.userId ?? null,
        site_origin: facts.siteOrigin,
        device_label: facts.deviceLabel,
        language: facts.language,
        email_lookup: emailLookup(keyedHash, facts.projectId, email),
        email_sealed: seal('email_sealed', email),
        next_email_sealed: nextEmail === undefined ? null : seal('next_email_sealed', nextEmail),
        digits: facts.digits,
        tries: 0,
        created_at: isoTime(now),
        expires_at: isoTime(now + OTP_EXPIRY_MS),
        ...columns,
      },
    })
    if (refusal !== undefined) throw refusal
  }

  #toChallenge(row: Row): Challenge {
    const { next_email_sealed } = row
    const open = (column: string, sealed: string) => this.#column(column, row.id).open(sealed)
    return {
      challengeId: row.id,
      purpose: asPurpose(row.purpose),
      projectId: row.project_id,
      deviceId: row.device_id,
      siteOrigin: row.site_origin,
      deviceLabel: row.device_label,
      language: row.language,
      email: open('email_sealed', row.email_sealed),
      digits: row.digits,
      userId: row.user_id ?? undefined,
      nextEmail: next_email_sealed === null ? undefined : open('next_email_sealed', next_email_sealed),
    }
  }

  #codeHash(challengeId: string, code: string): string {
    return this.#settings.keyedHash('otp', challengeId, code)
  }

  #column(column: string, id: string) {
    return sealedText(this.#settings.envelope, 'challenges', column, id)
  }

  #now(): string {
    return isoTime(this.#settings.clock())
  }
}

/** Writes those challenges that their budgets admit. */
async function insertCounted(
  { query, kind }: Database,
  counted: readonly CountedChallenge[],
): Promise<(Error | undefined)[]> {
  return query.transaction().execute(async (transaction) => {
    const refusals = await spendSendBudgets(transaction, kind, counted)
    const rows = counted.filter((_, at) => refusals[at] === undefined).map(({ row }) => row)
    if (rows.length > 0) await transaction.insertInto('challenges').values(rows).execute()
    return refusals
  })
}

/** By what an address is found and counted; who has the database alone cannot tell which it is. */
export function emailLookup(keyedHash: KeyedHash, projectId: string, email: string): string {
  return keyedHash('email', projectId, email)
}

function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

function asPurpose(text: string): ChallengePurpose {
  if (text === 'login' || text === 'step-up' || text === 'email-old' || text === 'email-new') return text
  throw new Error('The challenge has an unknown purpose.')
}

function wrong(tries: number) {
  return problem('OTP_WRONG', 'This code is not right. Check the newest mail.', 'code', { tries })
}

function invalidated() {
  return problem('OTP_INVALIDATED', 'This code can no longer be used. Ask for a new one.', 'code')
}
