import type { Kysely } from 'kysely'

/** How often the same was refused within the hour: strangers choose how often they guess, not how much is written. */
export const countedRefusals = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .alterTable('audit_log')
      .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
