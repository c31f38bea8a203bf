import { RECENT_IDS_MAX } from '#schemas/constants/limits.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

const MAX_ID_LENGTH = 64
/** Refused messages after which the port is closed. */
const VIOLATIONS_ALLOWED = 1_000
const HANDSHAKE_MESSAGES_ALLOWED = 16

/** How many calls a peer may make: a burst that refills over time. */
export interface CallBudget {
  readonly burst: number
  readonly perSecond: number
}

/** The wire format of the RPC library; each field is unknown because the message is not trusted. */
interface RawMessage {
  readonly namespace?: unknown
  readonly channel?: unknown
  readonly type?: unknown
  readonly id?: unknown
  readonly methodPath?: unknown
  readonly args?: unknown
  readonly callId?: unknown
  readonly isError?: unknown
  readonly participantId?: unknown
}

/**
 * Creates the filter that decides which raw messages of a port reach the RPC library: well-formed calls of known methods,
 * each id once and within the budget, and one answer to each call of this side. A refused call is answered with a failure;
 * when a peer keeps sending refused messages, the port is closed.
 *
 * @param options.methods names the peer may call.
 * @param options.unmetered names outside the budget (reads, which are queued instead).
 * @param options.isQueueFull whether the queue of reads is full, so that another read is refused.
 * @param options.takeAnswer whether a call of this side waits for this answer; true once per call.
 * @param options.answer sends a refusal for a call id.
 * @param options.onAbuse called once, when the peer has used up its violations.
 * @param options.now a monotonic clock in milliseconds.
 * @returns whether a message may pass.
 */
export function createMessageFilter(options: {
  readonly methods: ReadonlySet<string>
  readonly unmetered: ReadonlySet<string>
  readonly budget: CallBudget | undefined
  readonly isQueueFull?: () => boolean
  readonly takeAnswer?: (callId: string) => boolean
  readonly answer: (callId: string, refusal: Result<never>) => void
  readonly onAbuse: () => void
  readonly now?: () => number
}): (data: unknown) => boolean {
  const withinBudget = createCallBudget(options.budget, options.now)
  const ids = new Set<string>()
  let violations = 0
  let handshakes = 0

  const violate = (): false => {
    violations += 1
    if (violations === VIOLATIONS_ALLOWED) options.onAbuse()
    return false
  }
  const refuse = (id: string, code: string, message: string): false => {
    options.answer(id, fail(code, message))
    return violate()
  }
  const storeId = (id: string): void => {
    ids.add(id)
    if (ids.size > RECENT_IDS_MAX) for (const oldest of ids) return void ids.delete(oldest)
  }
  const admitCall = ({ id, methodPath, args }: RawMessage): boolean => {
    if (!isShortText(id)) return violate()
    if (ids.has(id))
      return refuse(id, 'DUPLICATE_ID', 'The call was refused: its id was used before. Use a new id.')
    storeId(id)
    const name: unknown = Array.isArray(methodPath) && methodPath.length === 1 ? methodPath[0] : undefined
    if (typeof name !== 'string' || !options.methods.has(name) || !Array.isArray(args) || args.length > 1)
      return refuse(
        id,
        'METHOD_NOT_FOUND',
        'The call was refused: no such method. Check its name and version.',
      )
    if (options.unmetered.has(name) ? options.isQueueFull?.() : !withinBudget())
      return refuse(id, 'RATE_LIMITED', 'The call was refused: too many calls. Wait a second and try again.')
    return true
  }

  return (data) => {
    if (violations >= VIOLATIONS_ALLOWED || !isLibraryMessage(data)) return violate()
    switch (data.type) {
      case 'CALL':
        return admitCall(data)
      case 'REPLY':
        // Our side answers with results only. The library's error form is never ours, and it would carry a stack.
        return (isShortText(data.callId) && !data.isError && options.takeAnswer?.(data.callId)) || violate()
      case 'SYN':
        // The library compares the two ids, so a value that is not text could throw there. It would answer the id of its old
        // protocol for ever.
        if (!isShortText(data.participantId) || data.participantId === 'deprecated-penpal') return violate()
        return ++handshakes <= HANDSHAKE_MESSAGES_ALLOWED || violate()
      case 'ACK1':
      case 'ACK2':
        return ++handshakes <= HANDSHAKE_MESSAGES_ALLOWED || violate()
      default:
        return data.type === 'DESTROY' || violate()
    }
  }
}

/**
 * Creates a token bucket for a call budget.
 *
 * @returns a function that takes one call from the budget and says whether it was within it; always true without a budget.
 */
export function createCallBudget(
  budget: CallBudget | undefined,
  now = (): number => performance.now(),
): () => boolean {
  if (!budget) return () => true
  let tokens = budget.burst
  let refilledAt = now()
  return () => {
    const at = now()
    tokens = Math.min(budget.burst, tokens + (Math.max(0, at - refilledAt) / 1_000) * budget.perSecond)
    refilledAt = at
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

function isLibraryMessage(data: unknown): data is RawMessage {
  if (typeof data !== 'object' || data === null) return false
  const { namespace, channel }: RawMessage = data
  return namespace === 'penpal' && channel === undefined
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH
}
