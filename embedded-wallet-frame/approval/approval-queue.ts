import type { PreparedRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Clock } from '#frame/platform/clock.ts'
import { isUnsettled, transactionIdOf } from '#frame/preview/sending.ts'
import { TICKETS_OPEN, TICKETS_QUEUED } from '#schemas/constants/limits.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { RejectionLimit } from './rejection-limit.ts'

/**
 * The phase of the open approval. Once it is `performing`, only its own outcome answers it. It is `unsettled` while it is
 * unknown whether the network has what was sent: the outcome is looked up until it is known, or the visitor leaves.
 */
export type OpenApproval =
  | { readonly phase: 'preparing'; readonly request: WalletRpcRequest }
  | { readonly phase: 'deciding'; readonly request: WalletRpcRequest; readonly prepared: PreparedRequest }
  | { readonly phase: 'performing'; readonly request: WalletRpcRequest; readonly prepared: PreparedRequest }
  | {
      readonly phase: 'unsettled'
      readonly request: WalletRpcRequest
      /** The id with which the visitor can look for it. */
      readonly transactionId: string | undefined
    }

/** The approvals of one site: one is open, five wait, each is answered exactly once. */
export interface ApprovalQueue {
  /**
   * Waits for its turn, prepares, shows, and answers with what `perform` answered after the approval.
   *
   * @param prepare runs when its turn comes, so that nonce and fee are those of that moment.
   * @returns 4001 when the visitor rejects or the request is aborted; −32005 when too many wait, and with `data.seconds`
   * while the rejection limit refuses the site; failures of `prepare` and `perform` unchanged.
   */
  readonly ask: (
    request: WalletRpcRequest,
    prepare: () => Promise<Result<PreparedRequest>>,
  ) => Promise<Result<unknown>>
  /** What the screen shows; undefined without an open approval. The same object until something changes. */
  readonly current: () => OpenApproval | undefined
  /** The number of approvals that wait behind the open one. */
  readonly waiting: () => number
  /** Takes the visitor's decision. It counts only for the request that is shown. */
  readonly approve: (requestId: string) => void
  readonly reject: (requestId: string) => void
  /**
   * Gives up this request; without an id, every request. What is being performed goes on, and what is unsettled is answered
   * as such.
   *
   * @param answer the answer of the others; 4001 by default.
   */
  readonly abort: (requestId?: string, answer?: Result<never>) => void
  /** @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

interface Entry {
  readonly request: WalletRpcRequest
  readonly prepare: () => Promise<Result<PreparedRequest>>
  readonly answer: (result: Result<unknown>) => void
  /** The answer it gets where the visitor leaves before its outcome is known. */
  unsettled: Result<never> | undefined
}

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
const REJECTED = fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))
const TOO_MANY = fail(RPC_CODES.limitExceeded, errorMessage('RATE_LIMITED'), { code: 'RATE_LIMITED' })
const FAILED = fail(RPC_CODES.internal, errorMessage('UNKNOWN'))

/** The time between two look-ups of an unsettled outcome: about one block of the fast networks. */
const POLL_INTERVAL_MS = 3_000

interface QueueOptions {
  readonly clock: Clock
  readonly limit?: RejectionLimit | undefined
}

/**
 * Makes the queue of one site.
 *
 * @param options.limit counts what is rejected and given up; without it the site never has to wait.
 * @example
 * const limit = createRejectionLimit({ clock: browserClock, storage })
 * const approvals = createApprovalQueue({ clock: browserClock, limit })
 * const signature = await approvals.ask(request, () => handler(request, context))
 */
