import { describe, expect, it, vi } from 'vitest'
import { createTicketProcessor } from '#schemas/channel/ticket-processor.ts'
import { createTicketQueue, type Ticket } from '#schemas/channel/ticket-queue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'

/** Everything that is already resolved has run afterwards. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const ABORTED = { ok: false, error: { code: 4001, message: 'Request was aborted' } }

/** A queue whose peer acknowledges with `receipt`; undefined: there is no connection. */
function setUpQueue(receipt: Result<unknown> | undefined = ok(undefined)) {
  const sent: Ticket[] = []
  const cancelled: string[] = []
  const peer: { receipt: Result<unknown> | undefined } = { receipt }
  const queue = createTicketQueue({
    deliver: (ticket) => {
      if (!peer.receipt) return undefined
      sent.push(ticket)
      return Promise.resolve(peer.receipt)
    },
    cancel: (id) => cancelled.push(id),
  })
  const idOf = (index: number): string => sent[index]?.id ?? ''
  return { queue, sent, cancelled, peer, idOf }
}

describe('the queue of the asking side', () => {
  it('answers a ticket with the result it is settled with, once', async () => {
    const { queue, idOf } = setUpQueue()
    const answer = queue.submit('request', { method: 'personal_sign' })
    queue.settle('unknown', ok('stolen'))
    queue.settle(idOf(0), ok('first'))
    queue.settle(idOf(0), ok('second'))
    expect(await answer).toEqual(ok('first'))
    expect(queue.size()).toBe(0)
  })

  it('gives every ticket an id that cannot be guessed', () => {
    const { queue, sent } = setUpQueue()
    for (let count = 0; count < 6; count += 1) void queue.submit('connect', {})
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
    for (const { id } of sent) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('keeps one open and five waiting and refuses the seventh', async () => {
    const { queue, idOf } = setUpQueue()
    for (let count = 0; count < 6; count += 1) void queue.submit('connect', {})
    expect(await queue.submit('connect', {})).toMatchObject({
      error: { code: -32005, data: { code: 'RATE_LIMITED' } },
    })
    queue.settle(idOf(3), ok(1))
    void queue.submit('connect', {})
    expect(queue.size()).toBe(6)
  })

  it('runs no timer on the visitor', async () => {
    vi.useFakeTimers()
    try {
      const { queue } = setUpQueue()
      let isAnswered = false
      void queue.submit('request', {}).then(() => (isAnswered = true))
      await vi.advanceTimersByTimeAsync(24 * 3_600_000)
      expect(isAnswered).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('sends open tickets again with the same id when a connection stands again', async () => {
    const { queue, sent, peer } = setUpQueue(fail('CONNECTION_LOST', 'gone'))
    const answer = queue.submit('request', { method: 'personal_sign' })
    await settled()
    expect(queue.size()).toBe(1)
    peer.receipt = ok(undefined)
    queue.resume()
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id])
    queue.settle(sent[0]?.id ?? '', ok('0x'))
    expect(await answer).toEqual(ok('0x'))
  })

  it('waits for the first connection', async () => {
    const { queue, sent, peer } = setUpQueue()
    peer.receipt = undefined
    void queue.submit('connect', {})
    expect(sent).toEqual([])
    peer.receipt = ok(undefined)
    queue.resume()
    expect(sent.length).toBe(1)
  })

  it.each(['CONNECTION_LOST', 'FRAME_GONE'])('keeps a ticket that failed with %s', async (code) => {
    const { queue } = setUpQueue(fail(code, 'x'))
    void queue.submit('connect', {})
    await settled()
    expect(queue.size()).toBe(1)
  })

  it('sends a ticket again that a starting document did not acknowledge in time', async () => {
    const receipts = [fail('CALL_TIMEOUT', 'x'), fail('CALL_TIMEOUT', 'x'), ok(undefined)]
    const sent: Ticket[] = []
    const queue = createTicketQueue({
      deliver: (ticket) => {
        sent.push(ticket)
        return Promise.resolve(receipts[sent.length - 1] ?? ok(undefined))
      },
      cancel: () => {},
    })
    void queue.submit('connect', {})
    await settled()
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, sent[0]?.id])
    expect(queue.size()).toBe(1)
  })

  it('does not send a ticket again that a wallet has seen', async () => {
    const sent: Ticket[] = []
    const queue = createTicketQueue({
      deliver: (ticket) => {
        sent.push(ticket)
        queue.markReachedWallet(ticket.id)
        return Promise.resolve(fail('CALL_TIMEOUT', 'x'))
      },
      cancel: () => {},
    })
    void queue.submit('request', {})
    await settled()
    expect(sent).toHaveLength(1)
    expect(queue.size()).toBe(1)
  })

  it('answers a ticket the peer refused', async () => {
    const { queue } = setUpQueue(fail(-32602, 'Invalid parameters'))
    expect(await queue.submit('connect', {})).toEqual(fail(-32602, 'Invalid parameters'))
  })

  it('never sends a ticket twice that a wallet has seen', async () => {
    const { queue, sent, idOf } = setUpQueue()
    const seen = queue.submit('request', { method: 'eth_sendTransaction' })
    void queue.submit('request', { method: 'personal_sign' })
    queue.markReachedWallet(idOf(0))
    queue.resume()
    expect(await seen).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
    expect(sent.filter(({ id }) => id === idOf(0)).length).toBe(1)
    expect(sent.length).toBe(3)
  })

  it('cancels by signal, before and after sending, and tells the peer', async () => {
    const { queue, sent, cancelled, idOf } = setUpQueue()
    expect(await queue.submit('connect', {}, AbortSignal.abort())).toEqual(ABORTED)
    expect(sent).toEqual([])
    const abort = new AbortController()
    const answer = queue.submit('connect', {}, abort.signal)
    abort.abort()
    expect(await answer).toEqual(ABORTED)
    expect(cancelled).toEqual([idOf(0)])
  })

  it('lets go of the signal when the ticket is answered', async () => {
    const { queue, cancelled, idOf } = setUpQueue()
    const abort = new AbortController()
    const answer = queue.submit('connect', {}, abort.signal)
    queue.settle(idOf(0), ok(1))
    abort.abort()
    expect(await answer).toEqual(ok(1))
    expect(cancelled).toEqual([])
  })

  it('ends everything with the given failure', async () => {
    const { queue } = setUpQueue()
    const answers = [queue.submit('connect', {}), queue.submit('request', {})]
    const failure: Failure = { code: 'DESTROYED', message: 'Destroyed.' }
    queue.failAll(failure)
    expect(await Promise.all(answers)).toEqual([
      { ok: false, error: failure },
      { ok: false, error: failure },
    ])
    expect(queue.size()).toBe(0)
  })

  it('ends what a wallet has seen as unknown: it may still take place', async () => {
    const { queue, idOf } = setUpQueue()
    const answer = queue.submit('request', {})
    queue.markReachedWallet(idOf(0))
    queue.failAll({ code: 4001, message: 'The visitor closed the window.' })
    expect(await answer).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
  })
})

/** A desk whose work is finished by hand. */
function setUpDesk() {
  const settledTickets: { id: string; result: Result<unknown> }[] = []
  const finish = new Map<string, (result: Result<unknown>) => void>()
  const aborted: string[] = []
  const handle = vi.fn(
    (
      ticket: { readonly id: string },
      signal: AbortSignal,
      _onSending: () => void,
    ): Promise<Result<unknown>> => {
      signal.addEventListener('abort', () => aborted.push(ticket.id))
      return new Promise((resolve) => finish.set(ticket.id, resolve))
    },
  )
  const desk = createTicketProcessor({ handle, settle: (id, result) => settledTickets.push({ id, result }) })
  return { desk, handle, finish, settledTickets, aborted }
}

describe('the desk of the answering side', () => {
  it('works on one ticket at a time, in order', async () => {
    const { desk, handle, finish, settledTickets } = setUpDesk()
    for (const id of ['a', 'b', 'c']) expect(desk.enqueue({ id })).toEqual(ok(undefined))
    expect(handle).toHaveBeenCalledTimes(1)
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle).toHaveBeenCalledTimes(2)
    expect(desk.openTicket()?.id).toBe('b')
    expect(settledTickets).toEqual([{ id: 'a', result: ok('A') }])
  })

  it('does the same ticket once, whether it waits, runs or is done', async () => {
    const { desk, handle, finish, settledTickets } = setUpDesk()
    for (const id of ['a', 'a', 'b', 'b']) expect(desk.enqueue({ id }).ok).toBe(true)
    finish.get('a')?.(ok('A'))
    await settled()
    desk.enqueue({ id: 'a' })
    expect(settledTickets).toEqual([
      { id: 'a', result: ok('A') },
      { id: 'a', result: ok('A') },
    ])
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'b'])
  })

  it('holds five tickets behind the open one and refuses the next', () => {
    const { desk } = setUpDesk()
    for (let index = 0; index < 6; index += 1) expect(desk.enqueue({ id: `t${index}` }).ok).toBe(true)
    expect(desk.enqueue({ id: 't6' })).toMatchObject({
      error: { code: -32005, data: { code: 'RATE_LIMITED' } },
    })
    expect(desk.enqueue({ id: 't3' }).ok).toBe(true)
  })

  it('remembers the results of the last 64 tickets', async () => {
    const { desk, handle, finish } = setUpDesk()
    for (let index = 0; index < 65; index += 1) {
      desk.enqueue({ id: `t${index}` })
      finish.get(`t${index}`)?.(ok(index))
      await settled()
    }
    desk.enqueue({ id: 't1' })
    expect(handle).toHaveBeenCalledTimes(65)
    desk.enqueue({ id: 't0' })
    expect(handle).toHaveBeenCalledTimes(66)
  })

  it('drops a waiting ticket that is cancelled', async () => {
    const { desk, handle, finish, settledTickets } = setUpDesk()
    desk.enqueue({ id: 'a' })
    desk.enqueue({ id: 'b' })
    desk.cancel('b')
    desk.cancel('unknown')
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle).toHaveBeenCalledTimes(1)
    expect(settledTickets).toEqual([
      { id: 'b', result: ABORTED },
      { id: 'a', result: ok('A') },
    ])
  })

  it('goes on at once when the open ticket is cancelled, even if its work never ends', async () => {
    const { desk, finish, settledTickets, aborted } = setUpDesk()
    desk.enqueue({ id: 'a' })
    desk.enqueue({ id: 'b' })
    desk.cancel('a')
    expect(aborted).toEqual(['a'])
    expect(desk.openTicket()?.id).toBe('b')
    finish.get('a')?.(ok('late'))
    finish.get('b')?.(ok('B'))
    await settled()
    expect(settledTickets).toEqual([
      { id: 'a', result: ABORTED },
      { id: 'b', result: ok('B') },
    ])
  })

  it('lets a ticket of which something may have been sent make room, and settles it by its own answer', async () => {
    const { desk, handle, finish, settledTickets, aborted } = setUpDesk()
    for (const id of ['a', 'b', 'c']) desk.enqueue({ id })
    handle.mock.calls[0]?.[2]()
    desk.cancelAll()
    expect(aborted).toEqual(['a'])
    expect(settledTickets.map(({ id }) => id)).toEqual(['b', 'c'])
    desk.enqueue({ id: 'd' })
    expect(desk.openTicket()?.id).toBe('d')
    desk.enqueue({ id: 'a' })
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'd'])
    finish.get('a')?.(ok('0xhash'))
    await settled()
    expect(settledTickets.at(-1)).toEqual({ id: 'a', result: ok('0xhash') })
  })

  it('drops the waiting tickets that are meant, and goes on with the others', async () => {
    const { desk, handle, finish, settledTickets, aborted } = setUpDesk()
    for (const id of ['a', 'b', 'c', 'd']) desk.enqueue({ id })
    desk.cancelWaiting(({ id }) => id !== 'c')
    expect(settledTickets).toEqual([
      { id: 'b', result: ABORTED },
      { id: 'd', result: ABORTED },
    ])
    expect(aborted).toEqual([])
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'c'])
  })

  it('ends everything at once', () => {
    const { desk, handle, settledTickets, aborted } = setUpDesk()
    for (const id of ['a', 'b', 'c']) desk.enqueue({ id })
    desk.cancelAll()
    expect(settledTickets.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c'])
    expect(settledTickets.every(({ result }) => !result.ok && result.error.code === 4001)).toBe(true)
    expect(aborted).toEqual(['a'])
    expect(handle).toHaveBeenCalledTimes(1)
    expect(desk.openTicket()).toBeUndefined()
  })

  it('survives work that throws, at once or later', async () => {
    const results: Result<unknown>[] = []
    const desk = createTicketProcessor({
      handle: (ticket: { readonly id: string }) => {
        if (ticket.id === 'sync') throw new Error('secret')
        return Promise.reject(new Error('secret'))
      },
      settle: (_, result) => results.push(result),
    })
    for (const id of ['sync', 'async', 'sync2']) desk.enqueue({ id })
    await settled()
    expect(results.length).toBe(3)
    for (const result of results) expect(result).toEqual(fail(-32603, 'An error occurred'))
  })
})

describe('queue and desk together', () => {
  it('execute each ticket once across three reloads of the answering side', async () => {
    const executed: string[] = []
    const open = (): ReturnType<typeof createTicketProcessor<Ticket>> =>
      createTicketProcessor<Ticket>({
        handle: async ({ id }) => {
          executed.push(id)
          return ok(id)
        },
        settle: (id, result) => queue.settle(id, result),
      })
    let desk: ReturnType<typeof open> | undefined
    const queue = createTicketQueue({
      deliver: (ticket) => (desk ? Promise.resolve(desk.enqueue(ticket)) : undefined),
      cancel: () => {},
    })
    const answers = Array.from({ length: 6 }, () => queue.submit('request', {}))
    for (let reload = 0; reload < 3; reload += 1) {
      desk = open()
      queue.resume()
      queue.resume()
      await settled()
    }
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
    expect(executed.length).toBe(6)
  })
})
