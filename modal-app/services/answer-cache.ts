import * as z from 'zod/mini'
import { STORAGE_KEYS, type ANSWER_CACHE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Limit for a kind and a namespace; the oldest are dropped first. */
const MAX_ANSWERS = 8
/** Limit for a kind and a namespace: a browser stores 5 million characters for all sites. */
const MAX_CHARACTERS = 262_144
/** An answer that is about to expire is fetched again, so that a query every 30 s never gets one that is 30 s old. */
const MARGIN_MS = 1_000

/** Identifies a cached answer, and says how long it is valid. */
export interface CacheEntry<Answer> {
  readonly kind: (typeof ANSWER_CACHE_KEYS)[keyof typeof ANSWER_CACHE_KEYS]
  /** The namespace of the account that is shown. */
  readonly namespace: string
  /** The arguments of the query. */
  readonly about: string
  readonly lifeMs: number
  /** A cached answer is parsed like one that arrives. */
  readonly schema: z.ZodMiniType<Answer>
  /** Whether an answer may be cached; an incomplete one is fetched again. */
  readonly isWhole?: (answer: Answer) => boolean
}

const StoredAnswers = z.array(z.object({ about: z.string(), toldAtMs: z.number(), answer: z.unknown() }))
type StoredAnswers = z.infer<typeof StoredAnswers>

/** The answer to a query, or its error. */
export type Reply<Answer, Failed> =
  | { readonly data: Answer; readonly error?: undefined }
  | { readonly error: Failed; readonly data?: undefined }

interface CachedQuery<Answer, Failed> {
  /** The store's extra argument, with the storage of this document. */
  readonly extra: unknown
  readonly entry: CacheEntry<Answer>
  /** Ignores the cached answer. */
  readonly isForced?: boolean
  readonly ask: () => Reply<unknown, Failed> | PromiseLike<Reply<unknown, Failed>>
}

/**
 * Returns the answer that an earlier document cached, as long as it is valid, or else fetches it. A fetched answer is not
 * parsed yet.
 *
 * @example
 * queryFn: (address, { extra }, _options, ask) =>
 *   readThrough({ extra, entry, ask: () => ask({ path: `/v1/${address}` }) })
 */
export async function readThrough<Answer, Failed>(
  query: CachedQuery<Answer, Failed>,
): Promise<Reply<Answer, Failed>> {
  const { extra, entry, isForced = false, ask } = query
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
  const { storage } = extra as { readonly storage: PartitionStorage }
  const cached = isForced ? undefined : await readCached(storage, entry)
  if (cached !== undefined) return { data: cached }
  const reply = await ask()
  if (reply.error !== undefined) return { error: reply.error }
  void storeAnswer(storage, entry, reply.data)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's `responseSchema` parses it
  return { data: reply.data as Answer }
}

async function readCached<Answer>(
  storage: PartitionStorage,
  { kind, namespace, about, lifeMs, schema, isWhole = () => true }: CacheEntry<Answer>,
): Promise<Answer | undefined> {
  const found = (await readStored(storage, kind, namespace)).find((one) => one.about === about)
  const ageMs = Date.now() - (found?.toldAtMs ?? 0)
  // After the clock was set back, the age of an answer is unknown.
  if (!found || ageMs < 0 || ageMs >= lifeMs - MARGIN_MS) return undefined
  const answer = schema.safeParse(found.answer)
  return answer.success && isWhole(answer.data) ? answer.data : undefined
}

/** Stores an answer for the next document, as long as the namespace is connected. */
export async function storeAnswer<Answer>(
  storage: PartitionStorage,
  { kind, namespace, about, lifeMs, schema, isWhole = () => true }: CacheEntry<Answer>,
  answerData: unknown,
): Promise<void> {
  const toldAtMs = Date.now()
  const answer = schema.safeParse(answerData)
  if (!answer.success || !isWhole(answer.data) || !(await isConnected(storage, namespace))) return
  const others = (await readStored(storage, kind, namespace)).filter(
    (one) => one.about !== about && toldAtMs - one.toldAtMs < lifeMs,
  )
  const entry = bounded([{ about, toldAtMs, answer: answer.data }, ...others])
  await storage.set(kind, entry, namespace)
}

/** Serialises as many of the newest answers as fit; null when none fits. */
function bounded(answers: StoredAnswers): string | null {
  const entry = answers.slice(0, MAX_ANSWERS)
  for (; entry.length > 0; entry.pop()) {
    const text = JSON.stringify(entry)
    if (text.length <= MAX_CHARACTERS) return text
  }
  return null
}

async function readStored(
  storage: PartitionStorage,
  kind: CacheEntry<unknown>['kind'],
  namespace: string,
): Promise<StoredAnswers> {
  const entry = StoredAnswers.safeParse(parseJson((await storage.get(kind, namespace)) ?? '[]'))
  return entry.success ? entry.data : []
}

async function isConnected(storage: PartitionStorage, namespace: string): Promise<boolean> {
  return (await storage.get(STORAGE_KEYS.connectionStatus, namespace)) === 'connected'
}
