/** Why the database cannot serve: it does not answer, it has no space, or it accepts no writes. */
export type DatabaseOutage = 'down' | 'full' | 'unwritable'

/** System errors of a connection; no other part of the server throws them unchanged. */
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
/** A standby, a read-only database, a failing disk. */
const POSTGRES_UNWRITABLE = /^(25006|58030)$/

/** Messages of the PostgreSQL client that have no code. */
const CLIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Classifies an error as an outage of the database; undefined for all other errors.
 *
 * @example
 * outageOf(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })) // 'full'
 */
export function outageOf(thrown: unknown): DatabaseOutage | undefined {
  if (!(thrown instanceof Error)) return undefined
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  if (CONNECTION_CODES.includes(code) || POSTGRES_DOWN.test(code)) return 'down'
  if (code.startsWith('SQLITE_FULL') || POSTGRES_FULL.test(code)) return 'full'
  // A failed write, a lock that is not released, or a missing file.
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL)/.test(code) || POSTGRES_UNWRITABLE.test(code))
    return 'unwritable'
  return CLIENT_MESSAGES.test(thrown.message) ? 'down' : undefined
}

/** The texts for operators. */
export const OUTAGE_TEXTS = {
  down: 'The database does not answer. See its log and the log of the server.',
  full: 'The database cannot write: its disk is full.',
  unwritable: 'The database does not accept writes. See the log of the server.',
} as const satisfies Record<DatabaseOutage, string>
