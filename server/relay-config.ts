import { z } from 'zod'

const RelayUrl = z
  .url({ protocol: /^wss?$/, message: 'must be a ws or wss URL' })
  .refine((url) => !/[?#]/.test(url), 'must have no query: clients add theirs')
  .transform((url) => url.replace(/\/+$/, ''))

/** How phone wallets are reached. */
export const WalletConnectConfig = z
  .strictObject({
    relayUrl: RelayUrl.describe(
      'The relay that phones in the wild use too, e.g. wss://relay.walletconnect.org.',
    ),
    projectId: z.string().min(1).max(64).describe('What that relay knows this deployment by.'),
  })
  .describe('A relay of others. Without it, and without `relay`, no phone wallet is offered.')

/** A relay of the deployment's own. */
export const RelayConfig = z
  .strictObject({
    url: RelayUrl.describe('The URL clients use, e.g. wss://relay.example.'),
    listen: z.strictObject({
      host: z.string().min(1).default('127.0.0.1'),
      port: z.int().min(0).max(65_535),
    }),
    audiences: z
      .array(RelayUrl)
      .max(8)
      .default([])
      .describe('Further URLs under which clients reach this relay; their tokens name one of them.'),
    projectIds: z
      .array(z.string().min(1).max(64))
      .min(1)
      .optional()
      .describe('Who may connect; wallets bring an id of their own. Everybody when it is left out.'),
    connectionsPerAddress: z.int().min(1).default(200),
  })
  .describe(
    'Only wallets that use the same relay are reached by it: for demonstrations and closed deployments.',
  )
export type RelayConfig = z.infer<typeof RelayConfig>

/** What modals are told: the relay of others first, else the deployment's own. */
export function walletConnectAccess(config: {
  readonly walletConnect?: z.infer<typeof WalletConnectConfig> | undefined
  readonly relay?: RelayConfig | undefined
}): { readonly relayUrl: string; readonly projectId?: string } | undefined {
  const { walletConnect, relay } = config
  return walletConnect ?? (relay && { relayUrl: relay.url })
}
