import type { Database } from './database.ts'
import { lockFile } from '#server/database/embedded/lock-file.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'

/** Where the data is stored: in PostgreSQL when a URL is set, otherwise in one file. */
export interface DatabaseLocation {
  readonly url: string | undefined
  readonly file: string
}

/** Where the relay stores its mailbox, apart from other data: in a file beside the database, or in a schema of its own. */
export interface RelayLocation extends DatabaseLocation {
  /** The PostgreSQL schema. */
  readonly schema: string
}

/**
 * Opens a database for a server. Only one process can serve a file; any number can serve PostgreSQL.
 *
 * @param open Opens the database of the location.
 * @returns the database; no other process serves its file while it is open.
 * @throws DATABASE_IN_USE when another process serves it.
 * @example
 * const database = openToServe(location, openDatabase)
 */
export function openToServe<Location extends DatabaseLocation, Tables>(
  location: Location,
  open: (location: Location) => Database<Tables>,
): Database<Tables> {
  if (location.url !== undefined) return open(location)
  const held = lockFile(location.file)
  try {
    const database = open(location)
    return { ...database, close: () => database.close().finally(held.release) }
  } catch (error) {
    held.release()
    throw error
  }
}

/** Opens the relay's own database. */
export function openRelayDatabase({ url, file, schema }: RelayLocation): Database<RelayTables> {
  return url === undefined ? openEmbedded<RelayTables>(file) : openPostgres<RelayTables>(url, schema)
}

/** Opens the database of a location. */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url === undefined ? openEmbedded(location.file) : openPostgres(location.url)
}
