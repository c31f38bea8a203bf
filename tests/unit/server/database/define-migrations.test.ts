import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { defineMigrations } from '#server/database/migrations/define-migrations.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'

const SERVER_FOLDER = new URL('../../../../server/database/migrations/', import.meta.url)
const RELAY_FOLDER = new URL('../../../../server/database/relay-migrations/', import.meta.url)

const migration = { up: async () => undefined }

describe('catalogue of migrations', () => {
  it('A catalogue with growing numbers is accepted, gaps included', () => {
    const migrations = { '0001-projects': migration, '0024-origin-sources': migration }
    expect(Object.keys(defineMigrations(migrations))).toEqual(['0001-projects', '0024-origin-sources'])
  })

  it.each([
    ['two migrations of one number', { '0001-projects': migration, '0001-rate-limits': migration }],
    ['a migration before an earlier number', { '0002-rate-limits': migration, '0001-projects': migration }],
    ['a name without a number of four digits', { '1-projects': migration }],
  ])('A catalogue with %s is refused', (_case, migrations) => {
    expect(() => defineMigrations(migrations)).toThrow(/needs a number of four digits above/)
  })

  it('Each migration of the server has the file of its name, and each file is listed', () => {
    const files = readdirSync(SERVER_FOLDER).filter((file) => /^\d/.test(file))
    expect(files.map((file) => file.replace(/\.ts$/, '')).toSorted()).toEqual(Object.keys(MIGRATIONS))
  })

  it('Each migration of the relay has a file of its name in one of the two folders', () => {
    const files = [SERVER_FOLDER, RELAY_FOLDER].flatMap((folder) => readdirSync(folder))
    expect(files).toEqual(expect.arrayContaining(Object.keys(RELAY_MIGRATIONS).map((name) => `${name}.ts`)))
  })
})
