import { describe, expect, it, vi } from 'vitest'
import { createTicketProcessor } from '#schemas/channel/ticket-processor.ts'
import { createTicketQueue, type Ticket } from '#schemas/channel/ticket-queue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'

/** Runs the tasks of all promises that are already resolved. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const ABORTED = { ok: false, error: { code: 4001, message: 'Request was aborted' } }

/** Creates a queue whose peer acknowledges with `receipt`; undefined means that there is no connection. */
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

describe('the ticket queue of the requesting side', () => {
  it('A ticket is answered once, with the result that settles it', async () => {
    const { queue, idOf } = setUpQueue()
    const answer = queue.submit('request', { method: 'personal_sign' })
    queue.settle('unknown', ok('stolen'))
    queue.settle(idOf(0), ok('first'))
    queue.settle(idOf(0), ok('second'))
    expect(await answer).toEqual(ok('first'))
    expect(queue.size()).toBe(0)
  })

  it('Every ticket has an id that cannot be guessed', () => {
    const { queue, sent } = setUpQueue()
    for (let count = 0; count < 6; count += 1) void queue.submit('connect', {})
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
    for (const { id } of sent) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('One ticket is open, five wait, and the seventh is refused', async () => {
    const { queue, idOf } = setUpQueue()
    for (let count = 0; count < 6; count += 1) void queue.submit('connect', {})
    expect(await queue.submit('connect', {})).toMatchObject({
      error: { code: -32005, data: { code: 'RATE_LIMITED' } },
    })
    queue.settle(idOf(3), ok(1))
    void queue.submit('connect', {})
    expect(queue.size()).toBe(6)
  })

  it('No timer runs while the visitor decides', async () => {
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

  it('Open tickets are sent again with the same id after a new connection', async () => {
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

  it('A ticket waits for the first connection', async () => {
    const { queue, sent, peer } = setUpQueue()
    peer.receipt = undefined
    void queue.submit('connect', {})
    expect(sent).toEqual([])
    peer.receipt = ok(undefined)
    queue.resume()
    expect(sent.length).toBe(1)
  })

  it.each(['CONNECTION_LOST', 'FRAME_GONE'])(
    'A ticket that failed with %s stays in the queue',
    async (code) => {
      const { queue } = setUpQueue(fail(code, 'x'))
      void queue.submit('connect', {})
      await settled()
      expect(queue.size()).toBe(1)
    },
  )

  it('A ticket that a starting document did not acknowledge in time is sent again', async () => {
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

  it('A ticket that a wallet has received is not sent again after a time-out', async () => {
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

  it('A ticket that the peer refuses is answered with the refusal', async () => {
    const { queue } = setUpQueue(fail(-32602, 'Invalid parameters'))
    expect(await queue.submit('connect', {})).toEqual(fail(-32602, 'Invalid parameters'))
  })

  it('A ticket that a wallet has received is never sent twice', async () => {
    const { queue, sent, idOf } = setUpQueue()
    const seen = queue.submit('request', { method: 'eth_sendTransaction' })
    void queue.submit('request', { method: 'personal_sign' })
    queue.markReachedWallet(idOf(0))
    queue.resume()
    expect(await seen).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
    expect(sent.filter(({ id }) => id === idOf(0)).length).toBe(1)
    expect(sent.length).toBe(3)
  })

  it('A signal cancels a ticket before and after it was sent, and the peer is notified', async () => {
    const { queue, sent, cancelled, idOf } = setUpQueue()
    expect(await queue.submit('connect', {}, AbortSignal.abort())).toEqual(ABORTED)
    expect(sent).toEqual([])
    const abort = new AbortController()
    const answer = queue.submit('connect', {}, abort.signal)
    abort.abort()
    expect(await answer).toEqual(ABORTED)
    expect(cancelled).toEqual([idOf(0)])
  })

  it('The listener on the signal is removed when the ticket is answered', async () => {
    const { queue, cancelled, idOf } = setUpQueue()
    const abort = new AbortController()
    const answer = queue.submit('connect', {}, abort.signal)
    queue.settle(idOf(0), ok(1))
    abort.abort()
    expect(await answer).toEqual(ok(1))
    expect(cancelled).toEqual([])
  })

  it('All open tickets fail with the given failure', async () => {
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

  it('A ticket that a wallet has received ends as unknown, because it may still take effect', async () => {
    const { queue, idOf } = setUpQueue()
    const answer = queue.submit('request', {})
    queue.markReachedWallet(idOf(0))
    queue.failAll({ code: 4001, message: 'The visitor closed the window.' })
    expect(await answer).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
  })
})

/** Creates a ticket processor whose handler is finished by the test. */
function setUpProcessor() {
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
  const processor = createTicketProcessor({
    handle,
    settle: (id, result) => settledTickets.push({ id, result }),
  })
  return { processor, handle, finish, settledTickets, aborted }
}

describe('the ticket processor of the answering side', () => {
  it('Tickets are processed one at a time, in order', async () => {
    const { processor, handle, finish, settledTickets } = setUpProcessor()
    for (const id of ['a', 'b', 'c']) expect(processor.enqueue({ id })).toEqual(ok(undefined))
    expect(handle).toHaveBeenCalledTimes(1)
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle).toHaveBeenCalledTimes(2)
    expect(processor.openTicket()?.id).toBe('b')
    expect(settledTickets).toEqual([{ id: 'a', result: ok('A') }])
  })

  it('A repeated ticket is processed once, whether it waits, runs or is done', async () => {
    const { processor, handle, finish, settledTickets } = setUpProcessor()
    for (const id of ['a', 'a', 'b', 'b']) expect(processor.enqueue({ id }).ok).toBe(true)
    finish.get('a')?.(ok('A'))
    await settled()
    processor.enqueue({ id: 'a' })
    expect(settledTickets).toEqual([
      { id: 'a', result: ok('A') },
      { id: 'a', result: ok('A') },
    ])
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'b'])
  })

  it('Five tickets wait behind the open one and the next is refused', () => {
    const { processor } = setUpProcessor()
    for (let index = 0; index < 6; index += 1) expect(processor.enqueue({ id: `t${index}` }).ok).toBe(true)
    expect(processor.enqueue({ id: 't6' })).toMatchObject({
      error: { code: -32005, data: { code: 'RATE_LIMITED' } },
    })
    expect(processor.enqueue({ id: 't3' }).ok).toBe(true)
  })

  it('The results of the last 64 tickets are stored', async () => {
    const { processor, handle, finish } = setUpProcessor()
    for (let index = 0; index < 65; index += 1) {
      processor.enqueue({ id: `t${index}` })
      finish.get(`t${index}`)?.(ok(index))
      await settled()
    }
    processor.enqueue({ id: 't1' })
    expect(handle).toHaveBeenCalledTimes(65)
    processor.enqueue({ id: 't0' })
    expect(handle).toHaveBeenCalledTimes(66)
  })

  it('A waiting ticket that is cancelled is removed', async () => {
    const { processor, handle, finish, settledTickets } = setUpProcessor()
    processor.enqueue({ id: 'a' })
    processor.enqueue({ id: 'b' })
    processor.cancel('b')
    processor.cancel('unknown')
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle).toHaveBeenCalledTimes(1)
    expect(settledTickets).toEqual([
      { id: 'b', result: ABORTED },
      { id: 'a', result: ok('A') },
    ])
  })

  it('The next ticket starts at once when the open one is cancelled, even if its handler never returns', async () => {
    const { processor, finish, settledTickets, aborted } = setUpProcessor()
    processor.enqueue({ id: 'a' })
    processor.enqueue({ id: 'b' })
    processor.cancel('a')
    expect(aborted).toEqual(['a'])
    expect(processor.openTicket()?.id).toBe('b')
    finish.get('a')?.(ok('late'))
    finish.get('b')?.(ok('B'))
    await settled()
    expect(settledTickets).toEqual([
      { id: 'a', result: ABORTED },
      { id: 'b', result: ok('B') },
    ])
  })

  it('A cancelled ticket for which something may have been sent makes room and is settled by its own answer', async () => {
    const { processor, handle, finish, settledTickets, aborted } = setUpProcessor()
    for (const id of ['a', 'b', 'c']) processor.enqueue({ id })
    handle.mock.calls[0]?.[2]()
    processor.cancelAll()
    expect(aborted).toEqual(['a'])
    expect(settledTickets.map(({ id }) => id)).toEqual(['b', 'c'])
    processor.enqueue({ id: 'd' })
    expect(processor.openTicket()?.id).toBe('d')
    processor.enqueue({ id: 'a' })
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'd'])
    finish.get('a')?.(ok('0xhash'))
    await settled()
    expect(settledTickets.at(-1)).toEqual({ id: 'a', result: ok('0xhash') })
  })

  it('Matching tickets that wait are removed, and the others continue', async () => {
    const { processor, handle, finish, settledTickets, aborted } = setUpProcessor()
    for (const id of ['a', 'b', 'c', 'd']) processor.enqueue({ id })
    processor.cancelWaiting(({ id }) => id !== 'c')
    expect(settledTickets).toEqual([
      { id: 'b', result: ABORTED },
      { id: 'd', result: ABORTED },
    ])
    expect(aborted).toEqual([])
    finish.get('a')?.(ok('A'))
    await settled()
    expect(handle.mock.calls.map(([ticket]) => ticket.id)).toEqual(['a', 'c'])
  })

  it('All tickets are cancelled at once', () => {
    const { processor, handle, settledTickets, aborted } = setUpProcessor()
    for (const id of ['a', 'b', 'c']) processor.enqueue({ id })
    processor.cancelAll()
    expect(settledTickets.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c'])
    expect(settledTickets.every(({ result }) => !result.ok && result.error.code === 4001)).toBe(true)
    expect(aborted).toEqual(['a'])
    expect(handle).toHaveBeenCalledTimes(1)
    expect(processor.openTicket()).toBeUndefined()
  })

  it('A handler that throws, at once or later, fails its ticket only', async () => {
    const results: Result<unknown>[] = []
    const processor = createTicketProcessor({
      handle: (ticket: { readonly id: string }) => {
        if (ticket.id === 'sync') throw new Error('secret')
        return Promise.reject(new Error('secret'))
      },
      settle: (_, result) => results.push(result),
    })
    for (const id of ['sync', 'async', 'sync2']) processor.enqueue({ id })
    await settled()
    expect(results.length).toBe(3)
    for (const result of results) expect(result).toEqual(fail(-32603, 'An error occurred'))
  })
})

describe('queue and processor together', () => {
  it('Each ticket is processed once across three reloads of the answering side', async () => {
    const executed: string[] = []
    const open = (): ReturnType<typeof createTicketProcessor<Ticket>> =>
      createTicketProcessor<Ticket>({
        handle: async ({ id }) => {
          executed.push(id)
          return ok(id)
        },
        settle: (id, result) => queue.settle(id, result),
      })
    let processor: ReturnType<typeof open> | undefined
    const queue = createTicketQueue({
      deliver: (ticket) => (processor ? Promise.resolve(processor.enqueue(ticket)) : undefined),
      cancel: () => {},
    })
    const answers = Array.from({ length: 6 }, () => queue.submit('request', {}))
    for (let reload = 0; reload < 3; reload += 1) {
      processor = open()
      queue.resume()
      queue.resume()
      await settled()
    }
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
    expect(executed.length).toBe(6)
  })
})
