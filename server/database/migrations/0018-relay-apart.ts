import type { Kysely } from 'kysely'

/** The relay's mailbox has a database of its own now. What waits in this one counts for minutes as a rule, and is let go. */
export const relayApart = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.dropTable('relay_messages').execute()
  },
}
