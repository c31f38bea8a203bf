import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { RelayTables } from './tables/relay-tables.ts'

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

/** Opens the relay's own database. */
export function openRelayDatabase({ url, file, schema }: RelayLocation): Database<RelayTables> {
  return url === undefined ? openEmbedded<RelayTables>(file) : openPostgres<RelayTables>(url, schema)
}

/** Opens the database a configuration names. */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url === undefined ? openEmbedded(location.file) : openPostgres(location.url)
}
