import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import type { Config } from '#server/config/config.ts'
import { offeredSocials } from '#server/config/social-config.ts'
import type { Database } from '#server/database/database.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import type { Project } from '#server/database/project.ts'
import { ClearSigningService } from '#server/features/clear-signing/clear-signing-service.ts'
import { createDescriptorsRepository } from '#server/features/clear-signing/descriptors-repository.ts'
import { addClearSigningRoutes } from '#server/features/clear-signing/routes.ts'
import { addDeviceRoutes } from '#server/features/devices/routes.ts'
import { EmailChangeService } from '#server/features/email-change/email-change-service.ts'
import { addEmailChangeRoutes } from '#server/features/email-change/routes.ts'
import { addApprovalPage } from '#server/features/email-login/approval-routes.ts'
import { EmailLoginService } from '#server/features/email-login/email-login-service.ts'
import { addEmailLoginRoutes } from '#server/features/email-login/routes.ts'
import { FarcasterLoginService } from '#server/features/farcaster-login/farcaster-login-service.ts'
import { addFarcasterPages } from '#server/features/farcaster-login/page-routes.ts'
import { addFarcasterLoginRoutes } from '#server/features/farcaster-login/routes.ts'
import { createKeyShares } from '#server/features/key-shares/create-key-shares.ts'
import { addKeyShareRoutes, type KeySharesServices } from '#server/features/key-shares/routes.ts'
import { addLoginWindowPages } from '#server/features/login-window/pages.ts'
import { addLoginWindowRoutes } from '#server/features/login-window/routes.ts'
import { addSocialLoginRoutes } from '#server/features/social-login/routes.ts'
import { SocialLoginService } from '#server/features/social-login/social-login-service.ts'
import { addWindowRoutes, redirectUri } from '#server/features/social-login/window-routes.ts'
import { addSponsorRoutes } from '#server/features/sponsor/routes.ts'
import { createSpendingsRepository } from '#server/features/sponsor/spendings-repository.ts'
import { SponsorService } from '#server/features/sponsor/sponsor-service.ts'
import type { GrantsService } from '#server/features/sessions/grants-service.ts'
import { addStepUpRoutes } from '#server/features/step-up/routes.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { createFarcasterRelay } from '#server/providers/farcaster/farcaster-relay.ts'
import type { Mailer } from '#server/providers/mailer/mailer.ts'
import { createSmtpMailer, NO_MAILER } from '#server/providers/mailer/smtp-mailer.ts'
import { authorizeOrigin, createOAuthClients } from '#server/providers/oauth/create-oauth-clients.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import { DatabaseChallenges, type Challenges } from '#server/wallet-api/email-codes/challenges.ts'
import type { Clock } from '#server/database/clock.ts'
import { createCompleteLogin, type CompleteLogin } from '#server/wallet-api/login/complete-login.ts'
import { createDatabaseAudit } from '#server/wallet-api/audit/database-audit.ts'
import { walletRoutes, type WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import { createDevices, type Devices } from '#server/wallet-api/devices/devices.ts'
import { requireKeys, type KeyWatch } from '#server/encryption/key-watch.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { LoginFlows } from '#server/wallet-api/login/login-flows.ts'
import { LoginWindows } from '#server/wallet-api/login-window/login-windows.ts'
import { createNotices, type Notices } from '#server/wallet-api/notices.ts'
import { createOwnerCodes, type OwnerCodes } from '#server/wallet-api/email-codes/owner-codes.ts'
import { createProofLog } from '#server/wallet-api/devices/proof-log.ts'
import { createProofNonces } from '#server/wallet-api/devices/proof-nonces.ts'
import { createSessionGuard, type SessionGuard } from '#server/wallet-api/session-guard.ts'
import { createSessionStore, type SessionStore } from '#server/wallet-api/session-store.ts'
import { startSweeping } from '#server/wallet-api/sweep.ts'
import { createUsers, type Users } from '#server/wallet-api/users/users.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { addGrants } from './compose-sessions.ts'

export interface WalletSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly origins: DeploymentOrigins
  readonly originAllowList: OriginAllowList
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly projects: Pick<ProjectCache, 'find'>
  readonly limit: RateLimit
  readonly policies: WalletPolicies
  readonly logger: Logger
  readonly clock: Clock
  readonly keys: KeyWatch
}

