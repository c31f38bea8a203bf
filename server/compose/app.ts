import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { APPROVAL_WINDOW, EVENT_STYLE_PATH } from '#schemas/constants/paths.ts'
import { SWAP_TRANSACTION_ENDPOINT } from '#schemas/http/blockchain/convert.ts'
import { PRICE_ENDPOINT } from '#schemas/http/blockchain/price.ts'
import { EMBED_CHECK_ENDPOINT } from '#schemas/http/embed-check.ts'
import { configJsonSchema, originsOf, type Config } from '#server/config/config.ts'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Database } from '#server/database/database.ts'
import { withoutOwnEntries } from '#server/database/own-origins.ts'
import { createProjectCache, type ProjectCache } from '#server/database/project-cache.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { ChainRpcService } from '#server/features/chain-rpc/chain-rpc-service.ts'
import { addEsploraRoutes } from '#server/features/chain-rpc/esplora-routes.ts'
import { addChainRpcRoutes } from '#server/features/chain-rpc/routes.ts'
import { RPC_LIMITS } from '#server/features/chain-rpc/rpc-limits.ts'
import { addCspReportRoute } from '#server/features/csp-reports/routes.ts'
import type { DirectoryService } from '#server/features/directory/directory-service.ts'
import { addDirectoryRoutes } from '#server/features/directory/routes.ts'
import { addImageRoutes } from '#server/features/images/routes.ts'
import { createReadiness, type Readiness } from '#server/features/operations/readiness.ts'
import { addOperationsRoutes, addReadyRoute } from '#server/features/operations/routes.ts'
import { addProjectRoutes } from '#server/features/origins/project-routes.ts'
import { addEmbedCheckRoute } from '#server/features/origins/routes.ts'
import { SigningKeys } from '#server/features/sign-in/signing-keys.ts'
import type { ReleasedScripts } from '#server/features/site-scripts/released-scripts.ts'
import { addSiteScripts } from '#server/features/site-scripts/routes.ts'
import { createClientInfo, type ClientInfo } from '#server/http/clients/client-address.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { createProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { createOriginAllowList, type OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { projectCors } from '#server/http/origins/project-cors.ts'
import {
  errorPage,
  json,
  modalDocument,
  modalScript,
  walletDocument,
  walletWindow,
  walletScript,
} from '#server/http/headers/security-headers.ts'
import { inlineSources } from '#server/http/headers/inline-sources.ts'
import { addStaticOrigin } from '#server/http/responses/static-origins.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { Clock } from '#server/database/clock.ts'
import { createKeyWatch, type KeyWatch } from '#server/encryption/key-watch.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { createWalletPolicies, type WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { addAnalytics } from './compose-analytics.ts'
import { addBlockchain } from './compose-blockchain.ts'
import { createDirectory } from './compose-directory.ts'
import { createImages } from './compose-images.ts'
import { addSessions } from './compose-sessions.ts'
import { addInsight } from './compose-insight.ts'
import { addSignIn } from './compose-sign-in.ts'
import { addWallet } from './compose-wallet.ts'
import { createSite } from './create-site.ts'
import { countedByProject, limitOf, readBudgets } from './compose-limits.ts'
import { describeDeployment } from './describe-deployment.ts'

/** The built document of the wallet window. */
const WINDOW_FILE = 'approve.html'

/** The built files of a deployment. */
export interface BuiltFiles {
  readonly modal: FileCollection
  readonly frame: FileCollection
  readonly scripts: ReleasedScripts
  /** Reads the files of the insight page, which most processes never serve. */
  readonly readInsight: () => FileCollection
}

export interface AppSettings {
  readonly config: Config
  readonly database: Database
  readonly files: BuiltFiles
  readonly logger: Logger
  readonly version: string
  readonly isStopping: () => boolean
  /** Called when a balancer probes whether this process serves. */
  readonly onReadinessCheck: (site: keyof DeploymentOrigins) => void
  readonly keyring: Keyring
  /** The clock of logins, codes and sessions. */
  readonly clock: Clock
}

/** The three sites of a deployment; each answers `fetch` and `request` without a port. */
export interface Apps {
  readonly modal: Hono<HttpEnv>
  readonly wallet: Hono<HttpEnv>
  readonly api: Hono<HttpEnv>
  readonly metrics: Metrics
  /** Waits until pending mails were sent. */
  close(): Promise<void>
}

/** What the sites share. */
interface Parts extends AppSettings {
  readonly origins: DeploymentOrigins
  readonly projects: ProjectCache
  readonly originAllowList: OriginAllowList
  readonly networks: ServedNetworks
  readonly metrics: Metrics
  readonly clients: ClientInfo
  readonly policies: WalletPolicies
  readonly directory: DirectoryService
  readonly keys: KeyWatch
  readonly readiness: Readiness
}

/** Composes the sites of a deployment from its configuration, its database and its built files. */
export function createApps(settings: AppSettings): Apps {
  const { config, database } = settings
  const origins = originsOf(config)
  const repository = createProjectsRepository(database, origins)
  const find = async (id: string) => {
    const project = await repository.find(id)
    return project && withoutOwnEntries(project, origins)
  }
  const projects = createProjectCache({ find }, database)
  const keys = createKeyWatch(database, settings.keyring)
  const parts: Parts = {
    ...settings,
    origins,
    projects,
    originAllowList: createOriginAllowList(projects, origins),
    networks: servedNetworks(config),
    metrics: createMetrics(settings.version),
    clients: createClientInfo(config.trustedProxies),
    policies: createWalletPolicies(config),
    directory: createDirectory(config, database, settings.logger),
    keys,
    readiness: createReadiness({ ...settings, requireKeys: () => keys.requireNow() }),
  }
  const api = createApiSite(parts)
  addInsight(api.site, {
    ...parts,
    limit: limitOf(parts, 'insight', config.limits.readsPerMinutePerClient),
  })
  return {
    modal: createModalSite(parts),
    wallet: createWalletSite(parts),
    api: api.site,
    metrics: parts.metrics,
    close: async () => {
      await api.close()
      parts.directory.close()
      projects.close()
      parts.metrics.registry.clear()
    },
  }
}

