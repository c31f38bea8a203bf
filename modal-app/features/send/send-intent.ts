import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { FailureReason } from './read-failure.ts'

/**
 * The state of a transfer. `asked`: the wallet was asked and has not answered; `failing`: it reported an error, too recently
 * to be sure that nothing was sent; `sent`: it has an id; `dropped`: its id is no longer known to the network; `unclear`: it
 * may have been sent; `declined`: by the visitor; `not-sent`: certainly; `dismissed`: dropped or unclear, and acknowledged by
 * the visitor.
 */
const INTENT_STATES = [
  'asked',
  'failing',
  'sent',
  'dropped',
  'confirmed',
  'failed',
  'unclear',
  'declined',
  'not-sent',
  'dismissed',
] as const
export type IntentState = (typeof INTENT_STATES)[number]

const SendIntent = z.object({
  /** The id of the request to the wallet. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  caipNetworkId: z.string(),
  connectorId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  /** The name by which the recipient was found. */
  name: z.optional(z.string()),
  /** Contract or mint; absent for the network's native coin. */
  token: z.optional(z.string()),
  symbol: z.string(),
  decimals: z.int(),
  /** In the smallest unit. */
  amount: z.string().check(z.regex(/^\d{1,80}$/)),
  /** Milliseconds since 1970. */
  askedAtMs: z.number(),
  /** When the wallet answered, or was found to be no longer asked; milliseconds since 1970. */
  endedAtMs: z.optional(z.number()),
  /** Why nothing was sent, if known. */
  reason: z.optional(FailureReason),
  /** The account's state before the transfer. */
  mark: z.string(),
  /** The id was known before the wallet answered: only the modal broadcasts what it signs. */
  isOursToSend: z.boolean(),
  transactionId: z.optional(z.string()),
  /** The request, for wallets that record by id what they have sent. */
  request: z.optional(z.object({ method: z.string(), params: z.unknown() })),
  state: z.enum(INTENT_STATES),
})
/** A transfer the visitor decided on; stored before the wallet is asked. */
export type SendIntent = z.infer<typeof SendIntent>

/** Transfers stored for a site; the oldest settled ones are dropped first. */
const MAX_INTENTS = 50
/** Recipients stored for a site: as many as the wallet stores. */
const MAX_RECIPIENTS = 200

/** Whether the outcome is unknown, so that no other intent of the account may start. */
export function isOpen({ state }: SendIntent): boolean {
  return state === 'asked' || state === 'failing' || state === 'unclear' || state === 'dropped'
}

/** Whether the transfer was seen on the chain; a state that was only inferred does not replace this one. */
function isOnChain({ state }: SendIntent): boolean {
  return state === 'sent' || state === 'confirmed' || state === 'failed'
}

function isUncertain({ state }: SendIntent): boolean {
  return ['asked', 'failing', 'unclear', 'not-sent', 'dismissed'].includes(state)
}

/** Reads the transfers stored for this site, newest first; entries that cannot be parsed are skipped. */
export async function readIntents(storage: PartitionStorage): Promise<readonly SendIntent[]> {
  const stored = parseJson((await storage.get(PRIVATE_STORAGE_KEYS.sendIntents)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const intent = SendIntent.safeParse(entry)
    return intent.success ? [intent.data] : []
  })
}

/**
 * Stores the current state of an intent. The caller holds the lock (`intents-lock.ts`). A transfer another tab has seen on
 * the chain stays sent.
 *
 * @returns the intent as stored.
 */
export async function storeIntent(intent: SendIntent, storage: PartitionStorage): Promise<SendIntent> {
  const all = await readIntents(storage)
  const known = all.find(({ id }) => id === intent.id)
  if (known && isOnChain(known) && isUncertain(intent)) return known
  const others = all.filter(({ id }) => id !== intent.id)
  const open = others.filter(isOpen)
  const settled = others.filter((b) => !isOpen(b)).slice(0, Math.max(MAX_INTENTS - open.length, 0))
  const stored = [intent, ...[...open, ...settled].toSorted((a, b) => b.askedAtMs - a.askedAtMs)]
  await storage.set(PRIVATE_STORAGE_KEYS.sendIntents, JSON.stringify(stored))
  return intent
}

/**
 * Stores a new intent before the wallet is asked, as the only open one of its account.
 *
 * @returns false if it exists already, or another one is open.
 */
export async function claimIntent(intent: SendIntent, storage: PartitionStorage): Promise<boolean> {
  const known = await readIntents(storage)
  if (known.some((b) => b.id === intent.id || (isOpen(b) && isSameAccount(b, intent)))) return false
  await storeIntent(intent, storage)
  return true
}

function isSameAccount(a: SendIntent, b: SendIntent): boolean {
  return a.caipNetworkId === b.caipNetworkId && a.from === b.from
}

/** Reads the addresses to which the visitor has sent something on a network from this site. */
export async function readRecipients(
  caipNetworkId: string,
  storage: PartitionStorage,
): Promise<readonly string[]> {
  const prefix = `${caipNetworkId}:`
  const stored = ((await storage.get(PRIVATE_STORAGE_KEYS.sendRecipients)) ?? '').split(' ')
  return stored.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length))
}

/** Stores a recipient, the latest first. */
export async function storeRecipient(
  { caipNetworkId, to }: Pick<SendIntent, 'caipNetworkId' | 'to'>,
  storage: PartitionStorage,
): Promise<void> {
  const entry = `${caipNetworkId}:${to}`
  const stored = ((await storage.get(PRIVATE_STORAGE_KEYS.sendRecipients)) ?? '').split(' ').filter(Boolean)
  const others = stored.filter((b) => b !== entry)
  await storage.set(
    PRIVATE_STORAGE_KEYS.sendRecipients,
    [entry, ...others].slice(0, MAX_RECIPIENTS).join(' '),
  )
}
