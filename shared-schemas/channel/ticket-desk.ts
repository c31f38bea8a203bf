import { fail, ok, type Result } from '../errors/result.ts'

const MAX_WAITING = 5
const REMEMBERED_RESULTS = 64

/** The answering side: one ticket open, five waiting, the same id never twice. */
export interface TicketDesk<T extends { readonly id: string }> {
  /** Takes a ticket; a known id is acknowledged again without effect. */
  readonly enqueue: (ticket: T) => Result<undefined>
  /** Nobody waits any more: drops a waiting ticket, aborts an open one. */
  readonly cancel: (id: string) => void
  /** Ends every ticket, the open one by its abort signal. */
  readonly cancelAll: () => void
  readonly openTicket: () => T | undefined
}

/**
 * Makes the desk of the answering side.
 *
 * @param options.handle does the work; its promise never rejects. The signal aborts when the asker gave up.
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
    const abort = new AbortController()
    current = { ticket, abort }
    const done = (result: Result<unknown>): void => {
      current = undefined
      finish(ticket.id, result)
      next()
    }
    options.handle(ticket, abort.signal).then(done, () => done(fail(-32603, 'An error occurred')))
  }
  const drop = (id: string): void => {
    const index = waiting.findIndex((ticket) => ticket.id === id)
    if (index < 0) return
    waiting.splice(index, 1)
    finish(id, fail(4001, 'Request was aborted'))
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
      if (current?.ticket.id === id) current.abort.abort()
      else drop(id)
    },
    cancelAll: () => {
      for (const { id } of [...waiting]) drop(id)
      current?.abort.abort()
    },
    openTicket: () => current?.ticket,
  }
}
