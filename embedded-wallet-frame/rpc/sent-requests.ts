import * as z from 'zod/mini'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { unsettled, type Sending } from '#frame/preview/sending.ts'
import type { AskNode, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

const NodeCall = z.strictObject({ method: z.string(), params: z.optional(z.unknown()) })
const StoredRequest = z.strictObject({
  requestId: z.string(),
  method: z.string(),
  caipNetworkId: z.string(),
  sending: z.optional(
    z.strictObject({
      transactionId: z.string(),
      answer: z.optional(z.unknown()),
      broadcast: NodeCall,
      lookup: NodeCall,
    }),
  ),
  result: z.optional(
    z.union([
      z.strictObject({ ok: z.literal(true), value: z.optional(z.unknown()) }),
      z.strictObject({
        ok: z.literal(false),
        error: z.strictObject({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }),
      }),
    ]),
  ),
})
type StoredRequest = z.infer<typeof StoredRequest>

/** The request that an entry belongs to. */
type RequestFacts = Pick<WalletRpcRequest, 'requestId' | 'method' | 'network'>

/** Stores the requests of one site of which something was sent, so that they stay known after a reload. */
export interface SentRequests {
  readonly find: (requestId: string) => StoredRequest | undefined
  /** Stores the sending; to be called before anything leaves this browser. */
  readonly begin: (request: RequestFacts, sending?: Sending) => void
  /** Stores the outcome of a request that was begun. An outcome that is still open is not stored. */
  readonly end: (requestId: string, result: Result<unknown>) => void
  readonly clear: () => void
}

const NAME = 'sent-requests'
/**
 * Requests of one site whose outcomes are stored; the oldest are removed first. Fewer wait for an answer at the same time.
 */
const MAX_REQUESTS = 32

/** A longer outcome would fill the storage, so only the fact that the request was sent is stored. In characters. */
const MAX_CHARACTERS = 32_768

/** Opens the store of sent requests in the partition of the site. */
export function createSentRequests(storage: FrameStorage): SentRequests {
  const read = (): readonly StoredRequest[] => {
    const stored = parseJson(storage.get(NAME) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(parseEntry) : []
  }
  const find = (requestId: string): StoredRequest | undefined =>
    read().find((entry) => entry.requestId === requestId)
  const put = (entry: StoredRequest): void => {
    const { requestId, method, caipNetworkId } = entry
    const others = read().filter((other) => other.requestId !== requestId)
    const isLong = JSON.stringify(entry).length > MAX_CHARACTERS
    const stored = isLong ? { requestId, method, caipNetworkId } : entry
    storage.set(NAME, JSON.stringify([stored, ...others].slice(0, MAX_REQUESTS)))
  }
  return {
    find,
    begin: ({ requestId, method, network: { caipNetworkId } }, sending) => {
      // This is the second transaction of a request, and neither of them alone is its answer.
      const isOne = sending !== undefined && find(requestId) === undefined
      put({ requestId, method, caipNetworkId, ...(isOne && { sending }) })
    },
    end: (requestId, result) => {
      const stored = find(requestId)
      if (stored === undefined) return
      const { method, caipNetworkId } = stored
      const entry = { requestId, method, caipNetworkId }
      if (result.ok) return put({ ...entry, result: { ok: true, value: result.value } })
      const { code, message, data } = result.error
      // No node answered, so the network may have the transaction.
      if (typeof code !== 'number') return
      put({ ...entry, result: { ok: false, error: { code, message, ...(data !== undefined && { data }) } } })
    },
    clear: () => storage.remove(NAME),
  }
}

/** Adds a notification to every sending: a document that outlives this one then asks the next one for the outcome. */
export function withSentEvents(sent: SentRequests, notify: (requestId: string) => void): SentRequests {
  return {
    ...sent,
    begin: (request, sending) => {
      sent.begin(request, sending)
      notify(request.requestId)
    },
  }
}

const DUPLICATE = fail('DUPLICATE_ID', errorMessage('DUPLICATE_ID'))

/**
 * Answers a repeated request of which something was sent before. Its outcome is found with the bytes that were signed then,
 * on the network they were signed for. Nothing is shown, and nothing else is signed.
 *
 * @returns undefined when nothing of it was sent; TICKET_STATE_UNKNOWN when its outcome is unknown; DUPLICATE_ID when it is
 * another request under the same id.
 */
export async function answerRepeated(
  { requestId, method }: Pick<WalletRpcRequest, 'requestId' | 'method'>,
  {
    sent,
    askNode,
    findNetwork,
  }: {
    readonly sent: Pick<SentRequests, 'find' | 'end'>
    readonly askNode: AskNode
    readonly findNetwork: (caipNetworkId: string) => Network | undefined
  },
): Promise<Result<unknown> | undefined> {
  const entry = sent.find(requestId)
  if (!entry) return undefined
  if (entry.method !== method) return DUPLICATE
  if (entry.result) return entry.result.ok ? ok(entry.result.value) : entry.result
  const network = findNetwork(entry.caipNetworkId)
  if (!entry.sending || !network) return unsettled(entry.sending?.transactionId)
  const { transactionId, answer, broadcast, lookup } = entry.sending
  const ask = (call: Sending['lookup']): Promise<Result<unknown>> =>
    askNode(network, call.method, call.params)
  const isThere = (await ask(broadcast)).ok || isFound(await ask(lookup))
  if (!isThere) return unsettled(transactionId)
  sent.end(requestId, ok(answer))
  return ok(answer)
}

function isFound(answer: Result<unknown>): boolean {
  if (!answer.ok || answer.value === null || answer.value === undefined) return false
  const list = typeof answer.value === 'object' && 'value' in answer.value ? answer.value.value : undefined
  return !Array.isArray(list) || (list[0] !== null && list[0] !== undefined)
}

function parseEntry(stored: unknown): readonly StoredRequest[] {
  const entry = StoredRequest.safeParse(stored)
  return entry.success ? [entry.data] : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
