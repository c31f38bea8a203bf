import { z } from 'zod'
import { OAUTH_PROVIDERS, SOCIAL_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider, SocialProvider } from '#schemas/entities/embedded-user.ts'
import { isLoopbackUrl } from './loopback.ts'

const MAX_ISSUER = 200

const ProviderUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must be https, unless it is on loopback')

const Endpoints = z
  .strictObject({
    issuer: ProviderUrl.max(MAX_ISSUER).optional().describe('Who signs ID tokens, as their `iss` names it.'),
    authorizeUrl: ProviderUrl.optional().describe('Where people log in.'),
    tokenUrl: ProviderUrl.optional().describe('Where the server redeems codes.'),
    userinfoUrl: ProviderUrl.optional().describe('Where it asks who logged in.'),
    emailsUrl: ProviderUrl.optional().describe('Where it asks for verified addresses; GitHub alone has it.'),
    jwksUrl: ProviderUrl.optional().describe('The keys ID tokens are verified by.'),
  })
  .describe('Replaces where the provider is reached, e.g. by a company’s own instance.')

const secretName = (provider: OAuthProvider) => `POSTERN_${provider.toUpperCase()}_CLIENT_SECRET`

function client(provider: OAuthProvider) {
  return z
    .strictObject({
      clientId: z.string().min(1).max(200).describe('As the provider gave it.'),
      endpoints: Endpoints.prefault({}),
    })
    .optional()
    .describe(
      `A client registered at the provider with the redirect URI {api}/wallet/v1/login/callback/${provider}; its secret comes from ${secretName(provider)}.`,
    )
}

const AppleClient = z
  .strictObject({
    clientId: z.string().min(1).max(200).describe('The Services ID.'),
    teamId: z.string().min(1).max(32).describe('Of the developer account.'),
    keyId: z.string().min(1).max(32).describe('Of the key in POSTERN_APPLE_PRIVATE_KEY.'),
    endpoints: Endpoints.prefault({}),
  })
  .optional()
  .describe(
    'Sign in with Apple, with the redirect URI {api}/wallet/v1/login/callback/apple; the key (PEM) comes from POSTERN_APPLE_PRIVATE_KEY.',
  )

const Farcaster = z
  .strictObject({
    relayUrl: ProviderUrl.default('https://relay.farcaster.xyz').describe('The relay of Farcaster clients.'),
    caipNetworkId: z
      .string()
      .max(41)
      .default('eip155:10')
      .describe('The network of the registry of Farcaster ids; it has to be served.'),
    idRegistry: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
      .default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b')
      .describe('The registry, which says whose a Farcaster id is.'),
  })
  .optional()
  .describe('Sign In With Farcaster.')

/** Who visitors may log in with. */
export const SocialConfig = z
  .strictObject({
    google: client('google'),
    github: client('github'),
    apple: AppleClient,
    facebook: client('facebook'),
    x: client('x'),
    discord: client('discord'),
    farcaster: Farcaster,
  })
  .describe('Providers visitors may log in with; those that are not named are not offered.')
export type SocialConfig = z.infer<typeof SocialConfig>

/** The secrets of the configured providers, by provider. */
export type SocialSecrets = Readonly<Partial<Record<OAuthProvider, string>>>

/** The variable a provider's secret stands in. */
export function secretVariable(provider: OAuthProvider): string {
  return provider === 'apple' ? 'POSTERN_APPLE_PRIVATE_KEY' : secretName(provider)
}

/** Of a whole environment, the secrets of providers. */
export function readSocialSecrets(environment: Readonly<Record<string, string | undefined>>): SocialSecrets {
  const entries = OAUTH_PROVIDERS.flatMap((provider) => {
    const secret = environment[secretVariable(provider)]
    // A key in one line, as some hosts keep variables.
    return secret === undefined || secret === '' ? [] : [[provider, secret.replaceAll('\\n', '\n')] as const]
  })
  return Object.fromEntries(entries)
}

/** Providers that are configured, in the order in which they are offered. */
export function offeredSocials(socials: SocialConfig): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => socials[provider] !== undefined)
}