function createModalSite(parts: Parts): Hono<HttpEnv> {
  const { origins, files, projects, version, originAllowList, config } = parts
  const relayUrl = walletConnectAccess(config)?.relayUrl
  const inline = inlineSources(files.modal, 'index.html')
  const app = createSite(parts, 'modal', errorPage(origins.modal))
  addReadyRoute(app, readyOf(parts, 'modal'))
  addEmbedCheckRoute(app, { origins: originAllowList, sdkVersion: version })
  addSiteScripts(app, { origin: origins.modal, scripts: files.scripts })
  addStaticOrigin(app, {
    origin: origins.modal,
    prefix: 'm',
    files: files.modal,
    projects,
    deployment: (project) => describeDeployment(parts, project),
    directory: () => parts.directory.summary(),
    documentHeaders: (ancestors, project) =>
      modalDocument(origins, ancestors, { relayUrl, inline, sites: project.origins }),
    scriptHeaders: modalScript(origins, relayUrl),
    ownAncestors: [],
  })
  return app
}

/** A balancer may probe each site at a port of its own. */
function readyOf({ readiness, onReadinessCheck, clients }: Parts, site: keyof DeploymentOrigins) {
  return { readiness, clients, onReadinessCheck: () => onReadinessCheck(site) }
}

function createWalletSite(parts: Parts): Hono<HttpEnv> {
  const { origins, files, projects } = parts
  const inline = inlineSources(files.frame, 'index.html')
  const inWindow = inlineSources(files.frame, WINDOW_FILE)
  const app = createSite(parts, 'wallet', errorPage(origins.wallet))
  addReadyRoute(app, readyOf(parts, 'wallet'))
  addStaticOrigin(app, {
    origin: origins.wallet,
    prefix: 'w',
    files: files.frame,
    projects,
    deployment: (project) => describeDeployment(parts, project),
    documentHeaders: (ancestors) => walletDocument(origins, ancestors, inline),
    scriptHeaders: walletScript(origins),
    ownAncestors: [origins.modal],
    sitePath: EVENT_STYLE_PATH,
    window: { name: APPROVAL_WINDOW, file: WINDOW_FILE, headers: walletWindow(origins, inWindow) },
  })
  return app
}

function createApiSite(parts: Parts): { readonly site: Hono<HttpEnv>; readonly close: () => Promise<void> } {
  const { config, origins, networks, metrics, originAllowList, version } = parts
  const app = createSite(parts, 'api', json(origins.api))
  const budget = (name: string, perMinute: number) => limitOf(parts, name, perMinute)
  const { limits } = config
  const access = {
    origins: originAllowList,
    networks,
    perClient: budget('rpc-client', limits.rpcPerMinutePerClient),
    perProject: countedByProject(metrics, 'rpc', budget('rpc-project', limits.rpcPerMinutePerProject)),
  }
  const nodes = new ChainNodes({
    timeoutMs: RPC_LIMITS.timeoutMs,
    maxAnswerBytes: RPC_LIMITS.answerBytes,
    observe: metrics.observeNode,
  })
  const service = new ChainRpcService(nodes, () => metrics.countCoalesced())

  const { metricsToken } = config
  app.use(
    projectCors({
      origins: originAllowList,
      namedInBody: [PRICE_ENDPOINT.path, SWAP_TRANSACTION_ENDPOINT.path],
    }),
  )
  const { keys } = parts
  addOperationsRoutes(app, { ...parts, ...readyOf(parts, 'api'), metricsToken, origin: origins.api })
  addChainRpcRoutes(app, { access, service })
  addEsploraRoutes(app, { access, nodes })
  addImageRoutes(app, { images: createImages(parts.directory), origin: origins.api })
  const budgets = readBudgets(parts)
  const routes = createProjectRoutes(app, budgets)
  addDirectoryRoutes(routes, parts.directory)
  addProjectRoutes(routes, { projects: parts.projects, isAnalyticsEnabled: config.analytics.enabled })
  const closeAnalytics = addAnalytics({ ...parts, routes })
  addCspReportRoute(app, {
    metrics,
    limit: budget('reports', limits.readsPerMinutePerClient),
    isOwn: (origin) => originAllowList.isOwn(origin),
  })
  const signingKeys = new SigningKeys({ database: parts.database, peppers: parts.keyring.peppers })
  const accountOf = addSignIn({ ...parts, app, nodes, reads: budgets.directory, keys, signingKeys })
  const wallet = addWallet({
    ...parts,
    app,
    keys,
    nodes,
    limit: budget('wallet', limits.walletPerMinutePerClient),
  })
  addSessions({ ...parts, routes, nodes, accountOf, service: wallet.grants })
  const closeBlockchain = addBlockchain({
    ...parts,
    app,
    routes,
    nodes,
    reads: budgets.account,
    budget,
    signingKey: (now) => signingKeys.current(now),
  })
  documentEndpoint(app, EMBED_CHECK_ENDPOINT, { servers: [{ url: origins.modal }] })
  app.get('/config.schema.json', (c) => c.json(configJsonSchema()))
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Postern', version },
    servers: [{ url: origins.api }],
  })
  const close = async () => {
    await closeAnalytics()
    await closeBlockchain()
    await wallet.close()
  }
  return { site: app, close }
}