/** What the features of the embedded wallet share. */
export interface WalletParts extends WalletSettings {
  readonly routes: WalletRoutes
  readonly guard: SessionGuard
  readonly audit: AuditLog
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
  readonly mailer: Mailer
  readonly challenges: Challenges
  readonly users: Users
  readonly devices: Devices
  readonly sessions: SessionStore
  readonly ownerCodes: OwnerCodes
  readonly notices: Notices
  readonly completeLogin: CompleteLogin
  readonly flows: LoginFlows
  readonly windows: LoginWindows
}

/** The server's part of the embedded wallet. */
export interface AddedWallet {
  readonly grants: GrantsService
  /** Stops its background work. */
  readonly close: () => Promise<void>
}

/** Adds the server's part of the embedded wallet to the API. */
export function addWallet(settings: WalletSettings): AddedWallet {
  const parts = createWalletParts(settings)
  const { database, clock, logger, mailer, notices } = parts
  const keyShares = addWallets(parts)
  addLogin(parts, keyShares.wallet)
  addSocialLogin(parts)
  const grants = addGrants(parts)
  const stopSweeping = startSweeping({
    database,
    clock,
    auditDays: parts.config.auditDays,
    onFailure: (err) => logger.error({ err }, 'removing expired data failed'),
  })
  const close = async () => {
    stopSweeping()
    await notices.settled()
    mailer.close()
  }
  return { grants, close }
}

/** Describes the embedded wallet for the documents; undefined when logins are off. */
export function describeWallet(
  { config, policies }: Pick<WalletParts, 'config' | 'policies'>,
  project: Project,
): WalletPolicy | undefined {
  const email = config.mail !== undefined
  const socials = offeredSocials(config.socials)
  if (!email && socials.length === 0) return undefined
  const { recovery, approvals, sessionPermissions, smartAccounts } = policies(project.id)
  const { frameClients } = project
  return { email, socials, recovery, approvals, sessionPermissions, smartAccounts, frameClients }
}

function createWalletParts(settings: WalletSettings): WalletParts {
  const { app, config, database, keyring, origins, logger, clock, policies } = settings
  const { envelope, keyedHash } = keyring
  const audit = createDatabaseAudit(database, clock)
  const sessions = createSessionStore({ database, clock, audit })
  const guard = createSessionGuard({
    apiOrigin: origins.api,
    clock,
    nonces: createProofNonces(keyring.tokenKeys),
    proofs: createProofLog(database),
    sessions,
    limit: settings.limit,
  })
  const { mail, mailPassword: password, limits } = config
  const mailer = mail === undefined ? NO_MAILER : createSmtpMailer({ mail, password, logger })
  const challenges = new DatabaseChallenges({ database, clock, envelope, keyedHash })
  const users = createUsers({ database, clock, keyring })
  const devices = createDevices(database, clock)
  const notices = createNotices({ database, users, mailer, keyedHash, clock, logger })
  const completeLogin = createCompleteLogin({ database, users, devices, sessions, audit, notices })
  const flows = new LoginFlows({ database, clock, envelope, keyedHash, audit, completeLogin })
  const routes = walletRoutes({ app, guard, walletOrigin: origins.wallet })
  // Placed after CORS, so that the wallet can read a refusal, and before everything that may refuse.
  app.use('/wallet/v1/*', requireKeys(settings.keys))
  return {
    ...settings,
    routes,
    guard,
    audit,
    envelope,
    keyedHash,
    mailer,
    challenges,
    users,
    devices,
    sessions,
    ownerCodes: createOwnerCodes({ challenges, users, policies, mailer, keyedHash, limits, clock }),
    notices,
    completeLogin,
    flows,
    windows: new LoginWindows({ database, clock, envelope, keyedHash, audit, flows }),
  }
}

