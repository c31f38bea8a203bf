import type { Database } from '#server/database/database.ts'
import { EMAIL_ISSUER, identityHash } from './identities.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { BATCH_SIZE, NONE_BROKEN, type RewrittenBatch, type Rewriting } from '#server/encryption/rewriting.ts'
import { sealedText } from '#server/encryption/sealed-text.ts'
import { isWrittenWithOther } from '#server/encryption/written-with.ts'

/**
 * Rehashes the e-mail addresses that people log in with, under the pepper in force; the users store them sealed. The subjects
 * of providers are not stored, so they are rehashed at the next login.
 */
export function rehashIdentities({ query, kind }: Database, keyring: Keyring): Rewriting {
  const { envelope, keyedHash, peppers } = keyring
  return (after) =>
    query.transaction().execute(async (transaction): Promise<RewrittenBatch> => {
      const due = transaction
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select(['identities.id', 'user_id', 'identities.project_id', 'subject_lookup', 'email_sealed'])
        .where('identities.id', '>', after)
        .where('issuer', '=', EMAIL_ISSUER)
        .where('email_sealed', 'is not', null)
        .where(isWrittenWithOther('subject_lookup', peppers.inForce().mark))
        .orderBy('identities.id')
        .limit(BATCH_SIZE)
      const rows = await (kind === 'postgres' ? due.forUpdate('identities').skipLocked() : due).execute()
      let rewritten = 0
      for (const { id, user_id, project_id: projectId, subject_lookup, email_sealed } of rows) {
        const subject = openEmail(() =>
          sealedText(envelope, 'users', 'email_sealed', user_id).open(email_sealed ?? ''),
        )
        if (subject === undefined) continue
        const identity = { projectId, issuer: EMAIL_ISSUER, subject }
        // An address that the user has changed from differs; it expires within a day.
        if (identityHash(keyedHash.like(subject_lookup), identity) !== subject_lookup) continue
        await transaction
          .updateTable('identities')
          .set({ subject_lookup: identityHash(keyedHash, identity) })
          .where('id', '=', id)
          .execute()
        rewritten += 1
      }
      return { last: rows.at(-1)?.id, rewritten, broken: NONE_BROKEN }
    })
}

function openEmail(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
