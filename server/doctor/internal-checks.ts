import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Database } from '#server/database/database.ts'
import { pendingMigrations } from '#server/database/migrate.ts'
import { OUTAGE_TEXTS, outageOf } from '#server/database/outage.ts'
import { sendRequest } from './send-request.ts'
import type { Finding } from './check.ts'
import { checkMail } from './check-mail.ts'
import { errorText } from './send-request.ts'
import { checkNames, expectedResolver } from './check-names.ts'
import { checkOperatorLogin } from './check-operator-login.ts'
import { checkNodes } from './check-nodes.ts'

/** A deployment whose configuration the doctor can read. */
export interface DeploymentInternals {
  readonly config: Config
  /** Undefined when the embedded file does not exist yet, or cannot be opened. */
  readonly database: Database | undefined
  /** Why the database was not opened. */
  readonly unopened: string | undefined
  /** @throws when a key is missing or is not that of the data. */
  readonly requireKeys: (database: Database) => Promise<void>
  /** The recipient of a test mail. */
  readonly mailTo: string | undefined
}

type FindProblem = (target: DeploymentInternals) => string | undefined | Promise<string | undefined>

/** Whether a check applies. */
type Applies = (target: DeploymentInternals) => boolean

/** Less may be used up by logs and visits within a night. */
const MIN_FREE_BYTES = 200 * 1_048_576
const MIN_FREE_SHARE = 0.05
const CLOCK_TOLERANCE_MS = 30_000
const OLDEST_NODE = [20, 19] as const
const OLDEST_POSTGRES = 140_000

/** What the deployment depends on, checked from its own machine. */
const INTERNAL_CHECKS = {
  'the database answers and accepts writes': checkDatabase,
  'the database has the tables of this version': checkMigrations,
  'the keys match the data': checkKeys,
  'the disk has free space': checkDisk,
  'the mail server accepts mail': checkMailServer,
  'the relay answers': checkRelay,
  'the nodes of `chains` answer': ({ config }) => checkNodes(config.chains),
  'names resolve through the resolver of the zone': checkZone,
  'the OpenID provider of the operators is as configured': ({ config: { analytics } }) =>
    analytics.login && checkOperatorLogin(analytics.login),
  'Node.js and the database are recent enough': checkVersions,
  'the clock of the database agrees': checkDatabaseClock,
} as const satisfies Record<string, FindProblem>

/** Checks that do not apply are left out: an `ok` for mail would suggest that mail arrives. */
const APPLIES: Partial<Record<keyof typeof INTERNAL_CHECKS, Applies>> = {
  'the mail server accepts mail': ({ config, mailTo }) => config.mail !== undefined || mailTo !== undefined,
  'the relay answers': ({ config }) => walletConnectAccess(config) !== undefined,
  'the nodes of `chains` answer': ({ config }) => Object.keys(config.chains).length > 0,
  'names resolve through the resolver of the zone': ({ config }) => expectedResolver(config) !== undefined,
  'the OpenID provider of the operators is as configured': ({ config: { analytics } }) =>
    analytics.enabled && analytics.login !== undefined,
  'the clock of the database agrees': ({ database }) => database?.kind === 'postgres',
}

/** Runs the checks that apply, also when some of them fail. */
export function runInternalChecks(target: DeploymentInternals): Promise<Finding[]> {
  const applies: Partial<Record<string, Applies>> = APPLIES
  const checks = Object.entries<FindProblem>(INTERNAL_CHECKS).filter(
    ([subject]) => applies[subject]?.(target) ?? true,
  )
  return Promise.all(
    checks.map(async ([subject, findProblem]) => {
      try {
        const problem = await findProblem(target)
        return { isGood: problem === undefined, subject, detail: problem ?? '' }
      } catch (error) {
        return { isGood: false, subject, detail: errorText(error) }
      }
    }),
  )
}

async function checkDatabase({
  database,
  unopened,
  config,
}: DeploymentInternals): Promise<string | undefined> {
  if (database === undefined) return unopened
  try {
    await database.ping()
    return undefined
  } catch (error) {
    const where = config.databaseUrl === undefined ? config.database.file : hostOf(config.databaseUrl)
    return `${where}: ${OUTAGE_TEXTS[outageOf(error) ?? 'unwritable']} (${errorText(error)})`
  }
}

async function checkMigrations({ database }: DeploymentInternals): Promise<string | undefined> {
  const pending = database === undefined ? [] : await pendingMigrations(database)
  return pending.length === 0
    ? undefined
    : `${pending.length} migrations are pending. Run \`postern migrate\``
}

async function checkKeys({ database, requireKeys }: DeploymentInternals): Promise<string | undefined> {
  if (database !== undefined) await requireKeys(database)
  return undefined
}

/** The disk of a PostgreSQL on another machine cannot be checked here. */
function checkDisk({ config }: DeploymentInternals): string | undefined {
  let folder = dirname(config.database.file)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = statfsSync(folder)
  const isLow = bavail * bsize < MIN_FREE_BYTES || bavail < blocks * MIN_FREE_SHARE
  if (!isLow) return undefined
  return `only ${Math.round((bavail * bsize) / 1_048_576)} MB are free at ${folder}. Nobody can log in when the disk is full`
}

async function checkMailServer({ config, mailTo }: DeploymentInternals): Promise<string | undefined> {
  if (config.mail !== undefined)
    return checkMail({ mail: config.mail, password: config.mailPassword, to: mailTo })
  return mailTo === undefined ? undefined : 'the configuration has no `mail`'
}

/** The relay refuses a request without a token, which shows that it answers. */
async function checkRelay({ config }: DeploymentInternals): Promise<string | undefined> {
  const relayUrl = walletConnectAccess(config)?.relayUrl
  if (relayUrl === undefined) return undefined
  const { status } = await sendRequest(relayUrl.replace(/^ws/, 'http'))
  return status >= 500 ? `${relayUrl} answers with status ${status}` : undefined
}

async function checkZone({ config }: DeploymentInternals): Promise<string | undefined> {
  const expected = expectedResolver(config)
  const findings = expected === undefined ? [] : await checkNames(config, expected)
  const problems = findings.filter(({ isGood }) => !isGood)
  return problems.length === 0
    ? undefined
    : `${problems.map(({ detail }) => detail).join('; ')}. \`postern names setup\` says what to send`
}

async function checkVersions({ database }: DeploymentInternals): Promise<string | undefined> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = OLDEST_NODE
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `Node.js is ${process.version}; ${OLDEST_NODE.join('.')} or newer is required`
  if (database?.kind !== 'postgres') return undefined
  const { rows } = await sql<{
    number: string
  }>`select current_setting('server_version_num') as number`.execute(database.query)
  return Number(rows[0]?.number) >= OLDEST_POSTGRES ? undefined : 'PostgreSQL 14 or newer is required'
}

async function checkDatabaseClock({ database }: DeploymentInternals): Promise<string | undefined> {
  if (database?.kind !== 'postgres') return undefined
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database.query)
  const apartMs = Math.abs(Date.now() - new Date(rows[0]?.now ?? 0).getTime())
  return apartMs <= CLOCK_TOLERANCE_MS
    ? undefined
    : `it differs from this machine’s by ${Math.round(apartMs / 1_000)} s`
}

function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}
