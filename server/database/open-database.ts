import type { Database } from './database.ts'
import { lockFile } from '#server/database/embedded/lock-file.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/database/postgres/open-postgres.ts'
import type { RelayTables } from '#server/database/tables/relay-tables.ts'

/** Where the data lives: PostgreSQL when a URL is given, else one file. */
export interface DatabaseLocation {
  readonly url: string | undefined
  readonly file: string
}

/** Where the relay keeps its mailbox, apart from everything else: a file beside the other one, or a schema of its own. */
export interface RelayLocation extends DatabaseLocation {
  /** PostgreSQL's schema. */
  readonly schema: string
}

/**
 * Opens a database that is to be served. One process alone serves a file; any number serves PostgreSQL.
 *
 * @param open Opens the database of the location.
 * @returns the database; while it is open no other process serves its file.
 * @throws DATABASE_IN_USE when another one does.
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

/** Opens the database a configuration names. */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url === undefined ? openEmbedded(location.file) : openPostgres(location.url)
}
