import type { Kysely } from 'kysely'

/** Messages that are not yet acknowledged, and how much of them each network left. */
export const mailbox = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema
      .createTable('relay_messages')
      .addColumn('topic', 'varchar(64)', (column) => column.notNull())
      .addColumn('message_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('attestation', 'text', (column) => column.notNull())
      .addColumn('tag', 'integer', (column) => column.notNull())
      .addColumn('sender', 'varchar(128)', (column) => column.notNull())
      .addColumn('net', 'varchar(64)', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('published_at', 'varchar(24)', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
      .addPrimaryKeyConstraint('relay_messages_pk', ['topic', 'message_id'])
      .execute()
    await schema.createIndex('relay_messages_expiry').on('relay_messages').columns(['expires_at']).execute()
    await schema
      .createIndex('relay_messages_sender')
      .on('relay_messages')
      .columns(['sender', 'expires_at', 'size'])
      .execute()
    await schema
      .createTable('relay_usage')
      .addColumn('net', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('messages', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}
