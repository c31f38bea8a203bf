import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { BATCH_SIZE, NONE_BROKEN, type RewrittenBatch, type Rewriting } from '#server/encryption/rewriting.ts'
import { anyOf, isWrittenWithOther } from '#server/encryption/written-with.ts'
import { createUnlockerSecrets, type UnlockerSecrets } from './unlocker-secrets.ts'
import { readUnlockersOf } from './wallet-queries.ts'
import { matchesStateHash, walletStateHash, type UnlockerRow, type WalletRow } from './wallet-state.ts'

/**
 * Seals wallets and unlockers again with the current key, and hashes their state with the current pepper. Each wallet is
 * locked and checked against its hash first, so that rows that were tampered with do not get a valid hash.
 */
export function rewrapWallets(database: Database, keyring: Keyring): Rewriting {
  const secrets = createUnlockerSecrets(keyring.envelope)
  return (after) =>
    database.query.transaction().execute(async (transaction): Promise<RewrittenBatch> => {
      const wallets = await lockDueWallets(transaction, database.kind, keyring, after)
      const unlockers = await readUnlockersOf(
        transaction,
        wallets.map(({ id }) => id),
      )
      const broken = { ...NONE_BROKEN }
      let rewritten = 0
      for (const wallet of wallets) {
        const own = unlockers.filter(({ wallet_id }) => wallet_id === wallet.id)
        const updated = rewrapRows(wallet, own, { keyring, secrets })
        if (updated === undefined) {
          broken.POSTERN_ENVELOPE_KEY += Number(hasOldSeal(wallet, own, keyring))
          broken.POSTERN_PEPPER += Number(keyring.keyedHash.isOld(wallet.state_hash))
        } else {
          await write(transaction, updated)
          rewritten += 1
        }
      }
      return { last: wallets.at(-1)?.id, rewritten, broken }
    })
}

interface Rewrapped {
  readonly wallet: WalletRow
  readonly unlockers: readonly UnlockerRow[]
}

/** Locks wallets that still use an earlier key. */
function lockDueWallets(
  transaction: Transaction<Schema>,
  kind: Database['kind'],
  { envelopeKeys, peppers }: Keyring,
  after: string,
): Promise<WalletRow[]> {
  const { mark } = envelopeKeys.inForce()
  const isUnlockerDue = anyOf(
    ['label_sealed', 'share_sealed'].map((column) => isWrittenWithOther(`unlockers.${column}`, mark)),
  )
  const due = transaction
    .selectFrom('wallets')
    .selectAll()
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        isWrittenWithOther('wallets.accounts_sealed', mark),
        isWrittenWithOther('wallets.state_hash', peppers.inForce().mark),
        eb.exists(
          eb
            .selectFrom('unlockers')
            .select(sql`1`.as('one'))
            .whereRef('unlockers.wallet_id', '=', 'wallets.id')
            .where(isUnlockerDue),
        ),
      ]),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
  return (kind === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
}

/** Returns undefined when the rows do not match their hash or cannot be opened. */
function rewrapRows(
  wallet: WalletRow,
  unlockers: readonly UnlockerRow[],
  { keyring, secrets }: { readonly keyring: Keyring; readonly secrets: UnlockerSecrets },
): Rewrapped | undefined {
  if (!matchesStateHash(keyring.keyedHash, wallet, unlockers)) return undefined
  try {
    const rows = unlockers.map((row) => ({ ...row, ...secrets.rewrap(row) }))
    const { accounts_sealed, id } = wallet
    const updated = {
      ...wallet,
      accounts_sealed:
        accounts_sealed === null ? null : secrets.sealAccounts(secrets.openAccounts(accounts_sealed, id), id),
    }
    const state_hash = walletStateHash(keyring.keyedHash, updated, rows)
    return { wallet: { ...updated, state_hash }, unlockers: rows }
  } catch {
    return undefined
  }
}

function hasOldSeal(wallet: WalletRow, unlockers: readonly UnlockerRow[], { envelope }: Keyring): boolean {
  const sealed = [wallet.accounts_sealed, ...unlockers.flatMap((row) => [row.label_sealed, row.share_sealed])]
  return sealed.some((value) => value !== null && envelope.isOld(value))
}

async function write(transaction: Transaction<Schema>, { wallet, unlockers }: Rewrapped): Promise<void> {
  for (const { id, label_sealed, share_sealed } of unlockers)
    await transaction
      .updateTable('unlockers')
      .set({ label_sealed, share_sealed })
      .where('id', '=', id)
      .execute()
  const { id, accounts_sealed, state_hash } = wallet
  await transaction.updateTable('wallets').set({ accounts_sealed, state_hash }).where('id', '=', id).execute()
}
