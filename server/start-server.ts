import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { unwrap } from '#schemas/errors/app-error.ts'
import { createApps } from './app.ts'
import { originsOf, type Config } from './config.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, openRelayDatabase } from './database/open-database.ts'
import { createProjectsRepository } from './database/projects-repository.ts'
import { RELAY_MIGRATIONS } from './database/relay-migrations/catalogue.ts'
import { createClientInfo } from './http/client-address.ts'
import type { DeploymentOrigins } from './http/deployment-origins.ts'
import { readFileCollection } from './http/file-collection.ts'
import type { RelayObserver } from './http/relay-observer.ts'
import { errorPage, json, type Headers } from './http/security-headers.ts'
import { startRelay, type RunningRelay } from './features/relay/relay-server.ts'
import { findInstallation } from './installation.ts'
import { findForeignKeys } from './features/key-shares/foreign-keys.ts'
import { listen, type Listening, type ListenOptions } from './listen.ts'
import { isLoopbackUrl } from './loopback.ts'
import { relayLocation, type RelayConfig } from './relay-config.ts'
import type { Clock } from './sessions/clock.ts'
import { checkKeys } from './sessions/check-keys.ts'
import { createKeyedHash } from './sessions/keyed-hash.ts'
import { readWalletSecrets, type WalletSecrets } from './sessions/secrets.ts'

export interface StartOptions {
  /** The folder with the built `modal`, `frame` and `sdk-script`; the installation's own by default. */
  readonly dist?: string
  readonly logger?: Logger
  /** The time logins, codes and sessions go by; the system's by default. */
  readonly clock?: Clock
  /** Whether the process does nothing else; see {@link ListenOptions}. */
  readonly ownsProcess?: boolean
}

/** A deployment that answers. */
export interface RunningServer {
  readonly urls: { readonly modal: string; readonly wallet: string; readonly api: string }
  /** Finishes requests under way, closes the ports, then the database. Further calls wait for the first. */
  stop(): Promise<void>
}

/**
 * Opens and migrates the database, writes the configured projects, and serves the three origins.
 *
 * @throws when the environment lacks the keys of the wallet or has others than the data was written with, the database cannot be opened or migrated, a project is
 * not valid, or a port is taken.
 * @example
 * const server = await startServer(readConfig('postern.config.json', process.env))
 * await server.stop()
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { version, dist } = {
    ...findInstallation(),
    ...(options.dist === undefined ? {} : { dist: options.dist }),
  }
  const logger = options.logger ?? pino({ level: config.logLevel })
  const secrets = readSecrets(config, logger)
  const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
  try {
    await migrate(database)
    await checkKeys(database, secrets, findForeignKeys)
    await seedProjects(database, config)
    const files = {
      modal: readFileCollection(join(dist, 'modal')),
      frame: readFileCollection(join(dist, 'frame')),
      sdkScript: readFileCollection(join(dist, 'sdk-script')),
    }
    const clock = options.clock ?? Date.now
    const { ownsProcess = false } = options
    return await serve({ config, database, files, logger, version, secrets, clock }, { ownsProcess })
  } catch (error) {
    await database.close()
    throw error
  }
}

type ServeSettings = Omit<Parameters<typeof createApps>[0], 'isStopping'>

async function serve(settings: ServeSettings, options: ListenOptions): Promise<RunningServer> {
  const { config, database, logger } = settings
  let stopping: Promise<void> | undefined
  const apps = createApps({ ...settings, isStopping: () => stopping !== undefined })
  const site = (name: keyof DeploymentOrigins, refusalHeaders: Headers) => {
    const { url: origin, listen: address } = config[name]
    return { origin, listen: address, fetch: apps[name].fetch, refusalHeaders }
  }
  const urls = originsOf(config)
  const listening = await listen(
    [
      site('modal', errorPage(urls.modal)),
      site('wallet', errorPage(urls.wallet)),
      site('api', json(urls.api)),
    ],
    options,
  )
  const relay =
    config.relay && (await startOwnRelay(config.relay, settings, apps.metrics.observeRelay, listening))
  logger.info({ urls, version: settings.version }, 'serving')

  async function stop(): Promise<void> {
    logger.info('stopping')
    await Promise.all([listening.stop(config.stopWithinMs), relay?.stop()])
    await apps.close()
    await database.close()
  }
  return { urls, stop: () => (stopping ??= stop()) }
}

async function startOwnRelay(
  relay: RelayConfig,
  { config, logger, clock, secrets }: ServeSettings,
  observer: RelayObserver,
  listening: Listening,
): Promise<RunningRelay> {
  const { url, listen: address, audiences, projectIds, connectionsPerAddress, storage } = relay
  const clients = createClientInfo(config.trustedProxies)
  const keyedHash = createKeyedHash(secrets.pepper)
  let database: ReturnType<typeof openRelayDatabase> | undefined
  try {
    const opened = openRelayDatabase(relayLocation(config, relay))
    database = opened
    await migrate(opened, RELAY_MIGRATIONS)
    const running = await startRelay({
      listen: address,
      access: { audiences: [url, ...audiences], projectIds, now: clock },
      database: opened,
      storage,
      hashOf: (net) => keyedHash('relay-net', net),
      addressOf: (request) => clients.addressOfRequest(request),
      observer,
      onFailure: (error) => logger.error({ err: error }, 'the relay failed'),
      connectionsPerAddress,
      sharesLimits: config.limits.store === 'database',
    })
    return {
      stop: async () => {
        await running.stop()
        await opened.close()
      },
    }
  } catch (error) {
    await Promise.all([listening.stop(0), database?.close()])
    throw error
  }
}

/** A deployment others reach is told its keys; on loopback they are made and kept beside the database. */
function readSecrets(config: Config, logger: Logger): WalletSecrets {
  return readWalletSecrets({
    envelopeKey: config.envelopeKey,
    pepper: config.pepper,
    file: `${config.database.file}.keys.json`,
    mayMake: [config.modal, config.wallet, config.api].every(({ url }) => isLoopbackUrl(url)),
    onMade: (file) => logger.warn({ file }, 'made the keys of the wallet; without this file no wallet opens'),
  })
}

async function seedProjects(database: Database, config: Config): Promise<void> {
  const projects = createProjectsRepository(database, originsOf(config))
  for (const { embeddedWallet: _, ...project } of config.projects) unwrap(await projects.put(project))
}
