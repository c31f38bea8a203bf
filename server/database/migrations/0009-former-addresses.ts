import type { Kysely } from 'kysely'

/** Until when an address somebody changed from still logs in. */
export const formerAddresses = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('identities').addColumn('expires_at', 'varchar(32)').execute()
  },
}
