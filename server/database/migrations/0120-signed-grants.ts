import type { Kysely } from 'kysely'

/** Whether the account of a grant signed it. Grants from before are not signed; they end within 30 days. */
export const signedGrants = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .alterTable('grants')
      .addColumn('is_signed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
