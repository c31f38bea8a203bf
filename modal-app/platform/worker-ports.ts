/** One end of a connection between a document and a worker. */
export interface PortLike {
  readonly post: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** Calls the listener when another worker has taken over and the pending calls are lost. */
  readonly onLost: (listener: () => void) => void
  readonly close: () => void
}

/** Wraps a message port as a {@link PortLike}. */
export function portOf(port: MessagePort): PortLike {
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => {
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))
      port.start()
    },
    // A port's worker stays the same for the life of the port.
    onLost: () => {},
    close: () => port.close(),
  }
}

/**
 * Inside a worker: calls a function for each document that connects, whether the worker is shared or the document's own
 * (which then sends its port with its first message).
 */
export function servePorts(connected: (port: PortLike) => void): void {
  const handleConnect = (event: Event): void => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (port) connected(portOf(port))
  }
  self.addEventListener('connect', handleConnect)
  self.addEventListener('message', handleConnect)
}

/**
 * Connects to a worker that all tabs of the site share.
 *
 * @param start may throw. Where frames are denied storage, some browsers only report an error after the worker was created.
 * @param otherwise connects to another worker instead, which receives the messages sent so far.
 */
export function connectShared(start: () => SharedWorker, otherwise: () => PortLike): PortLike {
  const worker = attempt(start)
  if (!worker) return otherwise()
  const listeners = new Set<(message: unknown) => void>()
  const lostListeners = new Set<() => void>()
  let port = portOf(worker.port)
  /** The messages sent before the first answer. */
  let unanswered: unknown[] | undefined = []
  const receive = (message: unknown): void => {
    unanswered = undefined
    listeners.forEach((listener) => listener(message))
  }
  port.listen(receive)
  worker.addEventListener('error', () => {
    if (!unanswered) return
    const messages = unanswered
    unanswered = undefined
    port = otherwise()
    port.listen(receive)
    port.onLost(() => lostListeners.forEach((listener) => listener()))
    messages.forEach(port.post)
  })
  return {
    post: (message) => {
      unanswered?.push(message)
      port.post(message)
    },
    listen: (listener) => void listeners.add(listener),
    onLost: (listener) => void lostListeners.add(listener),
    close: () => port.close(),
  }
}

function attempt(start: () => SharedWorker): SharedWorker | undefined {
  try {
    return start()
  } catch {
    return undefined
  }
}

/** Connects to a worker of this document. */
export function connectOwn(worker: Worker): PortLike {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  const port = portOf(port1)
  return {
    ...port,
    close: () => {
      port.close()
      worker.terminate()
    },
  }
}
