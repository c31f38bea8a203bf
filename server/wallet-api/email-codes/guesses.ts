import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { OTP_TRIES } from '#schemas/constants/login.ts'
import { batched } from '#server/database/batched.ts'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ChallengeRow, ChallengeRows } from './challenge-rows.ts'
import type { ChallengePurpose } from './challenge.ts'

/** A code that was entered. */
export interface Guess {
  readonly challengeId: string
  readonly purpose: ChallengePurpose
  readonly deviceId: string
  readonly code: string
}

/** The outcome of a guess. Refusals are values, because throwing in the transaction would give the tries back. */
export type Verdict = { readonly row: ChallengeRow } | Refusal

interface Refusal {
  readonly refusal: Error
  /** Absent where there is no such challenge. */
  readonly projectId?: string
}

export interface GuessesSettings {
  readonly database: Database
  readonly clock: Clock
  readonly rows: Pick<ChallengeRows, 'codeHash'>
}

const MAX_TOGETHER = 50

/**
 * Judges guesses. Each one uses a try of its challenge, and a right one uses the challenge. Concurrent guesses share one
 * connection.
 *
 * @returns a function that also resolves with the refusals OTP_WRONG with `data.tries` left, OTP_INVALIDATED and
 * CHALLENGE_MISMATCH.
 */
export function createGuessJudge(settings: GuessesSettings): (guess: Guess) => Promise<Verdict> {
  return batched((guesses) => judgeAll(settings, guesses), MAX_TOGETHER)
}

function judgeAll(settings: GuessesSettings, guesses: readonly Guess[]): Promise<Verdict[]> {
  // Sorted, so that two transactions do not deadlock.
  const ordered = [...guesses.entries()].toSorted(([, one], [, other]) =>
    one.challengeId < other.challengeId ? -1 : Number(one.challengeId > other.challengeId),
  )
  return settings.database.query.transaction().execute(async (transaction) => {
    const verdicts: Verdict[] = []
    for (const [at, guess] of ordered) verdicts[at] = await judge(settings, transaction, guess)
    return verdicts
  })
}

/** A single statement takes the try, so that concurrent guesses cannot share one. */
async function judge(
  { clock, rows }: GuessesSettings,
  transaction: Transaction<Schema>,
  guess: Guess,
): Promise<Verdict> {
  const now = isoTime(clock())
  const row = await transaction
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', guess.challengeId)
    .where('purpose', '=', guess.purpose)
    .where('device_id', '=', guess.deviceId)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('tries', '<', OTP_TRIES)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return whyRefused(transaction, guess)
  const stored = row.code_hash ?? ''
  if (!isEqual(stored, rows.codeHash(row.id, guess.code, stored))) {
    const tries = OTP_TRIES - row.tries
    return { refusal: tries > 0 ? wrong(tries) : invalidated(), projectId: row.project_id }
  }
  await transaction.updateTable('challenges').set({ used_at: now }).where('id', '=', row.id).execute()
  return { row }
}

async function whyRefused(
  transaction: Transaction<Schema>,
  { challengeId, purpose, deviceId }: Guess,
): Promise<Refusal> {
  const row = await transaction
    .selectFrom('challenges')
    .select(['device_id', 'project_id'])
    .where('id', '=', challengeId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row === undefined) return { refusal: invalidated() }
  const { device_id, project_id: projectId } = row
  if (device_id === deviceId) return { refusal: invalidated(), projectId }
  const message = 'This code belongs to a login on another device. Start the login here.'
  return { refusal: problem('CHALLENGE_MISMATCH', message), projectId }
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

function wrong(tries: number) {
  return problem('OTP_WRONG', 'This code is incorrect. Check the latest e-mail.', 'code', { tries })
}

/** Creates the refusal of a code that has expired, was used, or never existed. */
export function invalidated() {
  return problem('OTP_INVALIDATED', 'This code can no longer be used. Ask for a new one.', 'code')
}
