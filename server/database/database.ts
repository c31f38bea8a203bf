import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { AnnouncementListener, AnnouncementSubject } from './announcements.ts'
import type { Schema } from './schema.ts'

/** Called when a project changed in any process that shares the database; without an id any of them may have changed. */
export type ChangeListener = (projectId?: string) => void

/**
 * A store the server can live on. Two implementations: `embedded/` (one file, one machine) and `postgres/` (many
 * processes). Both are held to `tests/contracts/repository.contract.ts`.
 */
export interface Database<Tables = Schema> {
  readonly kind: 'embedded' | 'postgres'
  readonly query: Kysely<Tables>
  /** The PostgreSQL schema of the tables, where it is not that of the connection. */
  readonly schema?: string
  /** The pool of PostgreSQL, for libraries that send their own statements. */
  readonly pool?: pg.Pool
  /**
   * Runs a transaction under a lock that no other process can hold at the same time.
   *
   * @param about Only transactions about the same text exclude each other; without it, all that have none.
   */
  withLock<T>(run: (transaction: Transaction<Tables>) => Promise<T>, about?: string): Promise<T>
  /** Resolves when the store answers and accepts writes. */
  ping(): Promise<void>
  /** Notifies this process at once, and all others within two seconds, that a project changed. */
  announceChange(projectId: string): Promise<void>
  /** @returns a function that stops listening. */
  onChange(listener: ChangeListener): () => void
  /**
   * Notifies all other processes that share the database. Delivery is not guaranteed, so anything that must not be lost is in
   * a table.
   *
   * @param text At most `ANNOUNCEMENT_BYTES`.
   */
  announce(subject: AnnouncementSubject, text: string): Promise<void>
  /** Listens to other processes, not to this one. @returns a function that stops listening. */
  onAnnouncement(subject: AnnouncementSubject, listener: AnnouncementListener): () => void
  close(): Promise<void>
}

/**
 * Divides rows into chunks, since databases limit the parameters of a statement.
 *
 * @example
 * chunk([1, 2, 3], 2) // [[1, 2], [3]]
 */
export function chunk<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}
