import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import type { OpenRepository } from './repository-under-test.ts'

/** How every database gets its tables; the suites after this one need them. */
export function describeMigrations(open: OpenRepository): void {
  describe('migrations', () => {
    it('Migrations are applied once when two processes start together', async () => {
      const names = Object.keys(MIGRATIONS)
      const other = await open().another()
      expect(await pendingMigrations(open().database)).toEqual(names)
      const [first, second] = await Promise.all([migrate(open().database), migrate(other)])
      expect([...first, ...second]).toEqual(names)
      expect(await pendingMigrations(open().database)).toEqual([])
      await other.close()
    })

    it('Migrations do nothing when the tables are up to date', async () => {
      expect(await migrate(open().database)).toEqual([])
    })

    it('Migrations are refused on tables of a newer version, and nothing is changed', async () => {
      const { query } = open().database
      const newer = { name: '9999-of-the-future', applied_at: new Date().toISOString() }
      await query.insertInto('postern_migrations').values(newer).execute()
      const later = {
        ...MIGRATIONS,
        '9998-not-applied': { up: () => Promise.reject(new Error('applied')) },
      }
      for (const ask of [migrate, pendingMigrations]) {
        const refusal = { code: 'DATABASE_NEWER', data: { migrations: newer.name } }
        await expect(ask(open().database, later)).rejects.toMatchObject(refusal)
      }
      await query.deleteFrom('postern_migrations').where('name', '=', newer.name).execute()
      expect(await pendingMigrations(open().database)).toEqual([])
    })
  })
}
