import type { Selectable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Hash, KeyedHash } from '#server/encryption/keyed-hash.ts'

export type WalletRow = Selectable<Schema['wallets']>
export type UnlockerRow = Selectable<Schema['unlockers']>

/** A wallet whose rows match their hash. */
export interface StoredWallet {
  readonly walletId: string
  readonly projectId: string
  readonly version: number
  readonly unlockers: readonly UnlockerRow[]
  readonly accountsSealed: string | undefined
}

/**
 * Computes a keyed hash over a wallet and its unlockers. Someone who can write to the database but does not have the pepper
 * cannot forge it, so rows that were modified, swapped, restored or deleted are detected. A whole wallet that is restored to
 * an earlier state does match; but its version is lower than the one its browsers have seen, and they refuse it.
 */
export function walletStateHash(
  hash: Hash,
  wallet: Pick<WalletRow, 'id' | 'user_id' | 'project_id' | 'version' | 'created_at' | 'accounts_sealed'>,
  unlockers: readonly UnlockerRow[],
): string {
  const { id, user_id, project_id, version, created_at, accounts_sealed } = wallet
  // Wallets from before accounts were stated keep their hash.
  const stated = accounts_sealed === null ? [] : [accounts_sealed]
  const parts = [...stated, ...unlockers.map(partOf).toSorted()]
  return hash('wallet-state', id, user_id, project_id, String(version), created_at, ...parts)
}

/** Whether a wallet and its unlockers are as the server wrote them. */
export function matchesStateHash(
  keyedHash: Pick<KeyedHash, 'like'>,
  wallet: WalletRow,
  unlockers: readonly UnlockerRow[],
): boolean {
  return wallet.state_hash === walletStateHash(keyedHash.like(wallet.state_hash), wallet, unlockers)
}

/** Everything but the counters, which change with every use. */
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

/** Converts rows that were checked. */
export function toWallet(row: WalletRow, unlockers: readonly UnlockerRow[]): StoredWallet {
  const { id: walletId, project_id: projectId, version, accounts_sealed } = row
  return { walletId, projectId, version, unlockers, accountsSealed: accounts_sealed ?? undefined }
}
