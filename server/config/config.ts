import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { readAggregatorKeys, type AggregatorId } from './aggregators-config.ts'
import { AnalyticsWebhookSecrets, OtlpHeaders } from './analytics-config.ts'
import { ConfigError, readJson, readSecretsFile } from './config-files.ts'
import { ConfigFile } from './config-schema.ts'
import { EXCHANGES_SECTION } from './exchanges-config.ts'
import { ONRAMP_SECTION } from './onramp-config.ts'
import { readPaymentSecrets, type PaymentSecrets } from './payments-config.ts'
import { readProviderSecrets, type ProviderSecrets } from './provider-fields.ts'
import { readSocialSecrets, secretVariable, type SocialSecrets } from './social-config.ts'

/** The complete configuration of the server: the file with defaults, and the secrets of the environment. */
export interface Config extends ConfigFile {
  /** The URL of PostgreSQL, from `DATABASE_URL`; undefined uses the embedded database. */
  readonly databaseUrl: string | undefined
  /** The bearer token of `/metrics`, from `POSTERN_METRICS_TOKEN`; without it only a deployment on loopback shows them. */
  readonly metricsToken: string | undefined
  /** The secret of the client in `analytics.login`, from `POSTERN_INSIGHT_CLIENT_SECRET`. */
  readonly insightSecret: string | undefined
  /** Secrets that sign the messages of `analytics.forward.webhook`, from `POSTERN_ANALYTICS_WEBHOOK_SECRET`. */
  readonly analyticsSecrets: readonly Uint8Array[]
  /** Headers for `analytics.forward.openTelemetry`, from `POSTERN_ANALYTICS_OTLP_HEADERS`. */
  readonly otlpHeaders: Readonly<Record<string, string>>
  /** The password of the user in `mail.url`, from `POSTERN_MAIL_PASSWORD`. */
  readonly mailPassword: string | undefined
  /** 32 bytes, from `POSTERN_ENVELOPE_KEY`: encrypts data in the database. */
  readonly envelopeKey: Uint8Array | undefined
  /** Previous keys from `POSTERN_ENVELOPE_KEY_PREVIOUS`, while something is encrypted with them. */
  readonly previousEnvelopeKeys: readonly Uint8Array[]
  /** 32 bytes, from `POSTERN_PEPPER`: hashes data in the database. */
  readonly pepper: Uint8Array | undefined
  /** Previous peppers from `POSTERN_PEPPER_PREVIOUS`, while something is hashed with them. */
  readonly previousPeppers: readonly Uint8Array[]
  /** The private key of the account that sponsors calls, 32 bytes with 0x, from `POSTERN_SPONSOR_KEY`. */
  readonly sponsorKey: `0x${string}` | undefined
  /** The private key that signs answers about `names.offer`, 32 bytes with 0x, from `POSTERN_NAMES_KEY`. */
  readonly namesKey: `0x${string}` | undefined
  /** Keys of `history.indexers`, from `POSTERN_ETHERSCAN_KEY` and `POSTERN_ALCHEMY_KEY`. */
  readonly indexerKeys: { readonly etherscan?: string | undefined; readonly alchemy?: string | undefined }
  /** Secrets of `onramp.providers` by their ids, from `POSTERN_ONRAMP_…_SECRET` and `POSTERN_ONRAMP_…_WEBHOOK_SECRET`. */
  readonly onrampSecrets: ReadonlyMap<string, ProviderSecrets>
  /** Secrets of `exchanges.providers`, from `POSTERN_EXCHANGE_…_SECRET` and `POSTERN_EXCHANGE_…_WEBHOOK_SECRET`. */
  readonly exchangeSecrets: ReadonlyMap<string, ProviderSecrets>
  /** Secrets of `payments.webhooks` by project, from `POSTERN_PAYMENTS_…_WEBHOOK_SECRET`. */
  readonly paymentSecrets: PaymentSecrets
  /** Keys of `swaps.aggregators` by their ids, from `POSTERN_AGGREGATOR_…_SECRET`. */
  readonly aggregatorKeys: ReadonlyMap<AggregatorId, string>
  /** Secrets of the clients in `socials`, from `POSTERN_…_CLIENT_SECRET` and `POSTERN_APPLE_PRIVATE_KEY`. */
  readonly socialSecrets: SocialSecrets
}

const KEY_BYTES = 32

const KEY_HELP = 'must be 32 bytes in base64: `openssl rand -base64 32`'

const Key = z
  .base64(KEY_HELP)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((bytes) => bytes.byteLength === KEY_BYTES, KEY_HELP)

/** Previous keys that are still needed, separated by commas. */
const PreviousKeys = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(Key))

/** The key becomes part of a URL, so its characters are limited. */
const IndexerKey = z.string().regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _')

const PrivateKey = z
  .templateLiteral(['0x', z.hex()])
  .refine((text) => text.length === 66, 'must be a private key: 0x and 64 digits')

