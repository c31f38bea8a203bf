import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { AnnouncementListener, AnnouncementSubject } from './announcements.ts'
import type { Schema } from './schema.ts'

/** Told when a project changed in any process that shares the database; without an id everything may have changed. */
export type ChangeListener = (projectId?: string) => void

/**
 * A store the server can live on. Two implementations: `embedded/` (one file, one machine) and `postgres/` (many
 * processes). Both are held to `tests/contracts/repository.contract.ts`.
 */
export interface Database<Tables = Schema> {
  readonly kind: 'embedded' | 'postgres'
  readonly query: Kysely<Tables>
  /** PostgreSQL's schema that holds the tables, where it is not the one of the connection. */
  readonly schema?: string
  /** PostgreSQL's connections, for libraries that bring their own statements. */
  readonly pool?: pg.Pool
  /**
   * Runs a transaction that no other process can run at the same time.
   *
   * @param about Only transactions about the same text exclude each other; without it, all that have none.
   */
  withLock<T>(run: (transaction: Transaction<Tables>) => Promise<T>, about?: string): Promise<T>
  /** Resolves when the store answers and takes a write, rejects when it does not. */
  ping(): Promise<void>
  /** Tells this process at once, and every other one within a second or two, that a project changed. */
  announceChange(projectId: string): Promise<void>
  /** Returns a function that stops listening. */
  onChange(listener: ChangeListener): () => void
  /**
   * Tells every other process that shares the database, at once and at best: what must not be lost stands in a table.
   *
   * @param text At most `ANNOUNCEMENT_BYTES`.
   */
  announce(subject: AnnouncementSubject, text: string): Promise<void>
  /** Hears other processes, not this one. Returns a function that stops listening. */
  onAnnouncement(subject: AnnouncementSubject, listener: AnnouncementListener): () => void
  close(): Promise<void>
}
