import { join, parse } from 'node:path'
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

const MEBIBYTE = 1_048_576

/** What strangers can leave behind is bounded, and stands apart from what the wallets need. */
const RelayStorage = z
  .strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The embedded database of the relay, another file than `database.file`; beside it, with `-relay` in its name, when it ' +
          'is left out.',
      ),
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be 1 to 63 small letters, digits or _')
      .refine((name) => name !== 'public' && !name.startsWith('pg_'), 'must be a schema of its own')
      .default('postern_relay')
      .describe('On PostgreSQL, the schema of the tables of the relay; made when it is missing.'),
    mostBytes: z
      .int()
      .min(MEBIBYTE)
      .default(256 * MEBIBYTE)
      .describe('Of all messages that wait: two hundred thousand requests of phones that are off.'),
    mostMessages: z.int().min(1).default(250_000).describe('Messages that wait, of all clients.'),
    mostBytesPerAddress: z
      .int()
      .min(MEBIBYTE)
      .default(32 * MEBIBYTE)
      .describe('From one IPv4 address or IPv6 /48; it also has no more than half of what the others left.'),
    mostMessagesPerAddress: z
      .int()
      .min(1)
      .default(25_000)
      .describe('Messages that wait, of one IPv4 address or IPv6 /48.'),
  })
  .describe(
    'Where messages wait until they are collected, and how many. Beyond that clients are told to try again.',
  )

/** A relay of the deployment's own. */
export const RelayConfig = z
  .strictObject({
    url: RelayUrl.describe('The URL clients use, e.g. wss://relay.example.'),
    listen: z
      .strictObject({
        host: z.string().min(1).default('127.0.0.1').describe('An address of this machine.'),
        port: z.int().min(0).max(65_535).describe('One that none of the three origins has.'),
      })
      .describe('The address and port to bind.'),
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
    connectionsPerAddress: z
      .int()
      .min(1)
      .default(200)
      .describe('Sockets that one address may have open at once.'),
    storage: RelayStorage.prefault({}),
  })
  .describe(
    'Only wallets that use the same relay are reached by it: for demonstrations and closed deployments.',
  )
export type RelayConfig = z.infer<typeof RelayConfig>

/**
 * Where the relay keeps its mailbox.
 *
 * @example
 * relayLocation({ databaseUrl: undefined, database: { file: '.postern/postern.db' } }, relay).file // '.postern/postern-relay.db'
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

/** What modals are told: the relay of others first, else the deployment's own. */
export function walletConnectAccess(config: {
  readonly walletConnect?: z.infer<typeof WalletConnectConfig> | undefined
  readonly relay?: RelayConfig | undefined
}): { readonly relayUrl: string; readonly projectId?: string } | undefined {
  const { walletConnect, relay } = config
  return walletConnect ?? (relay && { relayUrl: relay.url })
}
