import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Database } from '#server/database/database.ts'
import { pendingMigrations } from '#server/database/migrate.ts'
import { OUTAGE_TEXTS, outageOf } from '#server/database/outage.ts'
import { ask } from './ask.ts'
import type { Finding } from './check.ts'
import { tryMail } from './try-mail.ts'
import { tryNodes } from './try-nodes.ts'

/** What the doctor knows of a deployment whose configuration it may read. */
export interface InsidePatient {
  readonly config: Config
  /** Undefined where the embedded file is not there yet, or is none. */
  readonly database: Database | undefined
  /** Why there is none. */
  readonly unopened: string | undefined
  /** @throws when a key is not that of the data, or is missing. */
  readonly requireKeys: (database: Database) => Promise<void>
  /** Whom a mail is sent to. */
  readonly mailTo: string | undefined
}

type Complain = (patient: InsidePatient) => string | undefined | Promise<string | undefined>

/** Whether there is anything to look at. */
type Applies = (patient: InsidePatient) => boolean

/** Below this a night of log and visits may fill it. */
const LEAST_FREE_BYTES = 200 * 1_048_576
const LEAST_FREE_SHARE = 0.05
const CLOCK_TOLERANCE_MS = 30_000
const OLDEST_NODE = [20, 19] as const
const OLDEST_POSTGRES = 140_000

/** What must hold of what a deployment stands on, as seen from the machine it runs on. */
const INSIDE_CHECKS = {
  'the database answers and takes writes': complainOfDatabase,
  'the database has the tables of this version': complainOfMigrations,
  'the keys are those of the data': complainOfKeys,
  'the disk has room': complainOfDisk,
  'the mail server takes mail': complainOfMail,
  'the relay answers': complainOfRelay,
  'the nodes of `chains` answer': ({ config }) => tryNodes(config.chains),
  'Node.js and the database are recent enough': complainOfVersions,
  'the clock of the database agrees': complainOfDatabaseClock,
} as const satisfies Record<string, Complain>

/** Of the rest nothing is said: an `ok` for mail would be taken for mail that arrives. */
const APPLIES: Partial<Record<keyof typeof INSIDE_CHECKS, Applies>> = {
  'the mail server takes mail': ({ config, mailTo }) => config.mail !== undefined || mailTo !== undefined,
  'the relay answers': ({ config }) => walletConnectAccess(config) !== undefined,
  'the nodes of `chains` answer': ({ config }) => Object.keys(config.chains).length > 0,
  'the clock of the database agrees': ({ database }) => database?.kind === 'postgres',
}

/** Runs those that apply, also when some complain. */
export function examineInside(patient: InsidePatient): Promise<Finding[]> {
  const applies: Partial<Record<string, Applies>> = APPLIES
  const checks = Object.entries<Complain>(INSIDE_CHECKS).filter(
    ([subject]) => applies[subject]?.(patient) ?? true,
  )
  return Promise.all(
    checks.map(async ([subject, complain]) => {
      try {
        const complaint = await complain(patient)
        return { isGood: complaint === undefined, subject, detail: complaint ?? '' }
      } catch (error) {
        return { isGood: false, subject, detail: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}

async function complainOfDatabase({
  database,
  unopened,
  config,
}: InsidePatient): Promise<string | undefined> {
  if (database === undefined) return unopened
  try {
    await database.ping()
    return undefined
  } catch (error) {
    const where = config.databaseUrl === undefined ? config.database.file : hostOf(config.databaseUrl)
    return `${where}: ${OUTAGE_TEXTS[outageOf(error) ?? 'unwritable']} (${reasonOf(error)})`
  }
}

async function complainOfMigrations({ database }: InsidePatient): Promise<string | undefined> {
  const pending = database === undefined ? [] : await pendingMigrations(database)
  return pending.length === 0 ? undefined : `${pending.length} to apply. Run \`postern migrate\``
}

async function complainOfKeys({ database, requireKeys }: InsidePatient): Promise<string | undefined> {
  if (database !== undefined) await requireKeys(database)
  return undefined
}

/** Of PostgreSQL's own disk its machine knows. */
function complainOfDisk({ config }: InsidePatient): string | undefined {
  let folder = dirname(config.database.file)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  const isLow = bavail * bsize < LEAST_FREE_BYTES || bavail < blocks * LEAST_FREE_SHARE
  if (!isLow) return undefined
  return `${Math.round((bavail * bsize) / 1_048_576)} MB are free at ${folder}. A full disk ends every login`
}

async function complainOfMail({ config, mailTo }: InsidePatient): Promise<string | undefined> {
  if (config.mail !== undefined)
    return tryMail({ mail: config.mail, password: config.mailPassword, to: mailTo })
  return mailTo === undefined ? undefined : 'the configuration has no `mail`'
}

/** A relay without a token refuses, which is an answer. */
async function complainOfRelay({ config }: InsidePatient): Promise<string | undefined> {
  const relayUrl = walletConnectAccess(config)?.relayUrl
  if (relayUrl === undefined) return undefined
  const { status } = await ask(relayUrl.replace(/^ws/, 'http'))
  return status >= 500 ? `${relayUrl} answers with status ${status}` : undefined
}

async function complainOfVersions({ database }: InsidePatient): Promise<string | undefined> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = OLDEST_NODE
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `Node.js is ${process.version}; ${OLDEST_NODE.join('.')} or newer is needed`
  if (database?.kind !== 'postgres') return undefined
  const { rows } = await sql<{
    number: string
  }>`select current_setting('server_version_num') as number`.execute(database.query)
  return Number(rows[0]?.number) >= OLDEST_POSTGRES ? undefined : 'PostgreSQL 14 or newer is needed'
}

async function complainOfDatabaseClock({ database }: InsidePatient): Promise<string | undefined> {
  if (database?.kind !== 'postgres') return undefined
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database.query)
  const apartMs = Math.abs(Date.now() - new Date(rows[0]?.now ?? 0).getTime())
  return apartMs <= CLOCK_TOLERANCE_MS
    ? undefined
    : `it is ${Math.round(apartMs / 1_000)} s off this machine’s`
}

function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => String(one)).join('; ')
  return error instanceof Error ? error.message : String(error)
}
