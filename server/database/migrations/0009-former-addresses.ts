import type { Kysely } from 'kysely'

/** Until when the previous address of a user still logs in. */
export const formerAddresses = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('identities').addColumn('expires_at', 'varchar(32)').execute()
  },
}
