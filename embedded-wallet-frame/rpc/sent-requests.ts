import * as z from 'zod/mini'
import type { FrameStorage } from '#frame/platform/storage.ts'
import { unsettled, type Sending } from '#frame/preview/sending.ts'
import type { AskNode, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

const NodeCall = z.strictObject({ method: z.string(), params: z.optional(z.unknown()) })
const Note = z.strictObject({
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
type Note = z.infer<typeof Note>

/** What a note is about. */
type Noted = Pick<WalletRpcRequest, 'requestId' | 'method' | 'network'>

/** The requests of one site of which something left this browser, also after a reload. */
export interface SentRequests {
  readonly find: (requestId: string) => Note | undefined
  /** Called before anything leaves this browser. */
  readonly begin: (request: Noted, sending?: Sending) => void
  /** Keeps the outcome of a request that was begun; what may still have happened is left open. */
  readonly end: (requestId: string, result: Result<unknown>) => void
  readonly clear: () => void
}

const NAME = 'sent-requests'
/** Requests of one site whose outcome is kept; the oldest go first. More than wait for an answer at once. */
const MOST = 32

/** What is longer would fill the storage: that it was sent is noted, its outcome is not. In characters. */
const MOST_LENGTH = 32_768

/** Notes what is sent for which request, in the partition of the site. */
export function createSentRequests(storage: FrameStorage): SentRequests {
  const read = (): readonly Note[] => {
    const kept = parseJson(storage.get(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(parseNote) : []
  }
  const find = (requestId: string): Note | undefined => read().find((note) => note.requestId === requestId)
  const put = (note: Note): void => {
    const { requestId, method, caipNetworkId } = note
    const others = read().filter((other) => other.requestId !== requestId)
    const isLong = JSON.stringify(note).length > MOST_LENGTH
    const kept = isLong ? { requestId, method, caipNetworkId } : note
    storage.set(NAME, JSON.stringify([kept, ...others].slice(0, MOST)))
  }
  return {
    find,
    begin: ({ requestId, method, network: { caipNetworkId } }, sending) => {
      // The second transaction of a request: the first alone is not its answer.
      const isOne = sending !== undefined && find(requestId) === undefined
      put({ requestId, method, caipNetworkId, ...(isOne && { sending }) })
    },
    end: (requestId, result) => {
      const begun = find(requestId)
      if (begun === undefined) return
      const { method, caipNetworkId } = begun
      const note = { requestId, method, caipNetworkId }
      if (result.ok) return put({ ...note, result: { ok: true, value: result.value } })
      const { code, message, data } = result.error
      // Nobody answered: the network may have it.
      if (typeof code !== 'number') return
      put({ ...note, result: { ok: false, error: { code, message, ...(data !== undefined && { data }) } } })
    },
    clear: () => storage.remove(NAME),
  }
}

/** The same notes, and each beginning is told: who outlives this document then asks the next one for the outcome. */
export function announceSent(sent: SentRequests, tell: (requestId: string) => void): SentRequests {
  return {
    ...sent,
    begin: (request, sending) => {
      sent.begin(request, sending)
      tell(request.requestId)
    },
  }
}

const DUPLICATE = fail('DUPLICATE_ID', errorMessage('DUPLICATE_ID'))

/**
 * Answers a request that comes again after something of it left this browser: its outcome, found out with the bytes that
 * were signed then, on the network they were signed for. Nobody is asked, and nothing else is signed.
 *
 * @returns undefined when nothing of it was sent; TICKET_STATE_UNKNOWN when what became of it cannot be told;
 * DUPLICATE_ID when it is another request under the same id.
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
  const note = sent.find(requestId)
  if (!note) return undefined
  if (note.method !== method) return DUPLICATE
  if (note.result) return note.result.ok ? ok(note.result.value) : note.result
  const network = findNetwork(note.caipNetworkId)
  if (!note.sending || !network) return unsettled(note.sending?.transactionId)
  const { transactionId, answer, broadcast, lookup } = note.sending
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

function parseNote(kept: unknown): readonly Note[] {
  const note = Note.safeParse(kept, { jitless: true })
  return note.success ? [note.data] : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
