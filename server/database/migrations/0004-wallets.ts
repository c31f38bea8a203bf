import type { Kysely } from 'kysely'

type Schema = Kysely<unknown>['schema']

/** Wallets, what opens them, and the record of what happened. */
export const wallets = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await createWallets(schema)
    await createUnlockers(schema)
    await createChallenges(schema)
    await createAuditLog(schema)
  },
}

async function createWallets(schema: Schema): Promise<void> {
  await schema
    .createTable('wallets')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(64)', (column) =>
      column.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('project_id', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('changed_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('releases', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('release_since', 'varchar(32)', (column) => column.notNull())
    .execute()
}

async function createUnlockers(schema: Schema): Promise<void> {
  await schema
    .createTable('unlockers')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('wallet_id', 'varchar(64)', (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('label_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('last_used_at', 'varchar(32)')
    .addColumn('share_sealed', 'text')
    .addColumn('device_id', 'varchar(64)')
    .addColumn('credential_id', 'varchar(1400)', (column) => column.unique())
    .addColumn('public_key', 'text')
    .addColumn('transports', 'varchar(120)')
    // A counter of 32 unsigned bits does not fit an integer of PostgreSQL.
    .addColumn('counter', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('parameters', 'text')
    .addColumn('verifier_hash', 'varchar(64)')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('locks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('locked_until', 'varchar(32)')
    .execute()
  await schema.createIndex('unlockers_wallet').on('unlockers').column('wallet_id').execute()
}

async function createChallenges(schema: Schema): Promise<void> {
  await schema
    .createTable('passkey_challenges')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('wallet_id', 'varchar(64)', (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('purpose', 'varchar(8)', (column) => column.notNull())
    .addColumn('challenge_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('passkey_challenges_expiry')
    .on('passkey_challenges')
    .column('expires_at')
    .execute()
}

/** Without foreign keys: what happened stays known when its user is gone. */
async function createAuditLog(schema: Schema): Promise<void> {
  await schema
    .createTable('audit_log')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('at', 'varchar(32)', (column) => column.notNull())
    .addColumn('action', 'varchar(40)', (column) => column.notNull())
    .addColumn('outcome', 'varchar(8)', (column) => column.notNull())
    .addColumn('project_id', 'varchar(64)')
    .addColumn('user_id', 'varchar(64)')
    .addColumn('device_id', 'varchar(64)')
    .addColumn('detail', 'text')
    .execute()
  await schema.createIndex('audit_log_at').on('audit_log').column('at').execute()
  await schema.createIndex('audit_log_user').on('audit_log').columns(['user_id', 'at']).execute()
}
