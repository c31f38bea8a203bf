import type { Selectable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Hash, KeyedHash } from '#server/sessions/keys/keyed-hash.ts'

export type WalletRow = Selectable<Schema['wallets']>
export type UnlockerRow = Selectable<Schema['unlockers']>

/** A wallet whose rows fit the hash over them. */
export interface StoredWallet {
  readonly walletId: string
  readonly projectId: string
  readonly version: number
  readonly unlockers: readonly UnlockerRow[]
  readonly accountsSealed: string | undefined
}

/**
 * A hash over a wallet and everything that opens it. Whoever writes into the database without the pepper cannot make
 * one, so a row that was changed, swapped, put back or taken away is noticed. A whole wallet put back to an earlier
 * state fits its hash; its version is then lower than what its browsers have seen, and they refuse it.
 */
export function walletStateHash(
  hash: Hash,
  wallet: Pick<WalletRow, 'id' | 'user_id' | 'project_id' | 'version' | 'created_at' | 'accounts_sealed'>,
  unlockers: readonly UnlockerRow[],
): string {
  const { id, user_id, project_id, version, created_at, accounts_sealed } = wallet
  // Wallets of before accounts were stated keep the hash they have.
  const stated = accounts_sealed === null ? [] : [accounts_sealed]
  const parts = [...stated, ...unlockers.map(partOf).toSorted()]
  return hash('wallet-state', id, user_id, project_id, String(version), created_at, ...parts)
}

/** Whether a wallet and what opens it are as the server wrote them. */
export function matchesStateHash(
  keyedHash: Pick<KeyedHash, 'like'>,
  wallet: WalletRow,
  unlockers: readonly UnlockerRow[],
): boolean {
  return wallet.state_hash === walletStateHash(keyedHash.like(wallet.state_hash), wallet, unlockers)
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

/** A wallet whose rows were found to fit. */
export function toWallet(row: WalletRow, unlockers: readonly UnlockerRow[]): StoredWallet {
  const { id: walletId, project_id: projectId, version, accounts_sealed } = row
  return { walletId, projectId, version, unlockers, accountsSealed: accounts_sealed ?? undefined }
}
