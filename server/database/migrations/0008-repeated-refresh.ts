import type { Kysely } from 'kysely'

/** The refresh token before the current one, which its device may send once more when the answer was lost. */
export const repeatedRefresh = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    // SQLite adds one column at a time.
    await schema.alterTable('wallet_sessions').addColumn('previous_refresh_hash', 'varchar(64)').execute()
    await schema.alterTable('wallet_sessions').addColumn('rotated_at', 'varchar(32)').execute()
  },
}
