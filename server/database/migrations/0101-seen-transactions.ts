import type { Kysely } from 'kysely'

/** Whether the chain has shown that a transaction that was named transfers something to the recipient of its payment. */
export const seenTransactions = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .alterTable('payment_transactions')
      .addColumn('is_seen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
