import type { Kysely } from 'kysely'

/** The session a login ended in, which its device may ask for again when the answer was lost. */
export const repeatedCollect = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.alterTable('login_flows').addColumn('session_sealed', 'text').execute()
  },
}
