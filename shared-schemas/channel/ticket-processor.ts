import { fail, ok, type Result } from '#schemas/errors/result.ts'

const MAX_WAITING = 5
const MAX_STORED_RESULTS = 64

const ABORTED = fail(4001, 'Request was aborted')

/** The answering side of tickets: one ticket is open, five wait, and the same id is never processed twice. */
export interface TicketProcessor<T extends { readonly id: string }> {
  /** Takes a ticket; a known id is acknowledged again without effect. */
  readonly enqueue: (ticket: T) => Result<undefined>
  /**
   * Cancels a ticket whose caller has stopped waiting: removes a waiting ticket, or aborts the open one. Both are settled as
   * aborted, with one exception: a ticket for which something may have been sent makes room and is settled by its own answer.
   */
  readonly cancel: (id: string) => void
  /** Removes the waiting tickets that match; the open one continues. */
  readonly cancelWaiting: (matches: (ticket: T) => boolean) => void
  /** Cancels every ticket as `cancel` does. */
  readonly cancelAll: () => void
  readonly openTicket: () => T | undefined
}

interface Open<T> {
  readonly ticket: T
  readonly abort: AbortController
  isSending: boolean
}

/**
 * Creates the ticket processor of the answering side.
 *
 * @param options.handle processes a ticket. The signal aborts when the caller stopped waiting; a later result is ignored
 *   unless `onSending` was called before, in which case the handler has to answer soon with the actual outcome.
 * @param options.settle sends the result to the caller.
 * @example
 * const tickets = createTicketProcessor({ handle, settle: (ticketId, result) => host.settle({ ticketId, result }) })
 */
export function createTicketProcessor<T extends { readonly id: string }>(options: {
  readonly handle: (ticket: T, signal: AbortSignal, onSending: () => void) => Promise<Result<unknown>>
  readonly settle: (id: string, result: Result<unknown>) => void
}): TicketProcessor<T> {
  const waiting: T[] = []
  const results = new Map<string, Result<unknown>>()
  const detached = new Set<string>()
  let current: Open<T> | undefined

  const finish = (id: string, result: Result<unknown>): void => {
    options.settle(id, result)
    results.set(id, result)
    const [oldest] = results.keys()
    if (oldest !== undefined && results.size > MAX_STORED_RESULTS) results.delete(oldest)
  }
  const next = (): void => {
    const ticket = current ? undefined : waiting.shift()
    if (!ticket) return
    const open: Open<T> = { ticket, abort: new AbortController(), isSending: false }
    current = open
    const onSending = (): void => {
      open.isSending = true
    }
    const work = async (): Promise<Result<unknown>> => options.handle(ticket, open.abort.signal, onSending)
    const done = (result: Result<unknown>): void => {
      if (current === open) close(result)
      else if (detached.delete(ticket.id)) finish(ticket.id, result)
    }
    work().then(done, () => done(fail(-32603, 'An error occurred')))
  }
  const close = (result: Result<unknown>): void => {
    const id = current?.ticket.id
    current = undefined
    if (id !== undefined) finish(id, result)
    next()
  }
  /** Ends the open ticket at once, because a wallet that never answers must not block the tickets behind it. */
  const abortOpen = (): void => {
    const open = current
    open?.abort.abort()
    if (!open?.isSending) return close(ABORTED)
    detached.add(open.ticket.id)
    current = undefined
    next()
  }
  const drop = (id: string): void => {
    const index = waiting.findIndex((ticket) => ticket.id === id)
    if (index < 0) return
    waiting.splice(index, 1)
    finish(id, ABORTED)
  }
  return {
    enqueue: (ticket) => {
      const settled = results.get(ticket.id)
      if (settled) options.settle(ticket.id, settled)
      const isInProgress = current?.ticket.id === ticket.id || detached.has(ticket.id)
      if (settled || isInProgress || waiting.some(({ id }) => id === ticket.id)) return ok(undefined)
      if (waiting.length >= MAX_WAITING)
        return fail(-32005, 'Too many requests are open. Answer those in the window first.', {
          code: 'RATE_LIMITED',
        })
      waiting.push(ticket)
      next()
      return ok(undefined)
    },
    cancel: (id) => {
      if (current?.ticket.id === id) abortOpen()
      else drop(id)
    },
    cancelWaiting: (matches) => {
      for (const { id } of waiting.filter(matches)) drop(id)
    },
    cancelAll: () => {
      for (const { id } of waiting.splice(0)) finish(id, ABORTED)
      if (current) abortOpen()
    },
    openTicket: () => current?.ticket,
  }
}
