import { resolve } from 'node:path'
import { z } from 'zod'
import { checkProject } from '#server/database/check-project.ts'
import { findOwnEntry } from '#server/database/own-origins.ts'
import { PricesConfig, RemoteFilesConfig, TokensConfig } from './blockchain-config.ts'
import { AnalyticsConfig } from './analytics-config.ts'
import { DirectoryConfig } from './directory-config.ts'
import { HistoryConfig } from './history-config.ts'
import { isLoopbackUrl } from './loopback.ts'
import { ExchangesConfig } from './exchanges-config.ts'
import { NamesConfig } from './names-config.ts'
import { OnrampConfig } from './onramp-config.ts'
import { PaymentsConfig } from './payments-config.ts'
import { RelayConfig, WalletConnectConfig } from './relay-config.ts'
import { SignInConfig } from './sign-in-config.ts'
import { SocialConfig } from './social-config.ts'
import { SwapsConfig } from './swaps-config.ts'
import { MailConfig, ProjectWalletConfig, SponsorConfig, WalletConfig } from './wallet-config.ts'

const LISTEN_DESCRIPTION =
  'The address and port to listen on. Origins may share one; the host name distinguishes them.'

const Listen = z
  .strictObject({
    host: z
      .string()
      .min(1)
      .default('127.0.0.1')
      .describe('An address of this machine; 0.0.0.0 for all interfaces.'),
    port: z.int().min(0).max(65_535).describe('0 takes a free port.'),
  })
  .describe(LISTEN_DESCRIPTION)

const PublicOrigin = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL', abort: true })
  .refine(
    (url) => new URL(url).origin === url.replace(/\/$/, ''),
    'must be an origin: no path, query or user',
  )
  .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must be https, unless it is on loopback')
  .transform((url) => new URL(url).origin)

const Site = z.strictObject({
  url: PublicOrigin.describe('The origin that browsers use, e.g. https://modal.example.'),
  listen: Listen,
})

const RpcUrl = z.url({ protocol: /^https?$/, message: 'must be an http or https URL' })

const Chain = z.strictObject({
  rpcUrls: z
    .array(RpcUrl)
    .min(1)
    .describe('Nodes, in order of preference. For Bitcoin, base URLs of the Esplora HTTP API.'),
  explorer: RpcUrl.optional().describe('A block explorer that replaces the built-in one.'),
  public: z
    .boolean()
    .default(false)
    .describe(
      'Whether wallets that add the network may learn the first URL. Leave it off for URLs with a key.',
    ),
})

/** A project in the configuration; `postern serve` creates or updates it at every start. */
export const ProjectSeed = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
    .describe('The `projectId` of its pages.'),
  name: z.string().min(1).max(120).describe('Its name in lists and in the deployment block.'),
  origins: z
    .array(z.string())
    .max(100)
    .default([])
    .describe('Sites that may embed the modal. Empty: loopback only.'),
  developmentOrigins: z
    .boolean()
    .default(false)
    .describe('Also admit preview hosts (pages.dev, vercel.app, …) until a production origin is listed.'),
  frameClients: z
    .enum(['none', 'sites'])
    .default('none')
    .describe(
      'Which clients may use the /sdk path of the wallet origin. `sites`: new visitors get an address before they have a recovery method, and until they set one up the operator stores their key and returns it at a login.',
    ),
  embeddedWallet: ProjectWalletConfig.optional(),
})
export type ProjectSeed = z.infer<typeof ProjectSeed>

/** The field that `checkProject` found to be wrong. */
const ProjectProblem = z.object({ field: z.string() })

const atMost = (calls: number) => z.int().min(1).default(calls)

const Limits = z
  .strictObject({
    store: z
      .enum(['memory', 'database'])
      .default('database')
      .describe(
        '`database` shares the counters between processes on PostgreSQL; the embedded database counts in memory.',
      ),
    rpcPerMinutePerClient: atMost(3_000).describe('Chain RPC calls.'),
    rpcPerMinutePerProject: atMost(60_000).describe('Chain RPC calls of all visitors of a project.'),
    readsPerMinutePerClient: atMost(600).describe('Everything that is not chain RPC.'),
    directoryPerMinutePerClient: atMost(600).describe(
      'Reads of the wallet directory and of project data; each process counts for itself.',
    ),
    directoryPerMinutePerProject: atMost(6_000).describe('The same reads of all visitors of a project.'),
    accountPerMinutePerClient: atMost(1_200).describe(
      'Balances, prices, names and history; each process counts for itself.',
    ),
    accountPerMinutePerProject: atMost(30_000).describe('The same reads of all visitors of a project.'),
    eventsPerMinutePerClient: atMost(120).describe(
      'Requests with events, each of which may have 50; each process counts for itself.',
    ),
    eventsPerMinutePerProject: atMost(60_000).describe('The same requests of all visitors of a project.'),
    balanceRenewalsPerMinutePerClient: atMost(30).describe(
      'Balances read again although they are cached; each process counts for itself.',
    ),
    onrampUrlsPerMinutePerClient: atMost(20).describe(
      'URLs to buy at, since each of them stores a purchase and asks its provider.',
    ),
    depositUrlsPerMinutePerClient: atMost(20).describe(
      'URLs to deposit at, since each of them stores a deposit and may ask its exchange.',
    ),
    paymentsPerMinutePerClient: atMost(60).describe(
      'Payments to begin or to read again by their terms, since each of them is stored.',
    ),
    namesPerMinutePerClient: atMost(30).describe(
      'Names to register or to change, since each of them verifies a signature.',
    ),
    walletPerMinutePerClient: atMost(600).describe('Calls of the wallet frame.'),
    codesPerTenMinutesPerClient: atMost(20).describe(
      'Codes by mail in 10 minutes. Starting twice as many logins within a minute is refused before anything is read.',
    ),
    codesPerHourPerClient: atMost(60).describe(
      'Codes by mail in an hour. A client is an IPv4 address or an IPv6 /64; the /56 around it gets twice and the /48 four ' +
        'times as many, and each of them twice that for browsers that have logged in before.',
    ),
    codesPerHourPerProject: atMost(300).describe(
      'Codes by mail in an hour. Three tenths are reserved for browsers that have logged in before, the last tenth for people ' +
        'who are logged in. New browsers of one address or /48 get at most half of what the others left.',
    ),
    sharesPerHourPerWallet: atMost(30).describe(
      'How often the server releases its part of a wallet’s key in an hour. A half that the same browser got within the last ' +
        'hour does not count, since it needs it on every page.',
    ),
    codesPerHour: atMost(2_000).describe(
      'Codes by mail in an hour, for the whole deployment; reserved and shared as those of a project.',
    ),
  })
  .describe('Requests per minute unless stated otherwise; each call of a JSON-RPC batch counts.')

