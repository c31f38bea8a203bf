import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { Config } from '#server/config/config.ts'
import { EXCHANGES_SECTION } from '#server/config/exchanges-config.ts'
import { ONRAMP_SECTION } from '#server/config/onramp-config.ts'
import { providerWebhookVariable } from '#server/config/provider-fields.ts'

/** What a server reports to its operator when it has started. */
export interface StartDescription {
  readonly version: string
  /** Its kind and place, without user and password. */
  readonly database: string
  /** The ids of the projects. */
  readonly projects: readonly string[]
  /** Features that are switched off, with the reason. */
  readonly off: readonly string[]
}

/** @param projects All ids, including those added by the command line. */
export function describeStart(
  config: Config,
  version: string,
  projects: readonly string[],
): StartDescription {
  return { version, database: databaseOf(config), projects, off: offOf(config) }
}

/**
 * Returns one line for the operator who started the server.
 *
 * @example
 * startLine(description) // 'Postern 0.1.0 on embedded /srv/postern.db, 1 project (shop). Off: e-mail login (no `mail`).'
 */
export function startLine({ version, database, projects, off }: StartDescription): string {
  const count = projects.length === 1 ? '1 project' : `${projects.length} projects`
  const shown = projects.slice(0, MAX_SHOWN).join(', ') + (projects.length > MAX_SHOWN ? ', …' : '')
  const named =
    projects.length === 0 ? 'no project (add one with `postern project add`)' : `${count} (${shown})`
  return `Postern ${version} on ${database}, ${named}. Off: ${off.length === 0 ? 'nothing' : off.join('; ')}.`
}

const MAX_SHOWN = 10

function databaseOf({ databaseUrl, database }: Config): string {
  if (databaseUrl === undefined) return `embedded ${database.file}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

function offOf({
  mail,
  socials,
  walletConnect,
  relay,
  builtInChains,
  chains,
  metricsToken,
  analytics,
  onramp,
  onrampSecrets,
  exchanges,
  exchangeSecrets,
  names,
  namesKey,
}: Config): string[] {
  const networks = Object.keys(chains).length
  const reasons: readonly (readonly [isOff: boolean, what: string])[] = [
    [mail === undefined, 'e-mail login (no `mail`)'],
    [OAUTH_PROVIDERS.every((provider) => socials[provider] === undefined), 'social login (no `socials`)'],
    [walletConnect === undefined && relay === undefined, 'phone wallets (no `walletConnect`, no `relay`)'],
    [!builtInChains, `built-in networks (\`builtInChains\` is false; ${networks} of \`chains\`)`],
    [onramp.providers.length === 0, 'buying (no `onramp.providers`)'],
    ...onramp.providers.map(
      ({ id }) =>
        [
          onrampSecrets.get(id)?.webhookSecret === undefined,
          `reports of ${id} (no ${providerWebhookVariable(ONRAMP_SECTION, id)})`,
        ] as const,
    ),
    [exchanges.providers.length === 0, 'deposits from exchanges (no `exchanges.providers`)'],
    ...exchanges.providers.map(
      ({ id }) =>
        [
          exchangeSecrets.get(id)?.webhookSecret === undefined,
          `reports of ${id} (no ${providerWebhookVariable(EXCHANGES_SECTION, id)})`,
        ] as const,
    ),
    [names.offer === undefined, 'names (no `names.offer`)'],
    [names.offer !== undefined && names.offer.resolver === undefined, 'names (no `names.offer.resolver`)'],
    [names.offer !== undefined && namesKey === undefined, 'names (no POSTERN_NAMES_KEY)'],
    [!analytics.enabled, 'analytics (`analytics.enabled` is false)'],
    [metricsToken === undefined, 'metrics for other machines (no POSTERN_METRICS_TOKEN)'],
  ]
  return reasons.flatMap(([isOff, what]) => (isOff ? [what] : []))
}
