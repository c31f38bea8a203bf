import type { Kysely } from 'kysely'
import { isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { IndexKey } from './index-entries.ts'

const TABLES = ['account_transactions', 'account_assets', 'account_approvals', 'account_scans'] as const
const ACCOUNTS_AT_ONCE = 200

/**
 * Deletes accounts without a request since a time, and of each project those requested longest ago, until it is within its
 * quota.
 */
export async function pruneIndex(query: Kysely<Schema>, since: number, mostOfProject: number): Promise<void> {
  // Requests for many accounts mostly name empty ones, which are deleted in one statement.
  await query
    .deleteFrom('account_scans')
    .where('asked_at', '<', isoTime(since))
    .where('entries', '=', 0)
    .execute()
  let old: IndexKey[]
  do {
    old = await query
      .selectFrom('account_scans')
      .select(['network', 'address'])
      .where('asked_at', '<', isoTime(since))
      .limit(ACCOUNTS_AT_ONCE)
      .execute()
    for (const key of old) await forget(query, key)
  } while (old.length === ACCOUNTS_AT_ONCE)
  const projects = await query
    .selectFrom('account_scans')
    .where('project_id', 'is not', null)
    .groupBy('project_id')
    .select(({ fn }) => ['project_id', fn.countAll().as('accounts'), fn.sum('entries').as('entries')])
    .execute()
  for (const { project_id: projectId, accounts, entries } of projects)
    await makeRoom(query, projectId ?? '', Number(accounts) + Number(entries) - mostOfProject)
}

/** @param over By how much a project exceeds its quota. */
async function makeRoom(query: Kysely<Schema>, projectId: string, over: number): Promise<void> {
  let rest = over
  while (rest > 0) {
    const oldest = await query
      .selectFrom('account_scans')
      .where('project_id', '=', projectId)
      .select(['network', 'address', 'asked_at', 'entries'])
      .orderBy('asked_at')
      .limit(ACCOUNTS_AT_ONCE)
      .execute()
    let last = ''
    for (const { network, address, asked_at: askedAt, entries } of oldest) {
      if (rest <= 0) break
      rest -= 1 + entries
      last = askedAt
      if (entries > 0) await forget(query, { network, address })
    }
    if (last === '') return
    await query
      .deleteFrom('account_scans')
      .where('project_id', '=', projectId)
      .where('entries', '=', 0)
      .where('asked_at', '<=', last)
      .execute()
  }
}

function forget(query: Kysely<Schema>, { network, address }: IndexKey): Promise<void> {
  return query.transaction().execute(async (transaction) => {
    for (const table of TABLES) {
      await transaction
        .deleteFrom(table)
        .where('network', '=', network)
        .where('address', '=', address)
        .execute()
    }
  })
}
