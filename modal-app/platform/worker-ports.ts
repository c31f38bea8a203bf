/** One end of the way between a document and a worker. */
export interface PortLike {
  readonly post: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => void
  /** Hears that another worker answers from now on, and that what was asked before is lost. */
  readonly onLost: (listener: () => void) => void
  readonly close: () => void
}

/** A message port as a {@link PortLike}. */
export function portOf(port: MessagePort): PortLike {
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => {
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))
      port.start()
    },
    // A port's worker is the same for as long as the port lives.
    onLost: () => {},
    close: () => port.close(),
  }
}

/**
 * Inside a worker: hears of each document that connects, whether the worker is shared or the document's own (which then
 * hands its port over with its first message).
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
 * Connects to a worker all tabs of the site share.
 *
 * @param start may throw; some browsers let it be made where frames are denied storage, and only then report an error.
 * @param otherwise connects to another worker in its stead, which hears what was said in the meantime.
 */
export function connectShared(start: () => SharedWorker, otherwise: () => PortLike): PortLike {
  const worker = attempt(start)
  if (!worker) return otherwise()
  const listeners = new Set<(message: unknown) => void>()
  const lostListeners = new Set<() => void>()
  let port = portOf(worker.port)
  /** What was said as long as nobody has answered. */
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

/** Connects to a worker of this document alone. */
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
