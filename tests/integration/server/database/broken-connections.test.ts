import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import { startPostgres, type TestPostgres } from '#tests/support/servers/start-postgres.ts'

let postgres: TestPostgres
let url: string
let database: Database
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  database = openPostgres(url)
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

it('A connection that PostgreSQL ends between two queries fails only its transaction', async () => {
  const operator = new Client({ connectionString: url })
  await operator.connect()
  const broken = database.query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect
      .poll(
        async () =>
          (await operator.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount,
      )
      .toBe(0)
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
  await operator.end()
})
