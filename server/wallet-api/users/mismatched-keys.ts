import { createEnvelope } from '#server/encryption/envelope.ts'
import { onlyVersion, type KeyName } from '#server/encryption/key-versions.ts'
import { createKeyedHash } from '#server/encryption/keyed-hash.ts'
import type { FindMismatchedKeys } from '#server/encryption/open-keyring.ts'
import { sealedText } from '#server/encryption/sealed-text.ts'
import { EMAIL_ISSUER, identityHash } from './identities.ts'

const MAX_USERS = 20

/** Finds keys that none of a sample of users with e-mail addresses was written with; none where there are no users. */
export const findKeysMismatchingUsers: FindMismatchedKeys = async ({ query }, { envelopeKey, pepper }) => {
  const users = await query
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['users.id', 'users.project_id', 'users.email_sealed', 'identities.subject_lookup'])
    .where('users.email_sealed', 'is not', null)
    .where('identities.issuer', '=', EMAIL_ISSUER)
    .where('identities.expires_at', 'is', null)
    .limit(MAX_USERS)
    .execute()
  if (users.length === 0) return []
  const envelope = createEnvelope(onlyVersion(envelopeKey))
  const keyedHash = createKeyedHash(onlyVersion(pepper))
  const opened = users.flatMap(({ id, email_sealed, ...user }) => {
    try {
      const subject = sealedText(envelope, 'users', 'email_sealed', id).open(email_sealed ?? '')
      return [{ ...user, subject }]
    } catch {
      return []
    }
  })
  // The pepper can only be checked with an address that opens.
  if (opened.length === 0) return ['POSTERN_ENVELOPE_KEY'] satisfies KeyName[]
  const isHashed = opened.some(
    ({ project_id: projectId, subject, subject_lookup }) =>
      subject_lookup === identityHash(keyedHash, { projectId, issuer: EMAIL_ISSUER, subject }),
  )
  return isHashed ? [] : (['POSTERN_PEPPER'] satisfies KeyName[])
}
