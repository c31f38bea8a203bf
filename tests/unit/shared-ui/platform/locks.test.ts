import { describe, expect, it, vi } from 'vitest'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'
import { createLock, createQueue, createTabLock, type WithLock } from '#ui/platform/locks.ts'

const denied = (): never => {
  throw new DOMException('Frames are denied locks.', 'SecurityError')
}
const rejecting = () => ({ request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) })

/**
 * Runs two tasks, the first of which takes longer.
 *
 * @returns the events, in order.
 */
async function overlap(first: WithLock, second: WithLock): Promise<readonly string[]> {
  const seen: string[] = []
  const work = (name: string, turns: number) => async () => {
    seen.push(`${name} begins`)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await Promise.all([first(work('one', 20)), second(work('two', 1))])
  return seen
}

const IN_TURN = ['one begins', 'one ends', 'two begins', 'two ends']

describe('a mutex across tabs', () => {
  it('A task waits for the task of another tab', async () => {
    const locks = fakeLocks()
    const tabs = [createLock('list', () => locks), createLock('list', () => locks)] as const
    expect(await overlap(...tabs)).toEqual(IN_TURN)
    const strict = [createTabLock('list', locks), createTabLock('list', locks)] as const
    expect(await overlap(...strict)).toEqual(IN_TURN)
  })

  it('Tasks under different names run at the same time', async () => {
    const locks = fakeLocks()
    const seen = await overlap(
      createLock('list', () => locks),
      createLock('intents', () => locks),
    )
    expect(seen.slice(0, 2)).toEqual(['one begins', 'two begins'])
  })

  it.each([
    ['throws when it is asked for locks', denied],
    ['rejects every lock', rejecting],
    ['has no locks', vi.fn<() => LockManager>()],
  ])('Callers of one document wait for each other in a browser that %s', async (_how, locks) => {
    const lock = createLock('list', locks)
    expect(await overlap(lock, lock)).toEqual(IN_TURN)
    expect(await lock(() => Promise.resolve('done'))).toBe('done')
  })

  it('A task that throws inside the lock is not run again', async () => {
    const locks = fakeLocks()
    let tries = 0
    const work = () => {
      tries += 1
      return Promise.reject(new Error('The storage is full.'))
    }
    await expect(createLock('list', () => locks)(work)).rejects.toThrow('The storage is full.')
    expect(tries).toBe(1)
  })

  it('A task that must not run in two tabs is rejected without running where locks are denied', async () => {
    let isDone = false
    const lock = createTabLock('permissions', rejecting())
    await expect(lock(async () => (isDone = true))).rejects.toThrow('Denied.')
    expect(isDone).toBe(false)
  })
})

describe('a mutex within a document', () => {
  it('The next task runs after one that rejects or throws', async () => {
    const inTurn = createQueue()
    const failed = inTurn(() => Promise.reject(new Error('first')))
    const thrown = inTurn(() => {
      throw new Error('second')
    })
    await expect(failed).rejects.toThrow('first')
    await expect(thrown).rejects.toThrow('second')
    expect(await overlap(inTurn, inTurn)).toEqual(IN_TURN)
  })
})
