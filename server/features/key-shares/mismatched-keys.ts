import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { createEnvelope } from '#server/encryption/envelope.ts'
import { onlyVersion, type KeyName } from '#server/encryption/key-versions.ts'
import { createKeyedHash } from '#server/encryption/keyed-hash.ts'
import type { FindMismatchedKeys } from '#server/encryption/open-keyring.ts'
import { createUnlockerSecrets } from './unlocker-secrets.ts'
import { readUnlockersOf } from './wallet-queries.ts'
import { matchesStateHash } from './wallet-state.ts'

/** Several, because a wallet whose rows were tampered with proves nothing about the keys. */
const MAX_WALLETS = 20

/** Finds the configured keys that no stored wallet was written with; none when there are no wallets. */
export const findMismatchedKeys: FindMismatchedKeys = async ({ query }, { envelopeKey, pepper }) => {
  const { wallets, unlockers } = await readSome(query)
  const keyedHash = createKeyedHash(onlyVersion(pepper))
  const secrets = createUnlockerSecrets(createEnvelope(onlyVersion(envelopeKey)))
  const isHashed = wallets.some((wallet) => {
    const own = unlockers.filter(({ wallet_id }) => wallet_id === wallet.id)
    return matchesStateHash(keyedHash, wallet, own)
  })
  const isSealed = unlockers.some((row) => {
    try {
      return secrets.openLabel(row) !== undefined
    } catch {
      return false
    }
  })
  const mismatched: KeyName[] = []
  if (unlockers.length > 0 && !isSealed) mismatched.push('POSTERN_ENVELOPE_KEY')
  if (wallets.length > 0 && !isHashed) mismatched.push('POSTERN_PEPPER')
  return mismatched
}

async function readSome(query: Kysely<Schema>) {
  const wallets = await query.selectFrom('wallets').selectAll().limit(MAX_WALLETS).execute()
  const ids = wallets.map(({ id }) => id)
  return { wallets, unlockers: await readUnlockersOf(query, ids) }
}
