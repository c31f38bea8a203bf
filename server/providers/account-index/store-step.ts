import type { Transaction } from 'kysely'
import { isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { IndexKey, StoredStep, ScanStep, SeenApproval, SeenAsset } from './index-entries.ts'
import type { IndexedTransaction } from './indexed-transaction.ts'

const TABLES = ['account_transactions', 'account_assets', 'account_approvals'] as const
/** The parameters of one statement are limited. */
const ROWS_AT_ONCE = 100

/**
 * Stores the results of a step of a scan.
 *
 * @returns undefined when the process no longer has the account; nothing was stored.
 */
export async function storeStep(
  transaction: Transaction<Schema>,
  key: IndexKey,
  holder: string,
  until: number,
  { state, forgetAbove, transactions, assets, approvals, most }: ScanStep,
): Promise<StoredStep | undefined> {
  const { lowest, highest, highestHash, reached, scannedAt, blindSince } = state
  const update = transaction
    .updateTable('account_scans')
    .where('network', '=', key.network)
    .where('address', '=', key.address)
  const held = await update
    .where('holder', '=', holder)
    .set({
      lowest,
      highest,
      highest_hash: highestHash,
      reached,
      held_until: isoTime(until),
      blind_since: blindSince === undefined ? null : isoTime(blindSince),
      ...(scannedAt === undefined ? {} : { scanned_at: isoTime(scannedAt) }),
    })
    .returning('holder')
    .execute()
  if (held.length === 0) return undefined
  if (forgetAbove !== undefined)
    for (const table of TABLES) await forget(transaction, table, key, '>', forgetAbove)
  await addTransactions(transaction, key, transactions)
  await addAssets(transaction, key, assets)
  await addApprovals(transaction, key, approvals)
  await forgetOldest(transaction, 'account_assets', key, most)
  const lostApprovals = await forgetOldest(transaction, 'account_approvals', key, most)
  const lost = await forgetOldest(transaction, 'account_transactions', key, most)
  const { entries } = await transaction
    .selectFrom('account_transactions')
    .where('network', '=', key.network)
    .where('address', '=', key.address)
    .select(({ fn }) => fn.countAll().as('entries'))
    .executeTakeFirstOrThrow()
  const isForgotten = forgetAbove !== undefined && forgetAbove < 0
  const kept = { lowest: lost === undefined ? lowest : Math.max(lowest, lost + 1), entries: Number(entries) }
  await update
    .set({
      ...kept,
      ...(isForgotten && { approvals_since: null }),
      ...(lostApprovals !== undefined && { approvals_since: lostApprovals + 1 }),
    })
    .execute()
  return kept
}

async function addTransactions(
  transaction: Transaction<Schema>,
  key: IndexKey,
  found: readonly IndexedTransaction[],
): Promise<void> {
  for (const rows of inParts(found)) {
    await transaction
      .insertInto('account_transactions')
      .values(
        rows.map(({ block, position, hash, movements, details }) => ({
          ...key,
          block,
          position,
          hash,
          movements: JSON.stringify(movements),
          details: details === undefined ? null : JSON.stringify(details),
        })),
      )
      .onConflict((conflict) => conflict.columns(['network', 'address', 'block', 'position']).doNothing())
      .execute()
  }
}

/** Each asset keeps the block where it was first seen, so that a block that is replaced later does not take it away. */
async function addAssets(
  transaction: Transaction<Schema>,
  key: IndexKey,
  found: readonly SeenAsset[],
): Promise<void> {
  const first = new Map<string, SeenAsset>()
  for (const asset of found) {
    const name = `${asset.contract} ${asset.tokenId}`
    if (asset.block < (first.get(name)?.block ?? Infinity)) first.set(name, asset)
  }
  for (const rows of inParts([...first.values()])) {
    await transaction
      .insertInto('account_assets')
      .values(
        rows.map(({ contract, tokenId, standard, block }) => ({
          ...key,
          contract,
          token_id: tokenId,
          standard,
          block,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'address', 'contract', 'token_id'])
          .doUpdateSet((to) => ({ block: to.ref('excluded.block') }))
          .whereRef('excluded.block', '<', 'account_assets.block'),
      )
      .execute()
  }
}

/** An approval keeps the block where it was first seen, like an asset. */
async function addApprovals(
  transaction: Transaction<Schema>,
  key: IndexKey,
  found: readonly SeenApproval[],
): Promise<void> {
  const first = new Map<string, SeenApproval>()
  for (const approval of found) {
    const { contract, spender, kind, tokenId } = approval
    const name = [contract, spender, kind, tokenId].join(' ')
    if (approval.block < (first.get(name)?.block ?? Infinity)) first.set(name, approval)
  }
  for (const rows of inParts([...first.values()])) {
    await transaction
      .insertInto('account_approvals')
      .values(rows.map(({ tokenId, ...approval }) => ({ ...key, ...approval, token_id: tokenId })))
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'address', 'contract', 'spender', 'kind', 'token_id'])
          .doUpdateSet((to) => ({ block: to.ref('excluded.block') }))
          .whereRef('excluded.block', '<', 'account_approvals.block'),
      )
      .execute()
  }
}

/** @returns the newest block that was deleted; undefined while the limit is not reached. */
async function forgetOldest(
  transaction: Transaction<Schema>,
  table: (typeof TABLES)[number],
  key: IndexKey,
  most: number,
): Promise<number | undefined> {
  const beyond = await transaction
    .selectFrom(table)
    .where('network', '=', key.network)
    .where('address', '=', key.address)
    .select('block')
    .orderBy('block', 'desc')
    .limit(1)
    .offset(most)
    .executeTakeFirst()
  if (beyond !== undefined) await forget(transaction, table, key, '<=', beyond.block)
  return beyond?.block
}

async function forget(
  transaction: Transaction<Schema>,
  table: (typeof TABLES)[number],
  { network, address }: IndexKey,
  where: '>' | '<=',
  block: number,
): Promise<void> {
  await transaction
    .deleteFrom(table)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('block', where, block)
    .execute()
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
}
