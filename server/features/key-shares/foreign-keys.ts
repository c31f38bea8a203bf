import type { Database } from '#server/database/database.ts'
import { createEnvelope } from '#server/sessions/envelope.ts'
import { createKeyedHash } from '#server/sessions/keyed-hash.ts'
import type { WalletSecrets } from '#server/sessions/secrets.ts'
import { createUnlockerSecrets } from './unlocker-secrets.ts'
import { readUnlockersOf } from './wallet-rows.ts'
import { walletStateHash } from './wallet-state.ts'

/** One whose rows somebody changed says nothing of the keys. */
const MOST_WALLETS = 20

/** The keys that none of some wallets was written with; none where there is no wallet. */
export async function findForeignKeys(
  { query }: Database,
  { envelopeKey, pepper }: Pick<WalletSecrets, 'envelopeKey' | 'pepper'>,
): Promise<readonly (keyof WalletSecrets)[]> {
  const wallets = await query.selectFrom('wallets').selectAll().limit(MOST_WALLETS).execute()
  const unlockers = await readUnlockersOf(
    query,
    wallets.map(({ id }) => id),
  )
  const keyedHash = createKeyedHash(pepper)
  const secrets = createUnlockerSecrets(createEnvelope(envelopeKey))
  const isHashed = wallets.some((wallet) => {
    const own = unlockers.filter(({ wallet_id }) => wallet_id === wallet.id)
    return wallet.state_hash === walletStateHash(keyedHash, wallet, own)
  })
  const isSealed = unlockers.some((row) => {
    try {
      return secrets.openLabel(row) !== undefined
    } catch {
      return false
    }
  })
  return [
    ...(wallets.length > 0 && !isHashed ? (['pepper'] as const) : []),
    ...(unlockers.length > 0 && !isSealed ? (['envelopeKey'] as const) : []),
  ]
}
