import { fail, type Result } from '../errors/result.ts'

/** Ids remembered per port to refuse a replay. */
const REMEMBERED_IDS = 10_000
const MAX_ID_LENGTH = 64
/** Refused messages after which the port is closed. */
const VIOLATIONS_ALLOWED = 1_000
const HANDSHAKE_MESSAGES_ALLOWED = 16

const FREE_TYPES: ReadonlySet<unknown> = new Set(['REPLY', 'DESTROY'])
const HANDSHAKE_TYPES: ReadonlySet<unknown> = new Set(['SYN', 'ACK1', 'ACK2'])

/** Calls a peer may make: a burst, refilled over time. */
export interface CallBudget {
  readonly burst: number
  readonly perSecond: number
}

/**
 * Decides which raw messages of a port reach the RPC library: well-formed calls of known methods,
 * each id once, within the budget. A refused call is answered with a failure; a peer that keeps
 * sending refused messages loses the port.
 *
 * @param options.methods names the peer may call; looked up as own names only.
 * @param options.unmetered names outside the budget (reads, which queue instead).
 * @param options.answer sends a refusal for a call id.
 * @param options.onAbuse called once, when the peer has used up its violations.
 */
export function createGate(options: {
  readonly methods: ReadonlySet<string>
  readonly unmetered: ReadonlySet<string>
  readonly budget: CallBudget | undefined
  readonly answer: (callId: string, refusal: Result<never>) => void
  readonly onAbuse: () => void
  readonly now?: () => number
}): (data: unknown) => boolean {
  const { budget, now = Date.now } = options
  const ids = new Set<string>()
  let violations = 0
  let handshakes = 0
  let tokens = budget?.burst ?? 0
  let refilledAt = now()

  const violate = (): false => {
    violations += 1
    if (violations === VIOLATIONS_ALLOWED) options.onAbuse()
    return false
  }
  const refuse = (id: string, code: string, message: string): false => {
    if (violations < VIOLATIONS_ALLOWED) options.answer(id, fail(code, message))
    return violate()
  }
  const withinBudget = (): boolean => {
    if (!budget) return true
    const at = now()
    tokens = Math.min(budget.burst, tokens + ((at - refilledAt) / 1_000) * budget.perSecond)
    refilledAt = at
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  const remember = (id: string): void => {
    ids.add(id)
    if (ids.size > REMEMBERED_IDS) for (const oldest of ids) return void ids.delete(oldest)
  }

  return (data) => {
    if (violations >= VIOLATIONS_ALLOWED || typeof data !== 'object' || data === null) return violate()
    const message: { type?: unknown; id?: unknown; methodPath?: unknown; args?: unknown } = data
    if (FREE_TYPES.has(message.type)) return true
    if (HANDSHAKE_TYPES.has(message.type)) return ++handshakes <= HANDSHAKE_MESSAGES_ALLOWED || violate()
    const { id, methodPath, args } = message
    if (message.type !== 'CALL' || typeof id !== 'string' || !id || id.length > MAX_ID_LENGTH) return violate()
    if (ids.has(id)) return refuse(id, 'DUPLICATE_ID', 'The call was refused: its id was used before. Use a new id.')
    remember(id)
    const name: unknown = Array.isArray(methodPath) && methodPath.length === 1 ? methodPath[0] : undefined
    if (typeof name !== 'string' || !options.methods.has(name) || !Array.isArray(args) || args.length > 1)
      return refuse(id, 'METHOD_NOT_FOUND', 'The call was refused: no such method. Check its name and version.')
    if (!options.unmetered.has(name) && !withinBudget())
      return refuse(id, 'RATE_LIMITED', 'The call was refused: too many calls. Wait a second and try again.')
    return true
  }
}
