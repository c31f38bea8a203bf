import type { Kysely } from 'kysely'
import * as z from 'zod'
import { APPROVAL_KINDS } from '#schemas/http/blockchain/approvals.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type {
  IndexKey,
  StoredStep,
  ScanState,
  ScanStep,
  SeenApproval,
  SeenAsset,
  TokenStandard,
} from './index-entries.ts'
import { Movement, TransactionDetails, type IndexedTransaction } from './indexed-transaction.ts'
import { storeStep } from './store-step.ts'
import { pruneIndex } from './prune-index.ts'

/** A position in the history; older transactions come after it. */
export interface HistoryPlace {
  readonly block: number
  readonly position: number
}

/** Stores what the server has found on chains, for all processes. */
export interface AccountIndexRepository {
  find(key: IndexKey): Promise<ScanState | undefined>
  /**
   * Acquires an account for one process.
   *
   * @param projectId The project whose quota the account counts against from now on.
   * @returns false while another process has it.
   */
  acquire(key: IndexKey, projectId: string, holder: string, now: number, until: number): Promise<boolean>
  release(key: IndexKey, holder: string): Promise<void>
  /**
   * Stores a step of the scan completely or not at all.
   *
   * @returns undefined when the process no longer has the account; nothing was stored.
   */
  store(key: IndexKey, holder: string, until: number, step: ScanStep): Promise<StoredStep | undefined>
  /** Returns the newest transactions first, at most `limit`. */
  page(key: IndexKey, before: HistoryPlace | undefined, limit: number): Promise<IndexedTransaction[]>
  storeDetails(key: IndexKey, transactions: readonly IndexedTransaction[]): Promise<void>
  /** Returns the assets seen last first, at most `limit`. */
  assets(key: IndexKey, standards: readonly TokenStandard[], limit: number): Promise<SeenAsset[]>
  /** Returns the approvals seen last first, at most `limit`, and whether older ones had to be deleted. */
  approvals(
    key: IndexKey,
    limit: number,
  ): Promise<{ readonly approvals: readonly SeenApproval[]; readonly isCut: boolean }>
  /**
   * Deletes accounts without a request since a time, and of each project those requested longest ago, until it is within its
   * quota of accounts and transactions.
   */
  prune(since: number, mostOfProject: number): Promise<void>
}

const Movements = z.array(Movement)
const Kind = z.enum(APPROVAL_KINDS)
const Standard = z.enum(['erc20', 'erc721', 'erc1155'])

export function createAccountIndexRepository({ query }: Database): AccountIndexRepository {
  return { ...scansIn(query), ...foundIn(query) }
}

/** The state of the scans. */
function scansIn(
  query: Kysely<Schema>,
): Pick<AccountIndexRepository, 'find' | 'acquire' | 'release' | 'store' | 'prune'> {
  return {
    async find({ network, address }) {
      const row = await query
        .selectFrom('account_scans')
        .selectAll()
        .where('network', '=', network)
        .where('address', '=', address)
        .executeTakeFirst()
      if (!row || row.lowest === null || row.highest === null || row.reached === null) return undefined
      return {
        lowest: row.lowest,
        highest: row.highest,
        highestHash: row.highest_hash ?? '',
        reached: row.reached,
        scannedAt: row.scanned_at === null ? undefined : Date.parse(row.scanned_at),
        entries: row.entries,
        blindSince: row.blind_since === null ? undefined : Date.parse(row.blind_since),
      }
    },
    async acquire({ network, address }, projectId, holder, now, until) {
      const request = { project_id: projectId, asked_at: isoTime(now) }
      await query
        .insertInto('account_scans')
        .values({ network, address, ...request, blind_since: null })
        .onConflict((conflict) => conflict.columns(['network', 'address']).doNothing())
        .execute()
      const taken = await query
        .updateTable('account_scans')
        .set({ ...request, holder, held_until: isoTime(until) })
        .where('network', '=', network)
        .where('address', '=', address)
        .where((or) => or.or([or('holder', 'is', null), or('held_until', '<=', isoTime(now))]))
        .returning('holder')
        .execute()
      return taken.length > 0
    },
    async release({ network, address }, holder) {
      await query
        .updateTable('account_scans')
        .set({ holder: null, held_until: null })
        .where('network', '=', network)
        .where('address', '=', address)
        .where('holder', '=', holder)
        .execute()
    },
    store: (key, holder, until, step) =>
      query.transaction().execute((transaction) => storeStep(transaction, key, holder, until, step)),
    prune: (since, mostOfProject) => pruneIndex(query, since, mostOfProject),
  }
}

/** The results of the scans. */
function foundIn(
  query: Kysely<Schema>,
): Pick<AccountIndexRepository, 'page' | 'storeDetails' | 'assets' | 'approvals'> {
  const ofKey = (
    table: 'account_transactions' | 'account_assets' | 'account_approvals',
    { network, address }: IndexKey,
  ) => query.selectFrom(table).where('network', '=', network).where('address', '=', address)
  return {
    async page(key, before, limit) {
      const rows = await ofKey('account_transactions', key)
        .$if(before !== undefined, (all) =>
          all.where((or) =>
            or.or([
              or('block', '<', before?.block ?? 0),
              or.and([or('block', '=', before?.block ?? 0), or('position', '<', before?.position ?? 0)]),
            ]),
          ),
        )
        .select(['block', 'position', 'hash', 'movements', 'details'])
        .orderBy('block', 'desc')
        .orderBy('position', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ movements, details, ...row }) => ({
        ...row,
        movements: Movements.parse(JSON.parse(movements)),
        ...(details === null ? {} : { details: TransactionDetails.parse(JSON.parse(details)) }),
      }))
    },
    async storeDetails({ network, address }, transactions) {
      for (const { block, position, hash, details } of transactions) {
        if (details === undefined) continue
        await query
          .updateTable('account_transactions')
          .set({ details: JSON.stringify(details) })
          .where('network', '=', network)
          .where('address', '=', address)
          .where('block', '=', block)
          .where('position', '=', position)
          .where('hash', '=', hash)
          .execute()
      }
    },
    async assets(key, standards, limit) {
      const rows = await ofKey('account_assets', key)
        .where('standard', 'in', [...standards])
        .select(['contract', 'token_id', 'standard', 'block'])
        .orderBy('block', 'desc')
        .orderBy('contract')
        .orderBy('token_id')
        .limit(limit)
        .execute()
      return rows.map(({ contract, token_id, standard, block }) => ({
        contract,
        tokenId: token_id,
        standard: Standard.parse(standard),
        block,
      }))
    },
    approvals: (key, limit) => readApprovals(query, key, limit),
  }
}

async function readApprovals(query: Kysely<Schema>, { network, address }: IndexKey, limit: number) {
  const rows = await query
    .selectFrom('account_approvals')
    .where('network', '=', network)
    .where('address', '=', address)
    .select(['contract', 'spender', 'kind', 'token_id', 'block'])
    .orderBy('block', 'desc')
    .orderBy('contract')
    .orderBy('spender')
    .orderBy('kind')
    .orderBy('token_id')
    .limit(limit)
    .execute()
  const scan = await query
    .selectFrom('account_scans')
    .select('approvals_since')
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  return {
    approvals: rows.map(({ token_id, kind, ...row }) => ({
      ...row,
      kind: Kind.parse(kind),
      tokenId: token_id,
    })),
    isCut: scan !== undefined && scan.approvals_since !== null,
  }
}
