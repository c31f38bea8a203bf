import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { FailureReason } from './failure-reason.ts'

/**
 * What is known of a transfer. `asked`: the wallet was asked and has not answered; `failing`: it reported an error, too
 * recently to be sure that nothing left it; `sent`: it has an id; `dropped`: it has one that the network does not know any
 * more; `unclear`: it may have been sent; `declined`: by the visitor; `not-sent`: certainly; `dismissed`: dropped or
 * unclear, and the visitor knows.
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
  /** The request id the wallet hears as well. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  caipNetworkId: z.string(),
  connectorId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  /** The name the recipient was found by. */
  name: z.optional(z.string()),
  /** Contract or mint; absent for the network's own coin. */
  token: z.optional(z.string()),
  symbol: z.string(),
  decimals: z.int(),
  /** In the smallest unit. */
  amount: z.string().check(z.regex(/^\d{1,80}$/)),
  /** Milliseconds since 1970. */
  askedAtMs: z.number(),
  /** When the wallet answered, or was found to be waited for by nobody; milliseconds since 1970. */
  endedAtMs: z.optional(z.number()),
  /** Why nothing was sent, as far as anybody says. */
  reason: z.optional(FailureReason),
  /** Where the account stood before. */
  mark: z.string(),
  /** Known before the wallet answered: only the modal sends what it signs. */
  isOursToSend: z.boolean(),
  transactionId: z.optional(z.string()),
  /** What the wallet was asked, where it remembers by the id what it sent. */
  request: z.optional(z.object({ method: z.string(), params: z.unknown() })),
  state: z.enum(INTENT_STATES),
})
/** A transfer the visitor decided on; kept before the wallet is asked. */
export type SendIntent = z.infer<typeof SendIntent>

/** Transfers that are remembered on a site; the oldest settled ones go first. */
const MAX_INTENTS = 50
/** Recipients that are remembered on a site: as many as the wallet remembers. */
const MAX_RECIPIENTS = 200

/** Whether an intent keeps another one from being made: nobody knows yet what became of it. */
export function isOpen({ state }: SendIntent): boolean {
  return state === 'asked' || state === 'failing' || state === 'unclear' || state === 'dropped'
}

/** What was seen to leave the account; who did not find it knows less. */
function isOnChain({ state }: SendIntent): boolean {
  return state === 'sent' || state === 'confirmed' || state === 'failed'
}

function isUncertain({ state }: SendIntent): boolean {
  return ['asked', 'failing', 'unclear', 'not-sent', 'dismissed'].includes(state)
}

/** Reads the transfers kept on this site, the newest first; what cannot be read is not there. */
export async function readIntents(storage: PartitionStorage): Promise<readonly SendIntent[]> {
  const stored = parseJson((await storage.get(PRIVATE_STORAGE_KEYS.sendIntents)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const intent = SendIntent.safeParse(entry, { jitless: true })
    return intent.success ? [intent.data] : []
  })
}

/**
 * Keeps an intent as it stands now, for which the caller holds the lock (`intents-lock.ts`). What another tab saw sent stays sent.
 *
 * @returns as it is kept.
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
 * Keeps an intent before the wallet is asked, as the only open one of its account.
 *
 * @returns false when it is known already, or another one is open.
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

/** Whom this site's visitor has sent something on a network. */
export async function readRecipients(
  caipNetworkId: string,
  storage: PartitionStorage,
): Promise<readonly string[]> {
  const prefix = `${caipNetworkId}:`
  const stored = ((await storage.get(PRIVATE_STORAGE_KEYS.sendRecipients)) ?? '').split(' ')
  return stored.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length))
}

/** Remembers a recipient, the latest first. */
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
