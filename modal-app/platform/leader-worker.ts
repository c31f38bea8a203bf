import { connectOwn, type PortLike } from './worker-ports.ts'

/** A message between tabs; `to` and `from` are names of tabs. */
type TabMessage =
  | { readonly kind: 'up'; readonly from: string; readonly body: unknown }
  | { readonly kind: 'down'; readonly to: string; readonly body: unknown }
  /** A tab became the leader, and the calls to the earlier one are lost. */
  | { readonly kind: 'led' }

/** The parts of the browser that this depends on. */
export interface LeaderWorkerParts {
  /** Unique in the origin, see `partitionKey`. */
  readonly name: string
  /** Unique among the tabs. */
  readonly tab: string
  readonly startWorker: () => Worker
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => BroadcastChannel
}

/**
 * Connects to one worker for all tabs of a site where the browser has no shared workers: the tab that holds the lock runs it
 * and forwards the messages of the others (Web Locks, BroadcastChannel). When that tab goes, the next one starts a worker,
 * and the others learn that their pending calls are lost.
 *
 * @throws when the browser denies locks or channels to frames; the caller then runs a worker of its own.
 */
export function connectLeader({ name, tab, startWorker, locks, openChannel }: LeaderWorkerParts): PortLike {
  const channel = openChannel(name)
  const listeners = new Set<(message: unknown) => void>()
  const lostListeners = new Set<() => void>()
  /** The ports of all tabs, including this one, while this tab is the leader. */
  let ports: Map<string, PortLike> | undefined
  let stopLeading = (): void => {}
  let unsent: unknown[] = []
  let hasLeader = false

  const receive = (body: unknown): void => listeners.forEach((listener) => listener(body))
  const portFor = (from: string, worker: Worker): PortLike => {
    const known = ports?.get(from)
    if (known) return known
    const port = connectOwn(worker)
    port.listen((body) => {
      if (from === tab) receive(body)
      else channel.postMessage({ kind: 'down', to: from, body } satisfies TabMessage)
    })
    ports?.set(from, port)
    return port
  }
  const lead = (): Promise<void> => {
    const worker = startWorker()
    ports = new Map()
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'up') portFor(data.from, worker).post(data.body)
    })
    const hadLeader = hasLeader
    hasLeader = true
    channel.postMessage({ kind: 'led' } satisfies TabMessage)
    if (hadLeader) lostListeners.forEach((listener) => listener())
    for (const body of unsent) portFor(tab, worker).post(body)
    unsent = []
    send = (body) => portFor(tab, worker).post(body)
    return new Promise((resolve) => {
      stopLeading = () => {
        worker.terminate()
        resolve()
      }
    })
  }
  let send = (body: unknown): void => {
    if (hasLeader) channel.postMessage({ kind: 'up', from: tab, body } satisfies TabMessage)
    else unsent.push(body)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'down' && data.to === tab) receive(data.body)
    if (data.kind !== 'led') return
    const hadLeader = hasLeader
    hasLeader = true
    if (hadLeader) lostListeners.forEach((listener) => listener())
    for (const body of unsent.splice(0)) send(body)
  })
  const leaving = new AbortController()
  // If another tab is the leader already, its worker is used and this tab waits for the lock.
  void locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return lead()
      hasLeader = true
      for (const body of unsent.splice(0)) send(body)
      void locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
      return undefined
    })
    .catch(() => {
      // Without locks, this tab uses a worker of its own.
      if (!hasLeader) void lead()
    })

  return {
    post: (message) => send(message),
    listen: (listener) => void listeners.add(listener),
    onLost: (listener) => void lostListeners.add(listener),
    close: () => {
      leaving.abort()
      stopLeading()
      channel.close()
    },
  }
}
