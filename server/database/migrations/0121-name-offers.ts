import type { Kysely } from 'kysely'

/** To which account the owner of a name offers it. */
export const nameOffers = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('registered_names').addColumn('offered_to', 'varchar(42)').execute()
    await schema.alterTable('registered_names').addColumn('offered_coin_type', 'varchar(10)').execute()
    await schema.alterTable('registered_names').addColumn('offered_until', 'varchar(32)').execute()
    await schema
      .createIndex('registered_names_offered')
      .on('registered_names')
      .columns(['zone', 'offered_to'])
      .execute()
  },
}
