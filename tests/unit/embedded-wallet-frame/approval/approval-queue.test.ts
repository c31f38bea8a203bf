import { describe, expect, it } from 'vitest'
import { createApprovalQueue, type ApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createRejectionLimit } from '#frame/approval/rejection-limit.ts'
import { unsettled } from '#frame/preview/sending.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { prepared, walletRequest } from '#tests/support/builders/wallet-requests.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function setUp({ clock = createFakeClock(), storage = memory() } = {}) {
  const queue = createApprovalQueue({ clock, limit: createRejectionLimit({ clock, storage }) })
  const ask = (id: string, work = prepared(), signal?: AbortSignal) => {
    const answers: Result<unknown>[] = []
    const done = queue
      .ask(walletRequest(id, signal), async () => ok(work))
      .then((result) => answers.push(result))
    return { answers, done }
  }
  const codes = (answers: readonly Result<unknown>[]) =>
    answers.map((answer) => (answer.ok ? answer.value : answer.error.code))
  return { clock, queue, ask, codes }
}

/** The storage of a site's partition, shared by all its documents. */
function memory() {
  const stored = new Map<string, string>()
  return {
    get: (name: string) => stored.get(name),
    set: (name: string, text: string) => void stored.set(name, text),
  }
}

describe('approval queue', () => {
  it('A request is performed once after its approval, and answered with the outcome', async () => {
    const { queue, ask } = setUp()
    const work = prepared()
    const { answers, done } = ask('request-1', work)
    await settled()
    expect(queue.current()?.phase).toBe('deciding')
    expect(work.times()).toBe(0)
    queue.approve('request-1')
    queue.approve('request-1')
    await done
    expect(answers).toEqual([ok('0xsigned')])
    expect(work.times()).toBe(1)
    expect(queue.current()).toBeUndefined()
  })

  it('A rejected request is not performed', async () => {
    const { queue, ask, codes } = setUp()
    const work = prepared()
    const { answers, done } = ask('request-1', work)
    await settled()
    queue.reject('request-1')
    queue.approve('request-1')
    await done
    expect(codes(answers)).toEqual([4001])
    expect(work.times()).toBe(0)
  })

  it('A decision about a request that is not shown has no effect', async () => {
    const { queue, ask } = setUp()
    const work = prepared()
    ask('request-1', work)
    ask('request-2', work)
    await settled()
    queue.approve('request-2')
    queue.reject('request-2')
    expect(queue.current()).toMatchObject({ phase: 'deciding', request: { requestId: 'request-1' } })
    expect(work.times()).toBe(0)
  })

  it('An approval before anything is shown has no effect', async () => {
    const { queue } = setUp()
    const work = prepared()
    void queue.ask(walletRequest('request-1'), () => new Promise(() => {}))
    queue.approve('request-1')
    await settled()
    expect(queue.current()?.phase).toBe('preparing')
    expect(work.times()).toBe(0)
  })

  it('One of a thousand requests is shown, five wait, and the rest are refused', async () => {
    const { queue, ask, codes } = setUp()
    const requests = Array.from({ length: 1_000 }, (_, index) => ask(`request-${index}`))
    await settled()
    expect(queue.waiting()).toBe(5)
    const refused = requests.filter(({ answers }) => answers.length > 0)
    expect(refused).toHaveLength(994)
    expect(new Set(refused.flatMap(({ answers }) => codes(answers)))).toEqual(new Set([-32005]))
  })

  it('Requests are prepared in order, each when its turn comes', async () => {
    const { queue } = setUp()
    const order: string[] = []
    const ask = (id: string): void =>
      void queue.ask(walletRequest(id), async () => {
        order.push(id)
        return ok(prepared())
      })
    ask('request-1')
    ask('request-2')
    await settled()
    expect(order).toEqual(['request-1'])
    queue.approve('request-1')
    await settled()
    expect(order).toEqual(['request-1', 'request-2'])
  })

  it('A request that cannot be prepared is answered with its failure, and the next one follows', async () => {
    const { queue, ask } = setUp()
    const broken = queue.ask(walletRequest('request-1'), async () => fail(-32602, 'Invalid'))
    const thrown = queue.ask(walletRequest('request-2'), () => Promise.reject(new Error('a defect')))
    ask('request-3')
    await expect(broken).resolves.toEqual(fail(-32602, 'Invalid'))
    await expect(thrown).resolves.toMatchObject({ error: { code: -32603 } })
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-3')
  })

  it('A handler that throws while performing is answered', async () => {
    const { queue, ask, codes } = setUp()
    const { answers, done } = ask(
      'request-1',
      prepared(() => Promise.reject(new Error('a defect'))),
    )
    await settled()
    queue.approve('request-1')
    await done
    expect(codes(answers)).toEqual([-32603])
  })

  it('Aborting answers the open and the waiting requests with 4001, each once', async () => {
    const { queue, ask, codes } = setUp()
    const requests = ['request-1', 'request-2', 'request-3'].map((id) => ask(id))
    await settled()
    queue.abort('request-2')
    queue.abort()
    queue.abort()
    await settled()
    expect(requests.map(({ answers }) => codes(answers))).toEqual([[4001], [4001], [4001]])
    expect(queue.current()).toBeUndefined()
  })

  it('A request is aborted by its signal, before and after it was shown', async () => {
    const { queue, ask, codes } = setUp()
    const controller = new AbortController()
    const first = ask('request-1', prepared(), controller.signal)
    await settled()
    controller.abort()
    const late = ask('request-2', prepared(), controller.signal)
    await settled()
    expect([codes(first.answers), codes(late.answers)]).toEqual([[4001], [4001]])
    expect(queue.current()).toBeUndefined()
  })

  it('A request that is being performed is answered with its true outcome, whatever is aborted or rejected then', async () => {
    const { queue, ask } = setUp()
    let finish = (_result: Result<unknown>): void => {}
    const work = prepared(() => new Promise((resolve) => (finish = resolve)))
    const { answers, done } = ask('request-1', work)
    await settled()
    queue.approve('request-1')
    queue.abort('request-1')
    queue.reject('request-1')
    await settled()
    expect(answers).toEqual([])
    finish(ok('0xhash'))
    await done
    expect(answers).toEqual([ok('0xhash')])
  })

  it('A site has to wait after three rejections in a minute, until the first is a minute old', async () => {
    const { clock, queue, ask, codes } = setUp()
    for (const id of ['request-1', 'request-2', 'request-3']) {
      ask(id)
      await settled()
      queue.reject(id)
      clock.pass(10_000)
    }
    const refused = ask('request-4')
    await refused.done
    expect(codes(refused.answers)).toEqual([-32005])
    clock.pass(30_000)
    ask('request-5')
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-5')
  })

  it('A queue without a limit shows every request, where another document counts for the site', async () => {
    const queue = createApprovalQueue({ clock: createFakeClock() })
    for (const id of ['request-1', 'request-2', 'request-3', 'request-4']) {
      const pending = queue.ask(walletRequest(id), async () => ok(prepared()))
      await settled()
      expect(queue.current()).toMatchObject({ phase: 'deciding', request: { requestId: id } })
      queue.reject(id)
      expect(await pending).toMatchObject({ error: { code: 4001 } })
    }
  })

  it('A rejection still counts after the site loads the wallet again', async () => {
    const storage = memory()
    const clock = createFakeClock()
    for (const id of ['request-1', 'request-2', 'request-3']) {
      const { queue, ask } = setUp({ clock, storage })
      const { done } = ask(id)
      await settled()
      queue.reject(id)
      await done
    }
    const { ask, codes } = setUp({ clock, storage })
    const { answers, done } = ask('request-4')
    await done
    expect(codes(answers)).toEqual([-32005])
    const elsewhere = setUp({ clock })
    elsewhere.ask('request-5')
    await settled()
    expect(elsewhere.queue.current()?.phase).toBe('deciding')
  })

  it('The third rejection also refuses the requests that wait behind it', async () => {
    const { queue, ask, codes } = setUp()
    const requests = ['request-1', 'request-2', 'request-3', 'request-4', 'request-5'].map((id) => ask(id))
    for (const id of ['request-1', 'request-2', 'request-3']) {
      await settled()
      queue.reject(id)
    }
    await Promise.all(requests.map(({ done }) => done))
    expect(requests.map(({ answers }) => codes(answers)[0])).toEqual([4001, 4001, 4001, -32005, -32005])
    expect(queue.current()).toBeUndefined()
  })

  it('A site has to wait after it gave up five shown requests, in all its documents', async () => {
    const storage = memory()
    const clock = createFakeClock()
    const giveUp = async (id: string): Promise<void> => {
      const { queue, ask } = setUp({ clock, storage })
      const controller = new AbortController()
      ask(id, prepared(), controller.signal)
      await settled()
      expect(queue.current()?.phase).toBe('deciding')
      controller.abort()
      clock.pass(1_000)
    }
    for (const id of ['request-1', 'request-2', 'request-3', 'request-4', 'request-5']) await giveUp(id)
    const { queue, ask } = setUp({ clock, storage })
    const phases: unknown[] = []
    queue.subscribe(() => phases.push(queue.current()?.phase))
    for (let times = 0; times < 20; times++) {
      const { answers, done } = ask(`loop-${times}`)
      await done
      expect(answers).toEqual([
        fail(-32005, expect.stringContaining('Ask again in 55 seconds'), {
          code: 'RATE_LIMITED',
          seconds: 55,
        }),
      ])
    }
    expect(phases).toEqual([])
    clock.pass(55_000)
    ask('request-6')
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-6')
  })

  it('A request counts as given up only when it was shown and could still be decided', async () => {
    const { queue, ask } = setUp()
    const shown = new AbortController()
    const work = prepared(() => new Promise(() => {}))
    ask('request-1', work, shown.signal)
    await settled()
    for (let times = 0; times < 8; times++) {
      const behind = new AbortController()
      ask(`behind-${times}`, prepared(), behind.signal)
      behind.abort()
    }
    queue.approve('request-1')
    shown.abort()
    const { answers } = ask('request-2')
    await settled()
    expect(answers).toEqual([])
    expect(queue.waiting()).toBe(1)
  })

  it('Requests that end with the session count neither as rejected nor as given up', async () => {
    const { queue, ask } = setUp()
    for (const id of ['request-1', 'request-2', 'request-3', 'request-4', 'request-5']) {
      ask(id)
      await settled()
      queue.abort(id)
    }
    ask('request-6')
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-6')
  })

  it('Listeners are notified of each change, and the open approval is the same object in between', async () => {
    const { queue, ask } = setUp()
    const phases: (string | undefined)[] = []
    const stop = queue.subscribe(() => phases.push(queue.current()?.phase))
    const { done } = ask('request-1')
    await settled()
    expect(queue.current()).toBe(queue.current())
    queue.approve('request-1')
    await done
    stop()
    ask('request-2')
    expect(phases).toEqual(['preparing', 'deciding', 'performing', undefined])
  })
})

