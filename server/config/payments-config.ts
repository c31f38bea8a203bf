import { z } from 'zod'
import { readWebhookSecrets, WEBHOOK_SECRET_HELP } from './webhook-secrets.ts'

const MINUTES_A_DAY = 1_440
const MAX_CONFIRMATIONS = 10_000
const MAX_WEBHOOKS = 100

const confirmations = (paid: number, final: number) =>
  z
    .strictObject({
      paid: z
        .int()
        .min(1)
        .max(MAX_CONFIRMATIONS)
        .default(paid)
        .describe(
          'The confirmations from which on a payment is paid, counting the block with its transaction.',
        ),
      final: z
        .int()
        .min(1)
        .max(MAX_CONFIRMATIONS)
        .default(final)
        .describe('The confirmations from which on a payment is not looked at any more.'),
    })
    .refine((both) => both.final >= both.paid, { path: ['final'], message: 'must be at least `paid`' })
    .prefault({})

const Webhook = z.strictObject({
  project: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a project')
    .describe('The id of the project.'),
  url: z
    .url({ protocol: /^https?$/, message: 'must be an http or https URL' })
    .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'must have no user')
    .refine((url) => !url.includes('#'), 'must have no fragment')
    .describe('Where its site receives reports.'),
})

/** Payments of visitors to sites. */
export const PaymentsConfig = z
  .strictObject({
    minutes: z
      .int()
      .min(1)
      .max(MINUTES_A_DAY)
      .default(30)
      .describe('How long a payment is open. What arrives later, within a day, is reported as `late`.'),
    confirmations: z
      .strictObject({
        eip155: confirmations(1, 64).describe('For EVM networks.'),
        solana: confirmations(1, 32).describe('For Solana; confirmations are slots.'),
        bip122: confirmations(1, 6).describe('For Bitcoin.'),
      })
      .prefault({})
      .describe('When payments count, by namespace.'),
    webhooks: z
      .array(Webhook)
      .max(MAX_WEBHOOKS)
      .default([])
      .refine(
        (list) => new Set(list.map(({ project }) => project)).size === list.length,
        'must have different projects',
      )
      .describe(
        'Where changes of payments are reported ([how](recipes/take-payments.md)). The secret of each comes from ' +
          '`POSTERN_PAYMENTS_<PROJECT>_WEBHOOK_SECRET`.',
      ),
  })
  .describe('Payments of visitors to sites, with `postern.pay`.')
export type PaymentsConfig = z.infer<typeof PaymentsConfig>

/** Secrets with which the reports of a project are signed; while one is replaced there are two. */
export type PaymentSecrets = ReadonlyMap<string, readonly Uint8Array[]>

/**
 * Returns the environment variable of a project's webhook secret.
 *
 * @example
 * paymentSecretVariable('my-shop') // 'POSTERN_PAYMENTS_MY_SHOP_WEBHOOK_SECRET'
 */
export function paymentSecretVariable(project: string): string {
  return `POSTERN_PAYMENTS_${project.toUpperCase().replaceAll('-', '_')}_WEBHOOK_SECRET`
}

/** Reads the secrets of the configured webhooks, by project, and describes those that are missing or malformed. */
export function readPaymentSecrets(
  webhooks: PaymentsConfig['webhooks'],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const secrets = new Map<string, readonly Uint8Array[]>()
  const problems: { readonly field: string; readonly message: string }[] = []
  const variables = webhooks.map(({ project }) => paymentSecretVariable(project))
  for (const [at, { project }] of webhooks.entries()) {
    const field = variables[at] ?? ''
    const written = environment[field] ?? ''
    const read = readWebhookSecrets(written)
    if (variables.indexOf(field) !== at)
      problems.push({ field, message: 'is the variable of two projects of `payments.webhooks`; rename one' })
    else if (written === '')
      problems.push({ field, message: `is missing. \`payments.webhooks\` for ${project} requires it` })
    else if (read === undefined) problems.push({ field, message: WEBHOOK_SECRET_HELP })
    secrets.set(project, read ?? [])
  }
  return { secrets: secrets as PaymentSecrets, problems }
}
