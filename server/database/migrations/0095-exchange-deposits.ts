import type { Kysely } from 'kysely'

/** Deposits from exchanges, which are orders like purchases. */
export const exchangeDeposits = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .alterTable('onramp_orders')
      .addColumn('kind', 'varchar(16)', (column) => column.notNull().defaultTo('purchase'))
      .execute()
  },
}