describe('unsettled request', () => {
  async function unsettledRequest(findOutcome?: () => Promise<Result<unknown>>) {
    const set = setUp()
    const work = { ...prepared(async () => unsettled('0xhash')), ...(findOutcome && { findOutcome }) }
    const input = set.ask('request-1', work)
    await settled()
    set.queue.approve('request-1')
    await settled()
    expect(set.queue.current()).toMatchObject({ phase: 'unsettled', transactionId: '0xhash' })
    return { ...set, ...input, work }
  }

  it('An unsettled request stays on the screen, and is answered as soon as its outcome is known', async () => {
    const outcomes = [unsettled('0xhash'), ok('0xhash')]
    const { clock, queue, answers, work } = await unsettledRequest(async () => outcomes.shift() ?? ok(0))
    for (let times = 0; times < 4; times++) {
      clock.pass(3_000)
      await settled()
    }
    expect(answers).toEqual([ok('0xhash')])
    expect(work.times()).toBe(1)
    expect(queue.current()).toBeUndefined()
  })

  it.each([
    ['the visitor leaves', (queue: ApprovalQueue) => queue.reject('request-1')],
    ['the session ends', (queue: ApprovalQueue) => queue.abort()],
  ])(
    'An unsettled request is answered as such when %s, never as refused, and its outcome is no longer looked up',
    async (_when, leave) => {
      let requestCount = 0
      const { clock, queue, answers, ask } = await unsettledRequest(async () => {
        requestCount += 1
        return unsettled('0xhash')
      })
      queue.approve('request-1')
      leave(queue)
      clock.pass(60_000)
      await settled()
      expect(answers).toEqual([unsettled('0xhash')])
      expect(requestCount).toBe(0)
      for (const id of ['request-2', 'request-3']) {
        ask(id)
        await settled()
        queue.reject(id)
      }
      ask('request-4')
      await settled()
      expect(queue.current()?.request.requestId).toBe('request-4')
    },
  )

  it('An unsettled request is not answered twice when its outcome comes after the visitor has left', async () => {
    let notify = (_outcome: Result<unknown>): void => {}
    const { clock, queue, answers, ask } = await unsettledRequest(
      () => new Promise((resolve) => (notify = resolve)),
    )
    clock.pass(3_000)
    queue.reject('request-1')
    ask('request-2')
    await settled()
    notify(ok('0xhash'))
    await settled()
    expect(answers).toEqual([unsettled('0xhash')])
    expect(queue.current()).toMatchObject({ phase: 'deciding', request: { requestId: 'request-2' } })
  })
})
