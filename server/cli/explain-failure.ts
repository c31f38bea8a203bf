import { outageOf, OUTAGE_TEXTS } from '#server/database/outage.ts'
import { errorText } from '#server/doctor/send-request.ts'

/** Explains why a command failed, e.g. which database refused the connection. */
export function explainFailure(error: unknown, databaseUrl: string | undefined): string {
  if (!(error instanceof Error)) return String(error)
  const taken = /EADDRINUSE.* (\S+):(\d+)$/.exec(error.message)
  if (taken !== null)
    return `${error.message}. Port ${taken[2]} is in use. Stop the other process, or change \`listen.port\` in the configuration.`
  const outage = outageOf(error)
  if (outage === undefined) return withAdvice(error)
  const reason = errorText(error)
  if (outage !== 'down') return `${OUTAGE_TEXTS[outage]} (${reason})`
  return `The database does not answer: ${nameOf(databaseUrl)} (${reason}). Start it, or check DATABASE_URL.`
}

/** What to do when a file cannot be read or written. */
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Check the permissions of the user who runs the command.',
  EPERM: 'Check the permissions of the user who runs the command.',
  ENOENT: 'A file or folder in this path does not exist.',
  ENOSPC: 'The disk is full. Free some space and try again.',
  EROFS: 'The disk is read-only. Choose another path.',
}

function withAdvice(error: Error): string {
  const advice = 'code' in error && typeof error.code === 'string' ? ADVICE[error.code] : undefined
  return advice === undefined ? error.message : `${error.message}. ${advice}`
}

/** Only PostgreSQL can refuse a connection, never the embedded file. */
function nameOf(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return 'PostgreSQL'
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
