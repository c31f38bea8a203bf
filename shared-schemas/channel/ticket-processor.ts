import { fail, ok, type Result } from '#schemas/errors/result.ts'

const MAX_WAITING = 5
const REMEMBERED_RESULTS = 64

const ABORTED = fail(4001, 'Request was aborted')

/** The answering side: one ticket open, five waiting, the same id never twice. */
export interface TicketProcessor<T extends { readonly id: string }> {
  /** Takes a ticket; a known id is acknowledged again without effect. */
  readonly enqueue: (ticket: T) => Result<undefined>
  /**
   * Nobody waits any more: drops a waiting ticket, or ends the open one by its abort signal. Both are settled as aborted, but
   * for one of which something may have been sent: it makes room, and its own answer settles it.
   */
  readonly cancel: (id: string) => void
  /** Drops the waiting tickets that are meant; the open one goes on. */
  readonly cancelWaiting: (isMeant: (ticket: T) => boolean) => void
  /** Ends every ticket as `cancel` does. */
  readonly cancelAll: () => void
  readonly openTicket: () => T | undefined
}

interface Open<T> {
  readonly ticket: T
  readonly abort: AbortController
  isSending: boolean
}

/**
 * Makes the desk of the answering side.
 *
 * @param options.handle does the work. The signal aborts when the asker gave up; what comes after is ignored, unless
 * `onSending` was called before: then the work has to answer soon, and says what is true.
 * @param options.settle sends the result to the asker.
 * @example
 * const desk = createTicketProcessor({ handle, settle: (ticketId, result) => host.settle({ ticketId, result }) })
 */
export function createTicketProcessor<T extends { readonly id: string }>(options: {
  readonly handle: (ticket: T, signal: AbortSignal, onSending: () => void) => Promise<Result<unknown>>
  readonly settle: (id: string, result: Result<unknown>) => void
}): TicketProcessor<T> {
  const waiting: T[] = []
  const results = new Map<string, Result<unknown>>()
  const leaving = new Set<string>()
  let current: Open<T> | undefined

  const finish = (id: string, result: Result<unknown>): void => {
    options.settle(id, result)
    results.set(id, result)
    const [oldest] = results.keys()
    if (oldest !== undefined && results.size > REMEMBERED_RESULTS) results.delete(oldest)
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
      else if (leaving.delete(ticket.id)) finish(ticket.id, result)
    }
    work().then(done, () => done(fail(-32603, 'An error occurred')))
  }
  const close = (result: Result<unknown>): void => {
    const id = current?.ticket.id
    current = undefined
    if (id !== undefined) finish(id, result)
    next()
  }
  /** Ends the open ticket at once: a wallet that never answers must not hold up the tickets behind it. */
  const abortOpen = (): void => {
    const open = current
    open?.abort.abort()
    if (!open?.isSending) return close(ABORTED)
    leaving.add(open.ticket.id)
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
      const isHere = current?.ticket.id === ticket.id || leaving.has(ticket.id)
      if (settled || isHere || waiting.some(({ id }) => id === ticket.id)) return ok(undefined)
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
    cancelWaiting: (isMeant) => {
      for (const { id } of waiting.filter(isMeant)) drop(id)
    },
    cancelAll: () => {
      for (const { id } of waiting.splice(0)) finish(id, ABORTED)
      if (current) abortOpen()
    },
    openTicket: () => current?.ticket,
  }
}
