import { join, parse } from 'node:path'
import { z } from 'zod'

const RelayUrl = z
  .url({ protocol: /^wss?$/, message: 'must be a ws or wss URL' })
  .refine((url) => !/[?#]/.test(url), 'must have no query: clients add theirs')
  .transform((url) => url.replace(/\/+$/, ''))

/** How phone wallets are reached. */
export const WalletConnectConfig = z
  .strictObject({
    relayUrl: RelayUrl.describe('A relay that phone wallets use, e.g. wss://relay.walletconnect.org.'),
    projectId: z.string().min(1).max(64).describe('The id of this deployment at that relay.'),
  })
  .describe('A third-party relay. Without it, and without `relay`, no phone wallets are offered.')

const MEBIBYTE = 1_048_576

/** Strangers choose what is stored here, so it is limited and separate from the data of the wallets. */
const RelayStorage = z
  .strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The embedded database of the relay; it must not be `database.file`. Defaults to a file beside it with `-relay` in its ' +
          'name.',
      ),
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be 1 to 63 small letters, digits or _')
      .refine((name) => name !== 'public' && !name.startsWith('pg_'), 'must be a schema of its own')
      .default('postern_relay')
      .describe('The PostgreSQL schema of the relay’s tables; created when it is missing.'),
    mostBytes: z
      .int()
      .min(MEBIBYTE)
      .default(256 * MEBIBYTE)
      .describe(
        'The total size of waiting messages. The default holds two hundred thousand requests for phones that are off.',
      ),
    mostMessages: z
      .int()
      .min(1)
      .default(250_000)
      .describe('The most messages that may wait, of all clients.'),
    mostBytesPerAddress: z
      .int()
      .min(MEBIBYTE)
      .default(32 * MEBIBYTE)
      .describe(
        'The size of waiting messages from one IPv4 address or IPv6 /48, which also gets at most half of what the others left.',
      ),
    mostMessagesPerAddress: z
      .int()
      .min(1)
      .default(25_000)
      .describe('The most messages that may wait from one IPv4 address or IPv6 /48.'),
  })
  .describe(
    'Where messages wait until they are collected, and how many. Beyond the limits, clients get an error and try again.',
  )

/** The deployment's own relay. */
export const RelayConfig = z
  .strictObject({
    url: RelayUrl.describe('The URL that clients use, e.g. wss://relay.example.'),
    listen: z
      .strictObject({
        host: z.string().min(1).default('127.0.0.1').describe('An address of this machine.'),
        port: z.int().min(0).max(65_535).describe('A port that none of the three origins uses.'),
      })
      .describe('The address and port to bind.'),
    audiences: z
      .array(RelayUrl)
      .max(8)
      .default([])
      .describe('Other URLs that clients use for this relay; their tokens name one of them.'),
    projectIds: z
      .array(z.string().min(1).max(64))
      .min(1)
      .optional()
      .describe(
        'Project ids that may connect; wallets have an id of their own. Leave it out to admit everybody.',
      ),
    connectionsPerAddress: z
      .int()
      .min(1)
      .default(200)
      .describe('The most sockets that one address may have open at once.'),
    storage: RelayStorage.prefault({}),
  })
  .describe(
    'The deployment’s own relay. It only reaches wallets that use the same relay, so it is for demos and closed deployments.',
  )
export type RelayConfig = z.infer<typeof RelayConfig>

/**
 * Returns where the relay stores its mailbox.
 *
 * @example
 * relayLocation({ databaseUrl: undefined, database: { file: '.postern/postern.db' } }, relay).file
 * // '.postern/postern-relay.db'
 */
export function relayLocation(
  config: { readonly databaseUrl: string | undefined; readonly database: { readonly file: string } },
  { storage }: RelayConfig,
): { readonly url: string | undefined; readonly file: string; readonly schema: string } {
  const file = storage.file ?? relayFileBeside(config.database.file)
  return { url: config.databaseUrl, file, schema: storage.schema }
}

function relayFileBeside(file: string): string {
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-relay${ext}`)
}

/** Returns the relay that modals use: the third-party one first, otherwise the deployment's own. */
export function walletConnectAccess(config: {
  readonly walletConnect?: z.infer<typeof WalletConnectConfig> | undefined
  readonly relay?: RelayConfig | undefined
}): { readonly relayUrl: string; readonly projectId?: string } | undefined {
  const { walletConnect, relay } = config
  return walletConnect ?? (relay && { relayUrl: relay.url })
}
