import * as z from 'zod/mini'
import { STORAGE_KEYS, type ANSWER_CACHE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Of a kind and a namespace; the oldest go first. */
const MAX_ANSWERS = 8
/** Of a kind and a namespace together: a browser keeps 5 million for all sites. */
const MAX_CHARACTERS = 262_144
/** What is about to run out is asked for: who asks every 30 s is never told what was known 30 s ago. */
const MARGIN_MS = 1_000

/** Which answer is meant, and how long it counts. */
export interface CacheEntry<Answer> {
  readonly kind: (typeof ANSWER_CACHE_KEYS)[keyof typeof ANSWER_CACHE_KEYS]
  /** Of the account that is looked at. */
  readonly namespace: string
  /** What was asked. */
  readonly about: string
  readonly lifeMs: number
  /** What is kept is parsed like what arrives. */
  readonly schema: z.ZodMiniType<Answer>
  /** Whether an answer is worth keeping; one that lacks something is asked for anew. */
  readonly isWhole?: (answer: Answer) => boolean
}

const StoredAnswers = z.array(z.object({ about: z.string(), toldAtMs: z.number(), answer: z.unknown() }))
type StoredAnswers = z.infer<typeof StoredAnswers>

/** The answer to a question, or why there is none. */
export type Reply<Answer, Failed> =
  | { readonly data: Answer; readonly error?: undefined }
  | { readonly error: Failed; readonly data?: undefined }

interface CachedQuery<Answer, Failed> {
  /** The store's, with the storage of this document. */
  readonly extra: unknown
  readonly entry: CacheEntry<Answer>
  /** What is kept does not count. */
  readonly isForced?: boolean
  readonly ask: () => Reply<unknown, Failed> | PromiseLike<Reply<unknown, Failed>>
}

/**
 * Answers as an earlier document was answered, as long as that counts, or else asks. The answer is not parsed yet.
 *
 * @example
 * queryFn: (address, { extra }, _options, ask) => cachedOrFetched({ extra, entry, ask: () => ask({ path: `/v1/${address}` }) })
 */
export async function cachedOrFetched<Answer, Failed>(
  query: CachedQuery<Answer, Failed>,
): Promise<Reply<Answer, Failed>> {
  const { extra, entry, isForced = false, ask } = query
  const { storage } = extra as { readonly storage: PartitionStorage }
  const cached = isForced ? undefined : await readCached(storage, entry)
  if (cached !== undefined) return { data: cached }
  const reply = await ask()
  if (reply.error !== undefined) return { error: reply.error }
  void storeAnswer(storage, entry, reply.data)
  return { data: reply.data as Answer }
}

async function readCached<Answer>(
  storage: PartitionStorage,
  { kind, namespace, about, lifeMs, schema, isWhole = () => true }: CacheEntry<Answer>,
): Promise<Answer | undefined> {
  const found = (await readStored(storage, kind, namespace)).find((one) => one.about === about)
  const ageMs = Date.now() - (found?.toldAtMs ?? 0)
  // A clock that was set back makes an answer of the future: nobody knows how old that is.
  if (!found || ageMs < 0 || ageMs >= lifeMs - MARGIN_MS) return undefined
  const answer = schema.safeParse(found.answer)
  return answer.success && isWhole(answer.data) ? answer.data : undefined
}

/** For the next document, as long as the namespace is connected. */
async function storeAnswer<Answer>(
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

/** The newest that there is room for, as text; null when there is room for none. */
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
