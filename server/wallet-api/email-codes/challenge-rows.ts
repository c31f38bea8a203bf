import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Approval, Challenge, ChallengeFacts, ChallengePurpose } from './challenge.ts'
import { emailLookup } from '#server/wallet-api/users/email-address.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import { sealedText } from '#server/encryption/sealed-text.ts'

export type ChallengeRow = Selectable<Schema['challenges']>
export type NewChallengeRow = Insertable<Schema['challenges']>

/** Converts challenges to columns and back: addresses are sealed, codes are keyed hashes. */
export interface ChallengeRows {
  /** The columns that say who receives a code. */
  factColumns(id: string, facts: ChallengeFacts): Omit<NewChallengeRow, 'created_at' | 'expires_at' | 'tries'>
  /** @param like The stored hash, where a code is compared with it. */
  codeHash(id: string, code: string, like?: string): string
  toChallenge(row: ChallengeRow): Challenge
}

/**
 * @example
 * const rows = createChallengeRows(envelope, keyedHash)
 * const isRight = row.code_hash === rows.codeHash(row.id, code)
 */
export function createChallengeRows(envelope: Envelope, keyedHash: KeyedHash): ChallengeRows {
  const column = (name: string, id: string) => sealedText(envelope, 'challenges', name, id)
  return {
    factColumns: (id, facts) => ({
      id,
      purpose: facts.purpose,
      project_id: facts.projectId,
      device_id: facts.deviceId,
      user_id: facts.userId ?? null,
      site_origin: facts.siteOrigin,
      device_label: facts.deviceLabel,
      language: facts.language,
      email_lookup: emailLookup(keyedHash, facts.projectId, facts.email),
      email_sealed: column('email_sealed', id).seal(facts.email),
      next_email_sealed:
        facts.nextEmail === undefined ? null : column('next_email_sealed', id).seal(facts.nextEmail),
      digits: facts.digits,
    }),

    codeHash: (id, code, like) => (like === undefined ? keyedHash : keyedHash.like(like))('otp', id, code),

    toChallenge: (row) => ({
      challengeId: row.id,
      purpose: asPurpose(row.purpose),
      projectId: row.project_id,
      deviceId: row.device_id,
      siteOrigin: row.site_origin,
      deviceLabel: row.device_label,
      language: row.language,
      email: column('email_sealed', row.id).open(row.email_sealed),
      digits: row.digits,
      userId: row.user_id ?? undefined,
      nextEmail:
        row.next_email_sealed === null
          ? undefined
          : column('next_email_sealed', row.id).open(row.next_email_sealed),
    }),
  }
}

/** Reads the approval of a row; a challenge that needs none stays `pending`. */
export function asApproval(text: string | null): Approval {
  return text === 'approved' || text === 'refused' ? text : 'pending'
}

function asPurpose(text: string): ChallengePurpose {
  if (text === 'login' || text === 'step-up' || text === 'email-old' || text === 'email-new') return text
  throw new Error('The challenge has an unknown purpose.')
}
