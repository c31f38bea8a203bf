import { z } from 'zod'
import { OAUTH_PROVIDERS, SOCIAL_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider, SocialProvider } from '#schemas/entities/embedded-user.ts'
import { isLoopbackUrl } from './loopback.ts'

const MAX_ISSUER = 200

/** A URL of a login provider. */
export const ProviderUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must be https, unless it is on loopback')

const Endpoints = z
  .strictObject({
    issuer: ProviderUrl.max(MAX_ISSUER).optional().describe('The issuer of ID tokens, as in their `iss`.'),
    authorizeUrl: ProviderUrl.optional().describe('The page where visitors log in.'),
    tokenUrl: ProviderUrl.optional().describe('The endpoint that exchanges codes.'),
    userinfoUrl: ProviderUrl.optional().describe('The endpoint that returns the profile.'),
    emailsUrl: ProviderUrl.optional().describe('The endpoint that returns verified addresses (GitHub only).'),
    jwksUrl: ProviderUrl.optional().describe('The keys that verify ID tokens.'),
  })
  .describe('Replaces the endpoints of the provider, e.g. for a company’s own instance.')

const secretName = (provider: OAuthProvider) => `POSTERN_${provider.toUpperCase()}_CLIENT_SECRET`

function client(provider: OAuthProvider) {
  return z
    .strictObject({
      clientId: z.string().min(1).max(200).describe('The client id that the provider issued.'),
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
    teamId: z.string().min(1).max(32).describe('The id of the developer account.'),
    keyId: z.string().min(1).max(32).describe('The id of the key in POSTERN_APPLE_PRIVATE_KEY.'),
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
      .describe('The network of the Farcaster id registry, which has to be served.'),
    idRegistry: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')
      .default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b')
      .describe('The registry that states the owner of a Farcaster id.'),
  })
  .optional()
  .describe('Sign In With Farcaster.')

/** Login providers. */
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
  .describe('Login providers; only those listed here are offered.')
export type SocialConfig = z.infer<typeof SocialConfig>

/** The secrets of the configured providers, by provider. */
export type SocialSecrets = Readonly<Partial<Record<OAuthProvider, string>>>

/** Returns the environment variable of a provider's secret. */
export function secretVariable(provider: OAuthProvider): string {
  return provider === 'apple' ? 'POSTERN_APPLE_PRIVATE_KEY' : secretName(provider)
}

/** Reads the secrets of providers from an environment. */
export function readSocialSecrets(environment: Readonly<Record<string, string | undefined>>): SocialSecrets {
  const entries = OAUTH_PROVIDERS.flatMap((provider) => {
    const secret = environment[secretVariable(provider)]
    // Some hosts store variables on one line, with escaped newlines.
    return secret === undefined || secret === '' ? [] : [[provider, secret.replaceAll('\\n', '\n')] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the configured providers in the order in which they are offered. */
export function offeredSocials(socials: SocialConfig): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => socials[provider] !== undefined)
}
