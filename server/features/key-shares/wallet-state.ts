import type { Selectable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { KeyedHash } from '#server/sessions/keyed-hash.ts'

export type WalletRow = Selectable<Schema['wallets']>
export type UnlockerRow = Selectable<Schema['unlockers']>

/**
 * A hash over a wallet and everything that opens it. Whoever writes into the database without the pepper cannot make
 * one, so a row that was changed, swapped, put back or taken away is noticed. A whole wallet put back to an earlier
 * state fits its hash; its version is then lower than what its browsers have seen, and they refuse it.
 */
export function walletStateHash(
  keyedHash: KeyedHash,
  wallet: Pick<WalletRow, 'id' | 'user_id' | 'project_id' | 'version' | 'created_at' | 'accounts_sealed'>,
  unlockers: readonly UnlockerRow[],
): string {
  const { id, user_id, project_id, version, created_at, accounts_sealed } = wallet
  // Wallets of before accounts were stated keep the hash they have.
  const stated = accounts_sealed === null ? [] : [accounts_sealed]
  const parts = [...stated, ...unlockers.map(partOf).toSorted()]
  return keyedHash('wallet-state', id, user_id, project_id, String(version), created_at, ...parts)
}

/** All but the counters, which change with every use. */
function partOf(row: UnlockerRow): string {
  return JSON.stringify([
    row.id,
    row.wallet_id,
    row.kind,
    row.version,
    row.label_sealed,
    row.created_at,
    row.share_sealed,
    row.device_id,
    row.credential_id,
    row.public_key,
    row.transports,
    row.parameters,
    row.verifier_hash,
  ])
}
