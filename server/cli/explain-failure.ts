import { outageOf, OUTAGE_TEXTS } from '../database/outage.ts'

/** What a failed command says: a refused connection names whose it is. */
export function explainFailure(error: unknown, databaseUrl: string | undefined): string {
  if (!(error instanceof Error)) return String(error)
  const taken = /EADDRINUSE.* (\S+):(\d+)$/.exec(error.message)
  if (taken !== null)
    return `${error.message}. Another process listens on port ${taken[2]}: end it, or change \`listen.port\` in the configuration.`
  const outage = outageOf(error)
  if (outage === undefined) return error.message
  const reason = reasonOf(error)
  if (outage !== 'down') return `${OUTAGE_TEXTS[outage]} (${reason})`
  return `The database does not answer: ${nameOf(databaseUrl)} (${reason}). Start it, or correct DATABASE_URL.`
}

/** Of an address that has several, each has its own reason. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map((one) => (one as Error).message).join('; ')
  return error.message
}

function nameOf(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return 'the embedded file'
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
