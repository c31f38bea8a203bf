import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
} from 'kysely'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Migration } from '#server/database/migrations/define-migrations.ts'

/** All rows of a database by table; a table follows the tables that its rows refer to. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** PostgreSQL's schema of the relay's tables, which is the configuration's default. */
export const RELAY_SCHEMA = 'postern_relay'

const DIALECTS: Readonly<Record<'embedded' | 'postgres', Dialect>> = {
  embedded: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (query) => new SqliteIntrospector(query),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (query) => new PostgresIntrospector(query),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/**
 * Reads the statements that create the tables which the migrations make in an empty database.
 *
 * @param schema PostgreSQL's schema with the tables, if it is not the connection's.
 */
export async function schemaOf(
  kind: 'embedded' | 'postgres',
  migrations: Readonly<Record<string, Migration>>,
  schema?: string,
): Promise<readonly string[]> {
  const statements: string[] = []
  const connected = new Kysely<unknown>({
    dialect: DIALECTS[kind],
    log: ({ query: { sql: statement, parameters } }) => {
      if (!/^(?:create|alter|drop) /.test(statement)) return
      if (parameters.length > 0) throw new Error(`A table cannot be made with parameters: ${statement}`)
      statements.push(statement)
    },
  })
  const query = schema === undefined ? connected : connected.withSchema(schema)
  await migrate<unknown>(
    {
      withLock: (run) => query.transaction().execute(run),
      ...(schema !== undefined && { schema }),
    },
    migrations,
  )
  return statements
}

/** Lists the tables that statements create, in their order. */
function tablesOf(statements: readonly string[]): string[] {
  return statements.flatMap(
    (one) => /^create table (?:if not exists )?(?:"\w+"\.)?"(\w+)"/.exec(one)?.[1] ?? [],
  )
}

/**
 * Reads all rows of the tables that the statements create.
 *
 * @param statements the statements that created the tables.
 */
export async function readRows(
  { query }: Pick<Database, 'query'>,
  statements: readonly string[],
): Promise<Rows> {
  const read = async (table: string) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query)
    return [table, rows] as const
  }
  return Object.fromEntries(await Promise.all(tablesOf(statements).map(read)))
}

/** Creates the tables of a release in an empty database and fills them. */
export async function loadRelease<Tables>(
  { query, schema }: Database<Tables>,
  statements: readonly string[],
  rows: Rows,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
    for (const [table, all] of Object.entries(rows))
      for (const row of all) {
        const [columns, values] = [Object.keys(row), Object.values(row)]
        const into = sql`${sql.table(schema === undefined ? table : `${schema}.${table}`)}`
        await sql`insert into ${into} (${sql.join(columns.map((name) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
          transaction,
        )
      }
  })
}

/**
 * Inserts one row into each empty table, so that a migration meets data everywhere. References point to the first row of the
 * other table; all other values are placeholders.
 */
export async function fillEmptyTables<Tables>(
  { query }: Database<Tables>,
  statements: readonly string[],
): Promise<void> {
  for (const table of tablesOf(statements)) {
    const count = await sql`select 1 from ${sql.table(table)} limit 1`.execute(query)
    if (count.rows.length > 0) continue
    const columns = await sql<Column>`select * from pragma_table_info(${table})`.execute(query)
    const references = await sql<Reference>`select * from pragma_foreign_key_list(${table})`.execute(query)
    const row = new Map(columns.rows.map((column) => [column.name, sampleOf(column)]))
    for (const { from, table: other, to } of references.rows) {
      const first = await sql<{
        value: unknown
      }>`select ${sql.ref(to)} as value from ${sql.table(other)} limit 1`.execute(query)
      row.set(from, first.rows[0]?.value)
    }
    const names = sql.join([...row.keys()].map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join([...row.values()])})`.execute(
      query,
    )
  }
}

interface Column {
  readonly name: string
  readonly type: string
}

interface Reference {
  readonly from: string
  readonly table: string
  readonly to: string
}

function sampleOf({ name, type }: Column): unknown {
  if (/int/i.test(type)) return 1
  return /_at$|until|since/.test(name) ? '2026-11-23T12:00:00.000Z' : 'sample'
}
