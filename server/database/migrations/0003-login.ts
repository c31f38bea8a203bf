import type { CreateTableBuilder, Kysely } from 'kysely'

type Schema = Kysely<unknown>['schema']

/** Users, their identities, devices and sessions, and the codes they confirm with. */
export const login = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await createUsers(schema)
    await createSessions(schema)
    await createChallenges(schema)
    await schema
      .createTable('send_counters')
      .addColumn('key', 'varchar(120)', (column) => column.notNull())
      .addColumn('slot', 'varchar(32)', (column) => column.notNull())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('send_counters_key', ['key', 'slot'])
      .execute()
    await schema.createIndex('send_counters_slot').on('send_counters').column('slot').execute()
    await schema
      .createTable('device_proofs')
      .addColumn('proof', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
      .execute()
    await schema.createIndex('device_proofs_expiry').on('device_proofs').column('expires_at').execute()
  },
}

async function createUsers(schema: Schema): Promise<void> {
  await ofProject(schema.createTable('users').addColumn('id', 'varchar(64)', (column) => column.primaryKey()))
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('email_sealed', 'text')
    .addColumn('user_name_sealed', 'text')
    .addColumn('provider', 'varchar(16)')
    .execute()
  await ofProject(
    ofUser(schema.createTable('identities').addColumn('id', 'varchar(64)', (column) => column.primaryKey())),
  )
    .addColumn('issuer', 'varchar(200)', (column) => column.notNull())
    .addColumn('subject_lookup', 'varchar(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addUniqueConstraint('identities_subject', ['project_id', 'issuer', 'subject_lookup'])
    .execute()
  await schema.createIndex('identities_user').on('identities').column('user_id').execute()
  await ofProject(ofUser(schema.createTable('devices')))
    .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('label', 'varchar(80)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('last_used_at', 'varchar(32)', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['user_id', 'device_id'])
    .execute()
}

async function createSessions(schema: Schema): Promise<void> {
  await ofProject(
    ofUser(
      schema.createTable('wallet_sessions').addColumn('id', 'varchar(64)', (column) => column.primaryKey()),
    ),
  )
    .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('access_hash', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('access_expires_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('refresh_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('idle_expires_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('stepped_up_at', 'varchar(32)')
    .addForeignKeyConstraint(
      'wallet_sessions_device',
      ['user_id', 'device_id'],
      'devices',
      ['user_id', 'device_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('wallet_sessions_device_index')
    .on('wallet_sessions')
    .columns(['user_id', 'device_id'])
    .execute()
  await schema.createIndex('wallet_sessions_idle').on('wallet_sessions').column('idle_expires_at').execute()
}

async function createChallenges(schema: Schema): Promise<void> {
  await ofProject(
    schema.createTable('challenges').addColumn('id', 'varchar(64)', (column) => column.primaryKey()),
  )
    .addColumn('purpose', 'varchar(24)', (column) => column.notNull())
    .addColumn('device_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(64)', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('site_origin', 'varchar(300)', (column) => column.notNull())
    .addColumn('device_label', 'varchar(80)', (column) => column.notNull())
    .addColumn('language', 'varchar(8)', (column) => column.notNull())
    .addColumn('email_lookup', 'varchar(64)', (column) => column.notNull())
    .addColumn('email_sealed', 'text', (column) => column.notNull())
    .addColumn('next_email_sealed', 'text')
    .addColumn('code_hash', 'varchar(64)')
    .addColumn('digits', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('approval', 'varchar(8)')
    .addColumn('approval_hash', 'varchar(64)')
    .addColumn('created_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(32)', (column) => column.notNull())
    .addColumn('used_at', 'varchar(32)')
    .execute()
  await schema.createIndex('challenges_expiry').on('challenges').column('expires_at').execute()
  await schema.createIndex('challenges_user').on('challenges').columns(['user_id', 'purpose']).execute()
  await schema.createIndex('challenges_approval').on('challenges').column('approval_hash').execute()
}

function ofProject<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table.addColumn('project_id', 'varchar(64)', (column) =>
    column.notNull().references('projects.id').onDelete('cascade'),
  )
}

function ofUser<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table.addColumn('user_id', 'varchar(64)', (column) =>
    column.notNull().references('users.id').onDelete('cascade'),
  )
}