export function createApprovalQueue({ clock, limit }: QueueOptions): ApprovalQueue {
  const [notify, subscribe] = createListeners()
  const entries: Entry[] = []
  let open: OpenApproval | undefined
  let stopAsking = (): void => {}

  const startTurn = async (entry: Entry): Promise<void> => {
    open = { phase: 'preparing', request: entry.request }
    notify()
    const prepared = await attempt(entry.prepare)
    if (entries[0] !== entry) return
    if (!prepared.ok) return settle(entry, prepared)
    open = { phase: 'deciding', request: entry.request, prepared: prepared.value }
    notify()
  }
  const settle = (entry: Entry, result: Result<unknown>): void => {
    const place = entries.indexOf(entry)
    if (place < 0) return
    entries.splice(place, 1)
    entry.answer(result)
    if (place > 0) return notify()
    stopAsking()
    open = undefined
    const [next] = entries
    if (next) void startTurn(next)
    else notify()
  }
  const perform = async (entry: Entry, { perform, findOutcome }: PreparedRequest): Promise<void> => {
    const result = await attempt(perform)
    if (!isUnsettled(result)) return settle(entry, result)
    entry.unsettled = result
    open = { phase: 'unsettled', request: entry.request, transactionId: transactionIdOf(result.error) }
    if (findOutcome) stopAsking = whenSettled(findOutcome, clock, (outcome) => settle(entry, outcome))
    notify()
  }
  /** The shown entry, as long as the visitor may decide about it. */
  const undecided = (requestId: string): Entry | undefined =>
    open?.phase !== 'performing' && open?.request.requestId === requestId ? entries[0] : undefined

  const abort = (entry: Entry, answer: Result<never>, isGivenUp = false): void => {
    const isShown = entries[0] === entry
    if (isShown && open?.phase === 'performing') return
    if (isShown && isGivenUp && !entry.unsettled) limit?.givenUp()
    settle(entry, entry.unsettled ?? answer)
  }

  return {
    ask: (request, prepare) =>
      new Promise((answer) => {
        const refused = refusalOf(request, entries.length) ?? limit?.refusal()
        if (refused) return answer(refused)
        const entry: Entry = { request, prepare, answer, unsettled: undefined }
        entries.push(entry)
        request.signal.addEventListener('abort', () => abort(entry, ABORTED, true), { once: true })
        if (entries.length === 1) void startTurn(entry)
        else notify()
      }),
    current: () => open,
    waiting: () => Math.max(entries.length - 1, 0),
    approve: (requestId) => {
      const entry = undecided(requestId)
      if (!entry || open?.phase !== 'deciding') return
      const { request, prepared } = open
      open = { phase: 'performing', request, prepared }
      notify()
      void perform(entry, prepared)
    },
    reject: (requestId) => {
      const entry = undecided(requestId)
      if (!entry) return
      if (entry.unsettled) return settle(entry, entry.unsettled)
      const refused = limit?.rejected()
      if (refused) for (const waiting of entries.slice(1).toReversed()) settle(waiting, refused)
      settle(entry, REJECTED)
    },
    abort: (requestId, answer = ABORTED) => {
      for (const entry of [...entries].toReversed())
        if (requestId === undefined || entry.request.requestId === requestId) abort(entry, answer)
    },
    subscribe,
  }
}

function createListeners(): readonly [notify: () => void, subscribe: ApprovalQueue['subscribe']] {
  const listeners = new Set<() => void>()
  return [
    () => {
      for (const listener of listeners) listener()
    },
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  ]
}

function refusalOf({ signal }: WalletRpcRequest, waiting: number): Result<never> | undefined {
  if (signal.aborted) return ABORTED
  return waiting >= TICKETS_OPEN + TICKETS_QUEUED ? TOO_MANY : undefined
}

/** Looks up an unsettled outcome again and again until it is known. @returns stops it. */
function whenSettled(
  findOutcome: () => Promise<Result<unknown>>,
  clock: Pick<Clock, 'after'>,
  onSettled: (outcome: Result<unknown>) => void,
): () => void {
  let isOver = false
  let stopTimer = (): void => {}
  const wait = (): void => {
    stopTimer = clock.after(POLL_INTERVAL_MS, () => void ask())
  }
  const ask = async (): Promise<void> => {
    const outcome = await attempt(findOutcome)
    if (!isUnsettled(outcome)) onSettled(outcome)
    else if (!isOver) wait()
  }
  wait()
  return () => {
    isOver = true
    stopTimer()
  }
}

/** A handler that throws is a defect of this product; its request is answered all the same. */
async function attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch {
    return FAILED
  }
}
