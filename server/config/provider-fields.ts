import { z } from 'zod'
import { isLoopbackUrl } from './loopback.ts'

/** An Ed25519 key of Coinbase (64 bytes in base64), or a key in PEM. */
const COINBASE_KEY = /^(?:[A-Za-z0-9+/]{86}==|-----BEGIN (?:EC )?PRIVATE KEY-----\n[\s\S]+)$/

export const ProviderUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https URL', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopbackUrl(url), 'must be https, unless it is on loopback')
  .refine((url) => !/[?#]/.test(url), 'must have no query')
export const ProviderName = z.string().min(1).max(80)
export const ParameterName = z.string().regex(/^[\w.-]{1,64}$/, 'must be the name of a parameter')
export const SignatureHeader = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
export const CoinbaseKeyId = z
  .string()
  .min(1)
  .max(200)
  .describe('The id of a secret API key of the Coinbase Developer Platform.')

/** The id of a provider, which is a part of paths and of the names of variables. */
export const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 lower-case letters, digits or -')
  .refine((id) => !id.endsWith('-webhook'), 'must not end in -webhook, which its variables end in')

const ProviderAsset = z.strictObject({
  asset: z
    .string()
    .min(5)
    .max(160)
    .describe('CAIP-10 id; of a coin the one with the address that stands for it.'),
  code: z.string().min(1).max(64).describe('Its code at the provider.'),
  network: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The network’s name at the provider, where it has one.'),
})

/** The assets of a provider. */
export const ProviderAssets = z.array(ProviderAsset).min(1).max(200)

/** Whether all ids of a list are different. */
export function hasDifferentIds(list: readonly { readonly id: string }[]): boolean {
  return new Set(list.map(({ id }) => id)).size === list.length
}

/** The secrets of a provider. */
export interface ProviderSecrets {
  /** Authenticates the server at the provider, or signs its URLs. */
  readonly secret: string
  /** Verifies what the provider reports; without it nothing that it reports is accepted. */
  readonly webhookSecret: string | undefined
}

/** A list of providers in the configuration, and how the names of their variables begin. */
export interface ProviderSection {
  readonly field: string
  readonly variable: string
}

/** Returns the environment variable of a provider's secret. */
export function providerSecretVariable({ variable }: ProviderSection, id: string): string {
  return `POSTERN_${variable}_${id.toUpperCase().replaceAll('-', '_')}_SECRET`
}

/** Returns the environment variable with which a provider's reports are verified. */
export function providerWebhookVariable({ variable }: ProviderSection, id: string): string {
  return `POSTERN_${variable}_${id.toUpperCase().replaceAll('-', '_')}_WEBHOOK_SECRET`
}

/** Reads the secrets of the configured providers, by their ids, and describes those that are missing or malformed. */
export function readProviderSecrets(
  section: ProviderSection,
  providers: readonly { readonly id: string; readonly kind: string }[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const secrets = new Map<string, ProviderSecrets>()
  const problems: { readonly field: string; readonly message: string }[] = []
  for (const { id, kind } of providers) {
    const field = providerSecretVariable(section, id)
    // Some hosts store variables on one line, with escaped newlines.
    const secret = environment[field]?.replaceAll('\\n', '\n') ?? ''
    const webhookSecret = environment[providerWebhookVariable(section, id)] || undefined
    if (secret === '')
      problems.push({ field, message: `is missing. \`${id}\` of \`${section.field}\` requires it` })
    else if (kind === 'coinbase' && !COINBASE_KEY.test(secret))
      problems.push({
        field,
        message: 'must be the secret of the API key: 64 bytes in base64, or a key in PEM',
      })
    secrets.set(id, { secret, webhookSecret })
  }
  return { secrets: secrets as ReadonlyMap<string, ProviderSecrets>, problems }
}