/** The environment, and `postern.env` beside the configuration. */
export const Environment = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// URL' })
    .optional()
    .describe('The postgres:// URL of a PostgreSQL database. Without it, the embedded database is used.'),
  POSTERN_METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'The bearer token that `/metrics` requires. Without it, only a deployment on loopback shows the metrics, to its own machine.',
    ),
  POSTERN_INSIGHT_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('The secret of the client in `analytics.login`.'),
  POSTERN_ANALYTICS_WEBHOOK_SECRET: AnalyticsWebhookSecrets.optional().describe(
    'Signs the messages of `analytics.forward.webhook`: `whsec_` and at least 24 bytes in base64. While it is replaced: the new and ' +
      'the old one, with a comma between.',
  ),
  POSTERN_ANALYTICS_OTLP_HEADERS: OtlpHeaders.optional().describe(
    'Headers that `analytics.forward.openTelemetry` requires, such as `authorization=Bearer%20…`; several with commas between.',
  ),
  POSTERN_MAIL_PASSWORD: z.string().optional().describe('The password of the user in `mail.url`.'),
  POSTERN_ENVELOPE_KEY: Key.optional().describe(
    '32 bytes in base64. It encrypts data in the database, which cannot be read without it ([keys.md](keys.md)).',
  ),
  POSTERN_ENVELOPE_KEY_PREVIOUS: PreviousKeys.optional().describe(
    'Previous keys, separated by commas, while data is still encrypted with them.',
  ),
  POSTERN_PEPPER: Key.optional().describe(
    '32 bytes in base64. It hashes data in the database that is only compared.',
  ),
  POSTERN_PEPPER_PREVIOUS: PreviousKeys.optional().describe(
    'Previous peppers, separated by commas, while data is still hashed with them.',
  ),
  POSTERN_ETHERSCAN_KEY: IndexerKey.optional().describe('The API key of Etherscan, for `history.indexers`.'),
  POSTERN_ALCHEMY_KEY: IndexerKey.optional().describe('The API key of Alchemy, for `history.indexers`.'),
  POSTERN_NAMES_KEY: PrivateKey.optional().describe(
    'The private key that signs answers about the names of `names.offer`: 0x and 64 digits. It needs no coins. Without it names ' +
      'are off.',
  ),
  POSTERN_SPONSOR_KEY: PrivateKey.optional().describe(
    'The private key of the account that pays fees for visitors (`sponsor`): 0x and 64 digits.',
  ),
})

/**
 * Checks a configuration and completes it with defaults.
 *
 * @param source Names the file in errors.
 * @throws {@link ConfigError} naming each wrong field.
 * @example
 * const config = parseConfig(JSON.parse(text), process.env, 'postern.config.json')
 */
export function parseConfig(
  input: unknown,
  environment: Readonly<Record<string, string | undefined>> = {},
  source = 'The configuration',
): Config {
  const file = ConfigFile.safeParse(input)
  if (!file.success) throw new ConfigError(source, problemsOf(file.error))
  const unknownChains = Object.keys(file.data.chains).filter((id) => findNetwork(id) === undefined)
  if (unknownChains.length > 0) throw new ConfigError(source, unknownChains.map(unknownChain))
  if (environment['DATABASE_URL'] === '') {
    const message = 'is empty. Set it to a postgres:// URL, or unset it to use the embedded database'
    throw new ConfigError('The environment', [{ field: 'DATABASE_URL', message }])
  }
  const secrets = Environment.safeParse(emptyIsUnset(environment))
  if (!secrets.success) throw new ConfigError('The environment', problemsOf(secrets.error))
  const socialSecrets = readSocialSecrets(environment)
  const lacking = OAUTH_PROVIDERS.filter(
    (provider) => file.data.socials[provider] !== undefined && socialSecrets[provider] === undefined,
  )
  if (lacking.length > 0) throw new ConfigError('The environment', lacking.map(secretMissing))
  const sponsorKey = secrets.data.POSTERN_SPONSOR_KEY
  if (sponsorKey === undefined && paysFor(file.data)) {
    const message = 'is missing. `isSponsored` of a smart account requires it'
    throw new ConfigError('The environment', [{ field: 'POSTERN_SPONSOR_KEY', message }])
  }
  const insightSecret = secrets.data.POSTERN_INSIGHT_CLIENT_SECRET
  if (insightSecret === undefined && file.data.analytics.login !== undefined) {
    const message = 'is missing. `analytics.login` requires it'
    throw new ConfigError('The environment', [{ field: 'POSTERN_INSIGHT_CLIENT_SECRET', message }])
  }
  const analyticsSecrets = secrets.data.POSTERN_ANALYTICS_WEBHOOK_SECRET
  if (analyticsSecrets === undefined && file.data.analytics.forward?.webhook !== undefined) {
    const message = 'is missing. `analytics.forward.webhook` requires it'
    throw new ConfigError('The environment', [{ field: 'POSTERN_ANALYTICS_WEBHOOK_SECRET', message }])
  }
  const { onramp: sellers, exchanges: named } = file.data
  // Reports and the orders they are about are stored by the id of their provider.
  const twice = named.providers.filter(({ id }) => sellers.providers.some((seller) => seller.id === id))
  if (twice.length > 0) throw new ConfigError(source, twice.map(idTaken))
  const onramp = readProviderSecrets(ONRAMP_SECTION, sellers.providers, environment)
  const exchanges = readProviderSecrets(EXCHANGES_SECTION, named.providers, environment)
  const payments = readPaymentSecrets(file.data.payments.webhooks, environment)
  const aggregators = readAggregatorKeys(file.data.swaps.aggregators, environment)
  const unset = [...onramp.problems, ...exchanges.problems, ...payments.problems, ...aggregators.problems]
  if (unset.length > 0) throw new ConfigError('The environment', unset)
  const indexerKeys = {
    etherscan: secrets.data.POSTERN_ETHERSCAN_KEY,
    alchemy: secrets.data.POSTERN_ALCHEMY_KEY,
  }
  const configured = Object.values(file.data.history.indexers).flat()
  for (const kind of ['etherscan', 'alchemy'] as const) {
    if (indexerKeys[kind] !== undefined || !configured.some((indexer) => indexer.kind === kind)) continue
    const message = 'is missing. `history.indexers` requires it'
    throw new ConfigError('The environment', [{ field: `POSTERN_${kind.toUpperCase()}_KEY`, message }])
  }
  return {
    ...file.data,
    indexerKeys,
    socialSecrets,
    onrampSecrets: onramp.secrets,
    exchangeSecrets: exchanges.secrets,
    paymentSecrets: payments.secrets,
    aggregatorKeys: aggregators.keys,
    sponsorKey,
    namesKey: secrets.data.POSTERN_NAMES_KEY,
    databaseUrl: secrets.data.DATABASE_URL,
    insightSecret,
    analyticsSecrets: analyticsSecrets ?? [],
    otlpHeaders: secrets.data.POSTERN_ANALYTICS_OTLP_HEADERS ?? {},
    metricsToken: secrets.data.POSTERN_METRICS_TOKEN,
    mailPassword: secrets.data.POSTERN_MAIL_PASSWORD,
    envelopeKey: secrets.data.POSTERN_ENVELOPE_KEY,
    previousEnvelopeKeys: secrets.data.POSTERN_ENVELOPE_KEY_PREVIOUS ?? [],
    pepper: secrets.data.POSTERN_PEPPER,
    previousPeppers: secrets.data.POSTERN_PEPPER_PREVIOUS ?? [],
  }
}

