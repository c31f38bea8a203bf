import { describe, expect, it } from 'vitest'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createRejections } from '#frame/approval/rejections.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { createFakeClock } from '#tests/support/fake-clock.ts'
import { prepared, walletRequest } from '#tests/support/wallet-requests.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function setUp({ clock = createFakeClock(), storage = memory() } = {}) {
  const queue = createApprovalQueue({ clock, rejections: createRejections({ clock, storage }) })
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

/** What the partition of a site keeps, whichever document of it writes. */
function memory() {
  const kept = new Map<string, string>()
  return {
    get: (name: string) => kept.get(name),
    set: (name: string, text: string) => void kept.set(name, text),
  }
}

describe('the approval queue', () => {
  it('performs after the approval, once, and answers what came of it', async () => {
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

  it('performs nothing that is rejected', async () => {
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

  it('takes no decision about another request than the one that is shown', async () => {
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

  it('takes no approval before there is something to see', async () => {
    const { queue } = setUp()
    const work = prepared()
    void queue.ask(walletRequest('request-1'), () => new Promise(() => {}))
    queue.approve('request-1')
    await settled()
    expect(queue.current()?.phase).toBe('preparing')
    expect(work.times()).toBe(0)
  })

  it('shows one of a thousand requests, lets five wait and refuses the rest', async () => {
    const { queue, ask, codes } = setUp()
    const asked = Array.from({ length: 1_000 }, (_, index) => ask(`request-${index}`))
    await settled()
    expect(queue.waiting()).toBe(5)
    const refused = asked.filter(({ answers }) => answers.length > 0)
    expect(refused).toHaveLength(994)
    expect(new Set(refused.flatMap(({ answers }) => codes(answers)))).toEqual(new Set(['RATE_LIMITED']))
  })

  it('prepares each request when its turn comes, in order', async () => {
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

  it('answers what cannot be prepared with its failure, and goes on', async () => {
    const { queue, ask } = setUp()
    const broken = queue.ask(walletRequest('request-1'), async () => fail(-32602, 'Invalid'))
    const thrown = queue.ask(walletRequest('request-2'), () => Promise.reject(new Error('a defect')))
    ask('request-3')
    await expect(broken).resolves.toEqual(fail(-32602, 'Invalid'))
    await expect(thrown).resolves.toMatchObject({ error: { code: -32603 } })
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-3')
  })

  it('answers a handler that throws while performing', async () => {
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

  it('aborts the open and the waiting requests with 4001, each once', async () => {
    const { queue, ask, codes } = setUp()
    const asked = ['request-1', 'request-2', 'request-3'].map((id) => ask(id))
    await settled()
    queue.abort('request-2')
    queue.abort()
    queue.abort()
    await settled()
    expect(asked.map(({ answers }) => codes(answers))).toEqual([[4001], [4001], [4001]])
    expect(queue.current()).toBeUndefined()
  })

  it('aborts by the signal of a request, before and after it was shown', async () => {
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

  it('tells the true outcome of what is being performed, whatever is aborted or rejected then', async () => {
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

  it('makes a site wait after three rejections in a minute, until the first is a minute old', async () => {
    const { clock, queue, ask, codes } = setUp()
    for (const id of ['request-1', 'request-2', 'request-3']) {
      ask(id)
      await settled()
      queue.reject(id)
      clock.pass(10_000)
    }
    const refused = ask('request-4')
    await refused.done
    expect(codes(refused.answers)).toEqual(['RATE_LIMITED'])
    clock.pass(30_000)
    ask('request-5')
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-5')
  })

  it('forgets no rejection because the site loads the wallet again', async () => {
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
    expect(codes(answers)).toEqual(['RATE_LIMITED'])
    const elsewhere = setUp({ clock })
    elsewhere.ask('request-5')
    await settled()
    expect(elsewhere.queue.current()?.phase).toBe('deciding')
  })

  it('refuses with the third rejection what waits behind it', async () => {
    const { queue, ask, codes } = setUp()
    const asked = ['request-1', 'request-2', 'request-3', 'request-4', 'request-5'].map((id) => ask(id))
    for (const id of ['request-1', 'request-2', 'request-3']) {
      await settled()
      queue.reject(id)
    }
    await Promise.all(asked.map(({ done }) => done))
    expect(asked.map(({ answers }) => codes(answers)[0])).toEqual([
      4001,
      4001,
      4001,
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
    expect(queue.current()).toBeUndefined()
  })

  it('does not count what the site itself aborts as a rejection', async () => {
    const { queue, ask } = setUp()
    for (const id of ['request-1', 'request-2', 'request-3', 'request-4']) {
      ask(id)
      await settled()
      queue.abort(id)
    }
    ask('request-5')
    await settled()
    expect(queue.current()?.request.requestId).toBe('request-5')
  })

  it('tells its listeners of each change, and keeps the same object in between', async () => {
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
