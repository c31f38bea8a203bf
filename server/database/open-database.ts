import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'

/** Where the data lives: PostgreSQL when a URL is given, else one file. */
export interface DatabaseLocation {
  readonly url: string | undefined
  readonly file: string
}

/** Opens the database a configuration names. */
export function openDatabase(location: DatabaseLocation): Database {
  return location.url === undefined ? openEmbedded(location.file) : openPostgres(location.url)
}
