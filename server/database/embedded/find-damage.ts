import Libsql from 'libsql'
import * as z from 'zod'

const IntegrityRows = z.array(z.object({ integrity_check: z.string() }))
const ForeignKeyRows = z.array(z.object({ table: z.string() }))

/**
 * Checks every page, index and reference of a database file that is not in use.
 *
 * @returns what is wrong, as the end of a sentence; undefined when nothing is.
 */
export function findDamage(file: string): string | undefined {
  let connection: Libsql.Database | undefined
  try {
    connection = new Libsql(file)
    const [found] = IntegrityRows.parse(connection.prepare('pragma integrity_check(1)').all())
    if (found?.integrity_check !== 'ok') return sqliteReport(found?.integrity_check)
    const [lost] = ForeignKeyRows.parse(connection.prepare('pragma foreign_key_check').all())
    return lost === undefined ? undefined : `rows of ${lost.table} belong to rows that are missing`
  } catch (error) {
    return sqliteReport(error instanceof Error ? error.message : undefined)
  } finally {
    connection?.close()
  }
}

function sqliteReport(message = 'nothing'): string {
  return `SQLite reports “${message.replaceAll(/\s+/g, ' ')}”`
}
