import { startSmtp, type ReceivedMail, type RunningSmtp } from '#demo/mailbox/start-smtp.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { startPostgres, type TestPostgres } from './start-postgres.ts'
import { startTestServer, type TestServer } from './start-server.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { WalletClient } from '#tests/support/clients/wallet-client.ts'

/** A deployment with real SMTP and a clock that tests move. */
export interface WalletDeployment {
  readonly server: TestServer
  readonly smtp: RunningSmtp
  /** The server's time in milliseconds. */
  readonly now: () => number
  /** Advances the server's time. */
  advance(milliseconds: number): void
  /** A connection to the database of the server. */
  readonly database: Database
  /** Its PostgreSQL; undefined with the embedded database. */
  readonly postgres: TestPostgres | undefined
  /** Creates a new browser. `clockError`: how many milliseconds its clock is off. */
  browser(clockError?: number): Promise<WalletClient>
  /** Returns the mails to an address, the newest first. */
  mailsTo(email: string): readonly ReceivedMail[]
  /** Returns the newest code that was mailed to an address. */
  codeFor(email: string): string
  startEmail(browser: WalletClient, email: string, projectId?: string): Promise<string>
  /** Logs in by e-mail as a visitor would, one minute later. */
  login(browser: WalletClient, email: string, projectId?: string): Promise<void>
  /** Creates a browser in which a visitor has logged in. */
  loggedIn(email: string, projectId?: string): Promise<WalletClient>
  stop(): Promise<void>
}

export interface WalletDeploymentOptions {
  readonly config?: Partial<ConfigFileInput>
  readonly projects?: ConfigFileInput['projects']
  readonly environment?: Readonly<Record<string, string>>
  /** Receives every line of the server's log. */
  readonly log?: (line: string) => void
  /** Is called with the empty database before the server starts; the URL of a PostgreSQL. */
  readonly beforeStart?: (url: string | undefined) => Promise<void>
}

/** Sufficient for tests, which all have one IP address. */
const LOOSE_LIMITS = {
  walletPerMinutePerClient: 1_000_000,
  codesPerTenMinutesPerClient: 10_000,
  codesPerHourPerClient: 10_000,
  codesPerHourPerProject: 10_000,
  codesPerHour: 10_000,
}

export async function startWalletDeployment(
  kind: DatabaseKind,
  { config, projects, environment, log, beforeStart }: WalletDeploymentOptions = {},
): Promise<WalletDeployment> {
  const smtp = await startSmtp()
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
  const url = await postgres?.createDatabase()
  await beforeStart?.(url)
  let passed = 0
  const now = () => Date.now() + passed
  const server = await startTestServer({
    clock: now,
    ...(log && { log }),
    ...(projects === undefined ? {} : { projects }),
    environment: { ...environment, ...(url === undefined ? {} : { DATABASE_URL: url }) },
    config: {
      mail: { url: smtp.url, from: 'Postern <login@postern.example>' },
      limits: LOOSE_LIMITS,
      ...config,
    },
  })
  const database = openDatabase({ url, file: server.config.database.file })
  const mailsTo = (email: string) => smtp.messages().filter(({ recipients }) => recipients.includes(email))
  const codeFor = (email: string) => {
    const codes = mailsTo(email).flatMap(({ text }) => /^\d{6,9}$/m.exec(text)?.[0] ?? [])
    const [code] = codes
    if (code === undefined) throw new Error(`no code was mailed to ${email}`)
    return code
  }
  const startEmail = async (
    browser: WalletClient,
    email: string,
    projectId: string = LOGIN_CONTEXT.projectId,
  ) => {
    const started = await browser.call(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, projectId, email })
    return started.challengeId
  }
  const browser = (clockError = 0) => WalletClient.create(server.urls.api, () => now() + clockError)
  const login = async (visitor: WalletClient, email: string, projectId?: string) => {
    passed += 60_000
    const challengeId = await startEmail(visitor, email, projectId)
    visitor.tokens = await visitor.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code: codeFor(email) })
  }
  return {
    server,
    smtp,
    now,
    advance: (milliseconds) => {
      passed += milliseconds
    },
    database,
    postgres,
    browser,
    mailsTo,
    codeFor,
    startEmail,
    login,
    loggedIn: async (email, projectId) => {
      const visitor = await browser()
      await login(visitor, email, projectId)
      return visitor
    },
    stop: async () => {
      await database.close()
      await server.stop()
      await Promise.all([smtp.stop(), postgres?.stop()])
    },
  }
}