function addLogin(parts: WalletParts, wallet: Pick<KeySharesServices['wallet'], 'requireConfirmed'>): void {
  const { app, routes, guard } = parts
  const { api: apiOrigin } = parts.origins
  const login = new EmailLoginService({
    ...parts,
    apiOrigin,
    origins: parts.originAllowList,
    limits: parts.config.limits,
  })
  // Twice the number of codes that are sent in ten minutes, per minute; refused before a proof is read. Each process counts.
  const mostStarts = 2 * parts.config.limits.codesPerTenMinutesPerClient
  addEmailLoginRoutes(routes, login, createRateLimit('login-starts', mostStarts, undefined))
  addApprovalPage(app, { service: login, guard, apiOrigin })
  addDeviceRoutes(routes, parts)
  addStepUpRoutes(routes, parts)
  addEmailChangeRoutes(
    routes,
    new EmailChangeService({ ...parts, requireConfirmed: (session) => wallet.requireConfirmed(session) }),
  )
}

function addSocialLogin(parts: WalletParts): void {
  const { app, routes, guard, origins, config } = parts
  const { socials, socialSecrets: secrets } = config
  const clients = createOAuthClients({
    socials,
    secrets,
    redirectUri: (provider) => redirectUri(origins.api, provider),
  })
  const service = new SocialLoginService({ ...parts, origins: parts.originAllowList, clients })
  addLoginWindowRoutes(routes, parts)
  const isWindowAwaited = ({ projectId }: { readonly projectId: string }) => admitsClients(parts, projectId)
  addLoginWindowPages(app, { ...parts, isWindowAwaited })
  addSocialLoginRoutes(routes, service)
  const farcaster = createFarcasterLogin(parts)
  addFarcasterLoginRoutes(routes, farcaster)
  if (farcaster !== undefined) addFarcasterPages(app, { service: farcaster, guard, deployment: origins })
  addWindowRoutes(app, {
    service,
    guard,
    deployment: origins,
    isWindowAwaited,
    authorizeOrigin: (provider) => authorizeOrigin(provider, socials[provider]),
  })
}

function createFarcasterLogin(parts: WalletParts): FarcasterLoginService | undefined {
  const { nodes, networks, origins, originAllowList } = parts
  const { farcaster } = parts.config.socials
  if (farcaster === undefined) return undefined
  const { relayUrl, caipNetworkId, idRegistry } = farcaster
  return new FarcasterLoginService({
    ...parts,
    apiOrigin: origins.api,
    origins: originAllowList,
    relay: createFarcasterRelay(relayUrl),
    // Without the registry anybody could claim any id, so a deployment whose network is not served does not start.
    registry: { ask: askEvm(nodes, networks, caipNetworkId), address: idRegistry },
  })
}

function createSponsor(parts: WalletParts): SponsorService {
  const { config, database, nodes, networks } = parts
  return new SponsorService({
    ...parts,
    limits: config.sponsor,
    key: config.sponsorKey,
    spendings: createSpendingsRepository(database),
    askOf: (caipNetworkId) => askEvm(nodes, networks, caipNetworkId),
  })
}

/** Whether sites of a project may hold the wallet frame themselves. */
async function admitsClients({ projects }: WalletParts, projectId: string): Promise<boolean> {
  return (await projects.find(projectId))?.frameClients === 'sites'
}

function addWallets(parts: WalletParts): KeySharesServices {
  const { database, routes, origins, config } = parts
  const mostReleases = config.limits.sharesPerHourPerWallet
  const storesLoginKeys = async (projectId: string): Promise<boolean> =>
    parts.policies(projectId).recovery === 'deferred' || (await admitsClients(parts, projectId))
  const keyShares = createKeyShares({ ...parts, walletOrigin: origins.wallet, mostReleases, storesLoginKeys })
  addKeyShareRoutes(routes, keyShares)
  addSponsorRoutes(routes, createSponsor(parts))
  addClearSigningRoutes(routes, new ClearSigningService(createDescriptorsRepository(database)))
  return keyShares
}
