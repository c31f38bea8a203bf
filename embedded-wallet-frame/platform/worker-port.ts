// The messages between document and vault worker: a call and its outcome bear the same number; `forgotten` answers no call.

const WIPED = 'forgotten'

/** Answers calls inside the worker. */
export function serveWorkerPort(answer: (message: unknown) => Promise<unknown>): {
  readonly notifyWiped: () => void
} {
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const call = readNumbered(data)
    if (call) void answer(call.body).then((body) => self.postMessage({ number: call.number, body }))
  })
  return { notifyWiped: () => self.postMessage(WIPED) }
}

/** What the document needs of a worker. */
export interface WorkerLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

/** The document's end of a worker. */
export interface WorkerPort {
  /** Resolves with the worker's answer; with undefined when the worker stopped. */
  readonly ask: (body: unknown) => Promise<unknown>
  /** Stops the worker; pending and later calls resolve with undefined. */
  readonly close: () => void
}

/**
 * Opens the document's end.
 *
 * @param options.onWiped is called when the worker wiped its keys by itself.
 * @param options.onClosed is called when the worker could not be loaded, threw, or was closed.
 */
export function openWorkerPort(options: {
  readonly worker: WorkerLike
  readonly onWiped: () => void
  readonly onClosed: () => void
}): WorkerPort {
  const { worker, onWiped, onClosed } = options
  const waiting = new Map<number, (body: unknown) => void>()
  let lastNumber = 0
  let isClosed = false

  const close = (): void => {
    if (isClosed) return
    isClosed = true
    worker.terminate()
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
    onClosed()
  }
  worker.addEventListener('message', (event) => {
    const data: unknown = 'data' in event ? event.data : undefined
    if (data === WIPED) return onWiped()
    const outcome = readNumbered(data)
    if (!outcome) return
    waiting.get(outcome.number)?.(outcome.body)
    waiting.delete(outcome.number)
  })
  worker.addEventListener('error', close)
  worker.addEventListener('messageerror', close)

  return {
    ask: (body) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(undefined)
        lastNumber += 1
        waiting.set(lastNumber, resolve)
        worker.postMessage({ number: lastNumber, body })
      }),
    close,
  }
}

function readNumbered(data: unknown): { readonly number: number; readonly body: unknown } | undefined {
  if (typeof data !== 'object' || data === null || !('number' in data) || !('body' in data)) return undefined
  return typeof data.number === 'number' ? { number: data.number, body: data.body } : undefined
}
