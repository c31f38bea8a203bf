import { afterEach, describe, expect, it } from 'vitest'
import { connectLeader } from '#modal/platform/leader-worker.ts'
import { portOf, type PortLike } from '#modal/platform/worker-ports.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

type Task = (lock: object | null) => unknown

/** Web Locks as the product uses them: one holder by name, the others wait in line. */
function createLocks() {
  let isHeld = false
  const line: (() => void)[] = []
  const run = async (task: Task) => {
    isHeld = true
    await task({})
    isHeld = false
    line.shift()?.()
  }
  const request = async (
    _name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    task: Task,
  ) => {
    if (!isHeld) return run(task)
    if (options.ifAvailable) return task(null)
    return new Promise<void>((resolve, reject) => {
      const turn = (): void => void run(task).then(resolve)
      line.push(turn)
      options.signal?.addEventListener('abort', () => {
        line.splice(line.indexOf(turn), 1)
        reject(new Error('aborted'))
      })
    })
  }
  return partialFake<Pick<LockManager, 'request'>>({ request })
}

/** A worker that sends its name before each message it receives. */
function createWorker(name: string) {
  const received: unknown[] = []
  const worker = {
    postMessage: (_: unknown, [port]: readonly MessagePort[]) => {
      if (!port) return
      const document = portOf(port)
      document.listen((word) => {
        received.push(word)
        document.post(`${name}: ${String(word)}`)
      })
    },
    terminate: () => {},
  }
  return { worker: partialFake<Worker>(worker), received }
}

const open: { close: () => void }[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

function openTab(tab: string, locks: Pick<LockManager, 'request'>, channel = 'site') {
  const started: string[] = []
  const received: unknown[] = []
  let lost = 0
  const port: PortLike = connectLeader({
    name: channel,
    tab,
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    startWorker: () => {
      started.push(tab)
      return createWorker(tab).worker
    },
  })
  port.listen((word) => received.push(word))
  port.onLost(() => (lost += 1))
  open.push(port)
  return { port, started, received, lost: () => lost }
}

describe('worker that one tab runs for all', () => {
  it('The worker answers the tab that runs it.', async () => {
    const first = openTab('a', createLocks())
    first.port.post('hello')
    await expect.poll(() => first.received).toEqual(['a: hello'])
  })

  it('The worker is started once, and answers each tab separately.', async () => {
    const locks = createLocks()
    const first = openTab('a', locks)
    const second = openTab('b', locks)
    second.port.post('from b')
    first.port.post('from a')
    await expect.poll(() => second.received).toEqual(['a: from b'])
    await expect.poll(() => first.received).toEqual(['a: from a'])
    expect([...first.started, ...second.started]).toEqual(['a'])
  })

  it('Another tab takes over when the leader goes, and learns that its pending calls are lost.', async () => {
    const locks = createLocks()
    const first = openTab('a', locks)
    const second = openTab('b', locks)
    const third = openTab('c', locks)
    second.port.post('one')
    await expect.poll(() => second.received).toEqual(['a: one'])
    first.port.close()
    await expect.poll(() => [second.lost(), third.lost()]).toEqual([1, 1])
    second.port.post('two')
    third.port.post('three')
    await expect.poll(() => second.received.at(-1)).toBe('b: two')
    await expect.poll(() => third.received).toEqual(['b: three'])
    expect([...second.started, ...third.started]).toEqual(['b'])
  })

  it('Each tab has a worker of its own where the browser denies locks.', async () => {
    const denied = { request: () => Promise.reject(new Error('denied')) }
    const first = openTab('a', denied, 'denied-a')
    first.port.post('hello')
    await expect.poll(() => first.received).toEqual(['a: hello'])
  })
})
