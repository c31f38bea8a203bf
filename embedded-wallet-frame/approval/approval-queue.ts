import type { PreparedRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Clock } from '#frame/platform/clock.ts'
import { TICKETS_OPEN, TICKETS_QUEUED } from '#schemas/constants/limits.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { createRejections, type Rejections } from './rejections.ts'

/** Where the open approval stands. Once it is `performing`, nothing but its own outcome answers it. */
export type OpenApproval =
  | { readonly phase: 'preparing'; readonly request: WalletRpcRequest }
  | { readonly phase: 'deciding'; readonly request: WalletRpcRequest; readonly prepared: PreparedRequest }
  | { readonly phase: 'performing'; readonly request: WalletRpcRequest; readonly prepared: PreparedRequest }

/** The approvals of one site: one is open, five wait, each is answered exactly once. */
export interface ApprovalQueue {
  /**
   * Waits for its turn, prepares, shows, and answers with what `perform` answered after the approval.
   *
   * @param prepare runs when the turn comes, so that nonce and fee are those of that moment.
   * @returns 4001 when the visitor rejects or the request is aborted, −32005 when too many wait or the site was
   * rejected three times within a minute; failures of `prepare` and `perform` unchanged.
   */
  readonly ask: (
    request: WalletRpcRequest,
    prepare: () => Promise<Result<PreparedRequest>>,
  ) => Promise<Result<unknown>>
  /** What the screen shows; undefined when nothing is asked. The same object until something changes. */
  readonly current: () => OpenApproval | undefined
  /** How many wait behind the open one. */
  readonly waiting: () => number
  /** The visitor's decisions. They count only for the request that is shown. */
  readonly approve: (requestId: string) => void
  readonly reject: (requestId: string) => void
  /** Nobody waits for this request any more; without an id, for any. What is being performed goes on. */
  readonly abort: (requestId?: string) => void
  /** @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

interface Entry {
  readonly request: WalletRpcRequest
  readonly prepare: () => Promise<Result<PreparedRequest>>
  readonly answer: (result: Result<unknown>) => void
}

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
const REJECTED = fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))
const RATE_LIMITED = fail('RATE_LIMITED', errorMessage('RATE_LIMITED'))
const FAILED = fail(RPC_CODES.internal, errorMessage('UNKNOWN'))

/**
 * Makes the queue of one site.
 *
 * @param options.rejections counts those of the site; by default those of this document alone.
 * @example
 * const approvals = createApprovalQueue({ clock: browserClock })
 * const signature = await approvals.ask(request, () => handler(request, context))
 */
export function createApprovalQueue({
  clock,
  rejections = createRejections({ clock }),
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly rejections?: Rejections
}): ApprovalQueue {
  const entries: Entry[] = []
  const listeners = new Set<() => void>()
  let open: OpenApproval | undefined

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const turn = async (entry: Entry): Promise<void> => {
    open = { phase: 'preparing', request: entry.request }
    tell()
    const prepared = await attempt(entry.prepare)
    if (entries[0] !== entry) return
    if (!prepared.ok) return settle(entry, prepared)
    open = { phase: 'deciding', request: entry.request, prepared: prepared.value }
    tell()
  }
  const settle = (entry: Entry, result: Result<unknown>): void => {
    const place = entries.indexOf(entry)
    if (place < 0) return
    entries.splice(place, 1)
    entry.answer(result)
    if (place > 0) return tell()
    open = undefined
    const [next] = entries
    if (next) void turn(next)
    else tell()
  }
  /** The shown entry while the visitor may still decide about it. */
  const undecided = (requestId: string): Entry | undefined =>
    open?.phase !== 'performing' && open?.request.requestId === requestId ? entries[0] : undefined

  const abort = (entry: Entry): void => {
    if (entries[0] === entry && open?.phase === 'performing') return
    settle(entry, ABORTED)
  }

  return {
    ask: (request, prepare) =>
      new Promise((answer) => {
        if (request.signal.aborted) return answer(ABORTED)
        if (entries.length >= TICKETS_OPEN + TICKETS_QUEUED || rejections.areTooMany())
          return answer(RATE_LIMITED)
        const entry: Entry = { request, prepare, answer }
        entries.push(entry)
        request.signal.addEventListener('abort', () => abort(entry), { once: true })
        if (entries.length === 1) void turn(entry)
        else tell()
      }),
    current: () => open,
    waiting: () => Math.max(entries.length - 1, 0),
    approve: (requestId) => {
      const entry = undecided(requestId)
      if (!entry || open?.phase !== 'deciding') return
      const { request, prepared } = open
      open = { phase: 'performing', request, prepared }
      tell()
      void attempt(prepared.perform).then((result) => settle(entry, result))
    },
    reject: (requestId) => {
      const entry = undecided(requestId)
      if (!entry) return
      rejections.note()
      if (rejections.areTooMany())
        for (const waiting of entries.slice(1).toReversed()) settle(waiting, RATE_LIMITED)
      settle(entry, REJECTED)
    },
    abort: (requestId) => {
      for (const entry of [...entries].toReversed())
        if (requestId === undefined || entry.request.requestId === requestId) abort(entry)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A handler that throws is a defect of ours; its request is answered all the same. */
async function attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch {
    return FAILED
  }
}
