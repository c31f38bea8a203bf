import type { Kysely } from 'kysely'

/** What one client has waiting on all topics is counted with each message it publishes. */
export const relaySenders = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createIndex('relay_messages_sender')
      .on('relay_messages')
      .columns(['sender', 'expires_at', 'size'])
      .execute()
  },
}
