import { fail, ok, type Result } from '../errors/result.ts'

const MAX_WAITING = 5
const REMEMBERED_RESULTS = 64

const ABORTED = fail(4001, 'Request was aborted')

/** The answering side: one ticket open, five waiting, the same id never twice. */
export interface TicketDesk<T extends { readonly id: string }> {
  /** Takes a ticket; a known id is acknowledged again without effect. */
  readonly enqueue: (ticket: T) => Result<undefined>
  /** Nobody waits any more: drops a waiting ticket, or ends the open one by its abort signal. Both are settled as aborted. */
  readonly cancel: (id: string) => void
  /** Ends every ticket, the open one by its abort signal. */
  readonly cancelAll: () => void
  readonly openTicket: () => T | undefined
}

/**
 * Makes the desk of the answering side.
 *
 * @param options.handle does the work; The signal aborts when the asker gave up; what comes after is ignored.
 * @param options.settle sends the result to the asker.
 * @example
 * const desk = createTicketDesk({ handle, settle: (ticketId, result) => host.settle({ ticketId, result }) })
 */
export function createTicketDesk<T extends { readonly id: string }>(options: {
  readonly handle: (ticket: T, signal: AbortSignal) => Promise<Result<unknown>>
  readonly settle: (id: string, result: Result<unknown>) => void
}): TicketDesk<T> {
  const waiting: T[] = []
  const results = new Map<string, Result<unknown>>()
  let current: { readonly ticket: T; readonly abort: AbortController } | undefined

  const finish = (id: string, result: Result<unknown>): void => {
    options.settle(id, result)
    results.set(id, result)
    const [oldest] = results.keys()
    if (oldest !== undefined && results.size > REMEMBERED_RESULTS) results.delete(oldest)
  }
  const next = (): void => {
    const ticket = current ? undefined : waiting.shift()
    if (!ticket) return
    const open = { ticket, abort: new AbortController() }
    current = open
    const work = async (): Promise<Result<unknown>> => options.handle(ticket, open.abort.signal)
    const done = (result: Result<unknown>): void => {
      if (current === open) close(result)
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
    current?.abort.abort()
    close(ABORTED)
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
      if (settled || current?.ticket.id === ticket.id || waiting.some(({ id }) => id === ticket.id))
        return ok(undefined)
      if (waiting.length >= MAX_WAITING)
        return fail('RATE_LIMITED', 'Too many requests are open. Answer those in the window first.')
      waiting.push(ticket)
      next()
      return ok(undefined)
    },
    cancel: (id) => {
      if (current?.ticket.id === id) abortOpen()
      else drop(id)
    },
    cancelAll: () => {
      for (const { id } of waiting.splice(0)) finish(id, ABORTED)
      if (current) abortOpen()
    },
    openTicket: () => current?.ticket,
  }
}
