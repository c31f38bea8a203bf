import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { createOAuthClient, type OAuthClient } from './oauth-client.ts'
import type { OAuthEndpoints, OAuthProviderRecord } from './provider-record.ts'
import { OAUTH_PROVIDER_RECORDS } from './provider-records.ts'

/** The configuration of a client; see `social-config.ts`. */
interface ConfiguredClient {
  readonly clientId: string
  readonly teamId?: string
  readonly keyId?: string
  readonly endpoints: Readonly<{ [Name in keyof OAuthEndpoints]?: OAuthEndpoints[Name] | undefined }> & {
    readonly issuer?: string | undefined
  }
}

export interface OAuthClientsSettings {
  readonly socials: Readonly<Partial<Record<OAuthProvider, ConfiguredClient | undefined>>>
  readonly secrets: Readonly<Partial<Record<OAuthProvider, string>>>
  readonly redirectUri: (provider: OAuthProvider) => string
}

/** Creates a client for each configured provider, from its record and the changes of the configuration. */
export function createOAuthClients({ socials, secrets, redirectUri }: OAuthClientsSettings) {
  const clients: Partial<Record<OAuthProvider, OAuthClient>> = {}
  for (const provider of providersOf(socials)) {
    const client = socials[provider]
    const secret = secrets[provider]
    if (client === undefined || secret === undefined) continue
    const { clientId, teamId, keyId } = client
    clients[provider] = createOAuthClient({
      record: recordOf(provider, client),
      clientId,
      secret: teamId === undefined || keyId === undefined ? secret : { teamId, keyId, privateKey: secret },
      redirectUri: redirectUri(provider),
    })
  }
  return clients
}

/** Returns the origin of the provider's login page. */
export function authorizeOrigin(provider: OAuthProvider, client: ConfiguredClient | undefined): string {
  return new URL(client?.endpoints.authorizeUrl ?? OAUTH_PROVIDER_RECORDS[provider].endpoints.authorizeUrl)
    .origin
}

function providersOf(socials: OAuthClientsSettings['socials']): readonly OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((name) => socials[name] !== undefined)
}

function recordOf(provider: OAuthProvider, { endpoints }: ConfiguredClient): OAuthProviderRecord {
  const record: OAuthProviderRecord = OAUTH_PROVIDER_RECORDS[provider]
  const { issuer = record.issuer, ...changed } = endpoints
  const given = Object.fromEntries(Object.entries(changed).filter(([, url]) => url !== undefined))
  return { ...record, issuer, endpoints: { ...record.endpoints, ...given } }
}