/** The configuration file, `postern.config.json`. Secrets are not in it: they come from the environment. */
export const ConfigFile = z
  .strictObject({
    $schema: z.string().optional(),
    modal: Site.describe('The origin of the modal and of the script that sites load.'),
    wallet: Site.describe('The origin of the wallet frame, which holds the keys.'),
    api: Site.describe('The origin of the API.'),
    projects: z.array(ProjectSeed).default([]),
    chains: z
      .record(z.string(), Chain)
      .default({})
      .describe('Nodes by CAIP-2 id, e.g. eip155:1; they replace the built-in ones.'),
    builtInChains: z
      .boolean()
      .default(true)
      .describe('Whether networks that are not under `chains` are served by their public nodes.'),
    walletConnect: WalletConnectConfig.optional(),
    relay: RelayConfig.optional(),
    directory: DirectoryConfig.prefault({}),
    tokens: TokensConfig.prefault({}),
    prices: PricesConfig.prefault({}),
    swaps: SwapsConfig.prefault({}),
    onramp: OnrampConfig.prefault({}),
    exchanges: ExchangesConfig.prefault({}),
    payments: PaymentsConfig.prefault({}),
    history: HistoryConfig.prefault({}),
    names: NamesConfig.prefault({}),
    remoteFiles: RemoteFilesConfig.prefault({}),
    analytics: AnalyticsConfig.prefault({}),
    mail: MailConfig.optional(),
    socials: SocialConfig.prefault({}),
    embeddedWallet: WalletConfig.prefault({}),
    signIn: SignInConfig.prefault({}),
    sponsor: SponsorConfig.prefault({}),
    auditDays: z
      .int()
      .min(1)
      .max(3_650)
      .default(365)
      .describe('How many days the audit log is kept; `postern audit` shows it.'),
    database: z
      .strictObject({ file: z.string().min(1).describe('Created at the first start.') })
      .default({ file: '.postern/postern.db' })
      .describe(
        'The embedded database, used unless DATABASE_URL is set; relative to the configuration file.',
      ),
    trustedProxies: z
      .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
      .default([])
      .describe('Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted.'),
    limits: Limits.prefault({}),
    logLevel: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'])
      .default('info')
      .describe('The level of the log, which is written to stdout as one JSON object per line.'),
    leaveAfterRefusals: z
      .int()
      .min(0)
      .max(20)
      .default(3)
      .describe(
        'If a load balancer probes /readyz, a stopping server keeps its ports open until it has answered 503 this many times. ' +
          'Use the number of failures after which the balancer stops sending requests.',
      ),
    leaveWithinMs: z
      .int()
      .min(0)
      .max(120_000)
      .default(15_000)
      .describe('The longest time to wait for those refusals.'),
    stopWithinMs: z
      .int()
      .min(0)
      .max(120_000)
      .default(10_000)
      .describe('How long a stopping server waits for running requests.'),
  })
  .superRefine((config, context) => {
    const sites = ['modal', 'wallet', 'api'] as const
    for (const [index, site] of sites.entries()) {
      const twin = sites.slice(0, index).find((other) => config[other].url === config[site].url)
      if (twin === undefined) continue
      const message = `must differ from the origin of ${twin}, because browsers only isolate different origins`
      context.addIssue({ code: 'custom', path: [site, 'url'], message })
    }
    const relayFile = config.relay?.storage.file
    if (relayFile !== undefined && resolve(relayFile) === resolve(config.database.file)) {
      const path = ['relay', 'storage', 'file']
      context.addIssue({ code: 'custom', path, message: 'must not be the same file as database.file' })
    }
    const own = { modal: config.modal.url, wallet: config.wallet.url, api: config.api.url }
    for (const [place, project] of config.projects.entries()) {
      const { id } = project
      const first = config.projects.findIndex((other) => other.id === id)
      if (first < place) {
        const message = `the project ${id} is already defined as projects[${first}]`
        context.addIssue({ code: 'custom', path: ['projects', place, 'id'], message })
      }
      const checked = checkProject({ id, name: project.name, origins: project.origins })
      if (!checked.ok) {
        const { field } = ProjectProblem.parse(checked.error.data)
        // The schema has reported other fields already.
        if (!field.startsWith('origins')) continue
        context.addIssue({ code: 'custom', path: ['projects', place, field], message: checked.error.message })
        continue
      }
      const origins = checked.value.origins ?? []
      const found = findOwnEntry(origins, own)
      if (found === undefined) continue
      const path = ['projects', place, 'origins', found.index]
      context.addIssue({ code: 'custom', path, message: `of the project ${id}: ${found.problem}` })
    }
  })
export type ConfigFile = z.infer<typeof ConfigFile>
export type ConfigFileInput = z.input<typeof ConfigFile>