/** Returns the three origins of the deployment. */
export function originsOf({
  modal,
  wallet,
  api,
}: Pick<Config, 'modal' | 'wallet' | 'api'>): DeploymentOrigins {
  return { modal: modal.url, wallet: wallet.url, api: api.url }
}

/** The file with the secrets of a deployment, beside its configuration: lines such as `POSTERN_PEPPER=…`. */
export const SECRETS_FILE = 'postern.env'

/**
 * Reads and checks the configuration file, with the secrets of `postern.env` beside it and of the environment, which takes
 * precedence. Paths are relative to the configuration file, wherever the command is run.
 *
 * @throws {@link ConfigError} when a file is missing, not JSON, not valid or not readable, or when others can read secrets.
 */
export function readConfig(path: string, environment: Readonly<Record<string, string | undefined>>): Config {
  const secrets = readSecretsFile(join(dirname(path), SECRETS_FILE), environment)
  const config = parseConfig(readJson(path), { ...secrets, ...environment }, path)
  const { database, relay } = config
  const beside = (file: string) => resolve(dirname(path), file)
  const relayFile = relay?.storage.file
  return {
    ...config,
    database: { file: beside(database.file) },
    ...(relay && relayFile !== undefined
      ? { relay: { ...relay, storage: { ...relay.storage, file: beside(relayFile) } } }
      : {}),
  }
}

/** Returns the JSON Schema of the file, for editors; served at `/config.schema.json` and printed into the documentation. */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(ConfigFile, { io: 'input', unrepresentable: 'any' })
  return { $schema, title: 'postern.config.json', ...schema }
}

function problemsOf(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.map((issue) => ({ field: fieldOf(issue.path), message: issue.message }))
}

function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'file'
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

function unknownChain(id: string): { field: string; message: string } {
  return { field: `chains.${id}`, message: 'is not a known network. Ids look like eip155:1' }
}

function idTaken({ id }: { readonly id: string }): { field: string; message: string } {
  return { field: 'exchanges.providers', message: `\`${id}\` is the id of a provider of \`onramp\` already` }
}

/** Whether any project sponsors calls. */
function paysFor({ embeddedWallet, projects }: ConfigFile): boolean {
  const all = [embeddedWallet, ...projects.map((project) => project.embeddedWallet)]
  return all.some((wallet) => wallet?.smartAccounts?.some(({ isSponsored }) => isSponsored) === true)
}

function secretMissing(provider: OAuthProvider): { field: string; message: string } {
  return { field: secretVariable(provider), message: `is missing. \`socials.${provider}\` requires it` }
}

function emptyIsUnset(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const set = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(set)
}
