import { fail, type Failure, type Result } from '#schemas/errors/result.ts'
import { randomId } from './random-id.ts'

/** A request that a person decides about. It is acknowledged quickly and answered when the person has decided. */
export interface Ticket {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
}

interface OpenTicket {
  readonly ticket: Ticket
  readonly answer: (result: Result<unknown>) => void
  reachedWallet: boolean
}

/** The requesting side's queue: it owns every open ticket until it is settled. */
export interface TicketQueue {
  /** Queues a ticket and waits for its result, without a timer because a person decides. */
  readonly submit: (kind: string, payload: unknown, signal?: AbortSignal) => Promise<Result<unknown>>
  /** Settles a ticket with the peer's result; unknown and repeated ids are ignored. */
  readonly settle: (id: string, result: Result<unknown>) => void
  /** Marks that a wallet has received this ticket, so that it is never sent twice. */
  readonly markReachedWallet: (id: string) => void
  /** Sends every open ticket again after a new connection, or settles it as unknown when a wallet has already received it. */
  readonly resume: () => void
  /** Fails every open ticket. A ticket that a wallet has received may still take effect, so it is settled as unknown. */
  readonly failAll: (failure: Failure) => void
  readonly size: () => number
}

/** One ticket open at the peer and five that wait behind it. */
const MAX_OPEN_TICKETS = 6

/** A ticket survives a lost connection: `resume` sends it again. */
const RECOVERABLE_CODES: ReadonlySet<string | number> = new Set(['CONNECTION_LOST', 'FRAME_GONE'])

const ABORTED = fail(4001, 'Request was aborted')

const STATE_UNKNOWN = fail(
  'TICKET_STATE_UNKNOWN',
  'The window was reloaded after your wallet had received the request. Check your wallet before you try again.',
)

/**
 * Creates the queue of the requesting side (site to modal, modal to wallet frame).
 *
 * @param options.deliver sends one ticket to the peer and resolves to its acknowledgement; undefined while there is no
 *   connection. The ticket then waits for {@link TicketQueue.resume}.
 * @param options.cancel notifies the peer that the caller has stopped waiting for this ticket.
 * @example
 * const queue = createTicketQueue({ deliver: (ticket) => modal?.enqueue(ticket), cancel })
 * const signature = await queue.submit('request', { method: 'personal_sign', params })
 */
export function createTicketQueue(options: {
  readonly deliver: (ticket: Ticket) => Promise<Result<unknown>> | undefined
  readonly cancel: (id: string) => void
}): TicketQueue {
  const open = new Map<string, OpenTicket>()

  const settle = (id: string, result: Result<unknown>): void => {
    const entry = open.get(id)
    if (!entry) return
    open.delete(id)
    entry.answer(result)
  }
  const send = (ticket: Ticket): void => {
    void options.deliver(ticket)?.then((receipt) => {
      if (receipt.ok) return
      const { code } = receipt.error
      // A document that is still starting acknowledges late. Sending again is harmless because ids are deduplicated.
      if (code === 'CALL_TIMEOUT' && open.get(ticket.id)?.reachedWallet === false) send(ticket)
      else if (code !== 'CALL_TIMEOUT' && !RECOVERABLE_CODES.has(code)) settle(ticket.id, receipt)
    })
  }
  return {
    submit: (kind, payload, signal) => {
      if (open.size >= MAX_OPEN_TICKETS)
        return Promise.resolve(
          fail(-32005, 'Too many requests are open. Answer those in the window first.', {
            code: 'RATE_LIMITED',
          }),
        )
      if (signal?.aborted) return Promise.resolve(ABORTED)
      const ticket: Ticket = { id: randomId(), kind, payload }
      return new Promise((resolve) => {
        const abort = (): void => {
          settle(ticket.id, ABORTED)
          options.cancel(ticket.id)
        }
        const answer = (result: Result<unknown>): void => {
          signal?.removeEventListener('abort', abort)
          resolve(result)
        }
        open.set(ticket.id, { ticket, answer, reachedWallet: false })
        signal?.addEventListener('abort', abort)
        send(ticket)
      })
    },
    settle,
    markReachedWallet: (id) => {
      const entry = open.get(id)
      if (entry) entry.reachedWallet = true
    },
    resume: () => {
      for (const { ticket, reachedWallet } of open.values())
        if (reachedWallet) settle(ticket.id, STATE_UNKNOWN)
        else send(ticket)
    },
    failAll: (error) => {
      for (const [id, { reachedWallet }] of open)
        settle(id, reachedWallet ? STATE_UNKNOWN : { ok: false, error })
    },
    size: () => open.size,
  }
}
