import { pino, type Logger } from 'pino'
import { unwrap } from '#schemas/errors/app-error.ts'
import { createApps } from '#server/compose/app.ts'
import { originsOf, type Config } from '#server/config/config.ts'
import { relayLocation, type RelayConfig } from '#server/config/relay-config.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, openRelayDatabase, openToServe } from '#server/database/open-database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { RELAY_MIGRATIONS } from '#server/database/relay-migrations/catalogue.ts'
import { startRelay, type RunningRelay } from '#server/features/relay/relay-server.ts'
import { createClientInfo } from '#server/http/clients/client-address.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { RelayObserver } from '#server/metrics/metrics.ts'
import { errorPage, json, type Headers } from '#server/http/headers/security-headers.ts'
import { openDeploymentKeys, readDeploymentSecrets } from '#server/keys/deployment-keys.ts'
import type { RotationSettings } from '#server/keys/key-rotation.ts'
import { startKeyUpkeep } from '#server/keys/key-upkeep.ts'
import type { Clock } from '#server/database/clock.ts'
import { createBalancerWatch } from './balancer-watch.ts'
import { readBuiltFiles } from './built-files.ts'
import { describeStart, type StartDescription } from './describe-start.ts'
import { findInstallation } from '#server/config/installation.ts'
import { listen, type Listening, type ListenOptions } from './listen.ts'

export interface StartOptions {
  /** The folder with the built `modal`, `frame` and `sdk-script`; the installation's own by default. */
  readonly dist?: string
  /** The version of that build; the installation's own by default. */
  readonly version?: string
  readonly logger?: Logger
  /** The clock of logins, codes and sessions; the system's by default. */
  readonly clock?: Clock
  /** Whether the process does nothing but serve; see {@link ListenOptions}. */
  readonly ownsProcess?: boolean
}

/** A deployment that is running. */
export interface RunningServer {
  readonly urls: { readonly modal: string; readonly wallet: string; readonly api: string }
  readonly description: StartDescription
  /**
   * Refuses on `/readyz` until balancers have noticed, finishes running requests, and closes the ports and then the database.
   * Further calls wait for the first.
   */
  stop(): Promise<void>
}

/**
 * Opens and migrates the database, writes the configured projects, and serves the three origins.
 *
 * @throws when the keys of the wallet are missing or are not those of the data, the database cannot be opened or migrated,
 * another process serves its file, a project is not valid, or a port is taken.
 * @example
 * const server = await startServer(readConfig('postern.config.json', process.env))
 * await server.stop()
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { version, dist } = {
    ...findInstallation(),
    ...(options.dist === undefined ? {} : { dist: options.dist }),
    ...(options.version === undefined ? {} : { version: options.version }),
  }
  const logger = options.logger ?? pino({ level: config.logLevel })
  const secrets = readDeploymentSecrets(config, (file) =>
    logger.warn({ file }, 'created the keys of the wallet; keep this file, no wallet opens without it'),
  )
  const location = { url: config.databaseUrl, file: config.database.file }
  const database = openToServe(location, openDatabase)
  try {
    await migrate(database)
    const clock = options.clock ?? Date.now
    const keys = await openDeploymentKeys(database, { config, secrets, clock })
    const projects = await seedProjects(database, config, logger)
    const files = await readBuiltFiles({ dist, version }, { database, logger })
    const { ownsProcess = false } = options
    const { keyring } = keys
    const description = describeStart(config, version, projects)
    const settings = { config, database, files, logger, version, keyring, clock, keys, description }
    return await serve(settings, { ownsProcess })
  } catch (error) {
    await database.close()
    throw error
  }
}

type ServeSettings = Omit<Parameters<typeof createApps>[0], 'isStopping' | 'onReadinessCheck'> & {
  readonly description: StartDescription
  readonly keys: RotationSettings
}

async function serve(settings: ServeSettings, options: ListenOptions): Promise<RunningServer> {
  const { config, database, logger } = settings
  let stopping: Promise<void> | undefined
  const balancers = createBalancerWatch()
  const apps = createApps({
    ...settings,
    isStopping: () => stopping !== undefined,
    onReadinessCheck: (site) => balancers.asked(site),
  })
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
  const stopUpkeep = startKeyUpkeep({ ...settings.keys, logger })
  const { description } = settings
  logger.info({ urls, ...description }, 'serving')

  async function stop(): Promise<void> {
    logger.info('stopping')
    listening.leave()
    await balancers.left({ refusals: config.leaveAfterRefusals, withinMs: config.leaveWithinMs })
    await Promise.all([listening.stop(config.stopWithinMs), relay?.stop()])
    await Promise.all([apps.close(), stopUpkeep()])
    await database.close()
  }
  return { urls, description, stop: () => (stopping ??= stop()) }
}

async function startOwnRelay(
  relay: RelayConfig,
  { config, logger, clock, keyring }: ServeSettings,
  observer: RelayObserver,
  listening: Listening,
): Promise<RunningRelay> {
  const { url, listen: address, audiences, projectIds, connectionsPerAddress, storage } = relay
  const clients = createClientInfo(config.trustedProxies)
  let database: ReturnType<typeof openRelayDatabase> | undefined
  try {
    const opened = openToServe(relayLocation(config, relay), openRelayDatabase)
    database = opened
    await migrate(opened, RELAY_MIGRATIONS)
    const running = await startRelay({
      listen: address,
      access: { audiences: [url, ...audiences], projectIds, now: clock },
      database: opened,
      storage,
      hashOf: (net) => keyring.keyedHash('relay-net', net),
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

/**
 * Writes the configured projects and logs where the command line has added origins to one. @returns the ids of all projects.
 */
export async function seedProjects(database: Database, config: Config, logger: Logger): Promise<string[]> {
  const projects = createProjectsRepository(database, originsOf(config))
  for (const { embeddedWallet: _, ...seed } of config.projects) {
    const project = unwrap(await projects.put(seed))
    const configured = await projects.configuredOrigins(seed.id)
    const added = project.origins.filter((origin) => !configured.includes(origin))
    if (added.length > 0) logger.warn({ project: seed.id, configured, added }, BOTH_LIST_ORIGINS)
  }
  return (await projects.list()).map(({ id }) => id)
}

const BOTH_LIST_ORIGINS =
  'the configuration and `postern project origins` both list origins of a project; both lists apply'
