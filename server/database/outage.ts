/** What keeps the database from serving: nobody answers, it has no room, or it takes no writes. */
export type DatabaseOutage = 'down' | 'full' | 'unwritable'

/** Errors of the system; no other part of the server throws those of a connection as they are. */
const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** SQLSTATE classes and codes: connections, shutdowns, no memory, too many connections; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES_DOWN = /^(08...|57P0[1-5]|53[23]00)$/
const POSTGRES_FULL = /^53100$/
/** A standby, a database that was set to be read alone, a disk that fails. */
const POSTGRES_UNWRITABLE = /^(25006|58030)$/

/** What the client of PostgreSQL says without a code. */
const CLIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether an error means that the database cannot serve, rather than that a request was wrong; undefined for all others.
 *
 * @example
 * outageOf(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })) // 'full'
 */
export function outageOf(thrown: unknown): DatabaseOutage | undefined {
  if (!(thrown instanceof Error)) return undefined
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  if (CONNECTION_CODES.includes(code) || POSTGRES_DOWN.test(code)) return 'down'
  if (code.startsWith('SQLITE_FULL') || POSTGRES_FULL.test(code)) return 'full'
  // A write beyond a limit or onto a broken disk, a lock that is not given back, a file that is gone.
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL)/.test(code) || POSTGRES_UNWRITABLE.test(code))
    return 'unwritable'
  return CLIENT_MESSAGES.test(thrown.message) ? 'down' : undefined
}

/** What operators read of an outage. */
export const OUTAGE_TEXTS = {
  down: 'The database does not answer. Its log and the server’s say more.',
  full: 'The database has no room: its disk is full.',
  unwritable: 'The database takes no writes. The server’s log names the cause.',
} as const satisfies Record<DatabaseOutage, string>
