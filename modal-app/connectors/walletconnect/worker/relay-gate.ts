import { startTimer } from '#modal/platform/clock.ts'

/**
 * The part of the library's relayer that the gate needs. The relayer opens every socket by the connection that it creates.
 */
interface RelayerLike {
  createProvider(): Promise<void>
  connect(url?: string): Promise<void>
  transportOpen(): Promise<void>
  readonly provider: {
    /** Missing before the first attempt. */
    readonly connection?: {
      readonly connected: boolean
      open(url?: string): Promise<unknown>
      send(payload: object): Promise<unknown>
      on(event: 'close', listener: (event?: { readonly code?: number }) => void): void
    }
  }
}

/** Decides when a socket to the relay may be opened. */
export interface RelayGate {
  /** Blocks all sockets until `open` is called. */
  readonly close: () => void
  /** Lets the next attempts pass without a pause. */
  readonly open: () => void
  /**
   * Listens for a relay that refuses this deployment, which no further attempt would change. The gate is closed by then.
   *
   * @returns a function that stops listening.
   */
  readonly onRefused: (listener: () => void) => () => void
  /** Sets the rule for what may be written to a socket. What the rule rejects is dropped. */
  readonly ruleWrites: (mayBeWritten: (payload: object) => boolean) => void
}

/** The close code of relays that refuse for good: an unknown project, or an origin that is not allowed. */
const REFUSED = 3_000
/**
 * Two attempts without a pause, then increasing pauses of 0.5, 1, 2 … 15 s, each up to a quarter longer, so that not all tabs
 * return at once.
 */
const FREE_ATTEMPTS = 2
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A connection that lasted this long resets the pauses. */
const GOOD_AFTER_MS = 5_000

/**
 * Puts a gate before the sockets of the library, which by itself reconnects at once and for ever.
 *
 * @param random from 0 to 1, so that the visitors of a site do not all return at once.
 * @throws when the library's internals differ from those this was written for.
 */
export function gateRelay(relayer: object, random: () => number = Math.random): RelayGate {
  if (!isRelayer(relayer)) throw new TypeError('The relayer makes its connections in another way.')
  const listeners = new Set<() => void>()
  const backOff = createBackOff(random)
  let gate: Promise<void> | undefined
  let releaseGate = (): void => {}
  let mayBeWritten = (_payload: object): boolean => true

  /** Resolves when the next socket may be opened. */
  const waitForTurn = async (): Promise<void> => {
    await gate
    await backOff.wait()
    await gate
  }
  const close = (): void => {
    gate ??= new Promise((resolve) => (releaseGate = resolve))
  }
  const nextConnection = (): Promise<never> => {
    void relayer.transportOpen().catch(() => undefined)
    return new Promise(() => {})
  }
  const watch = (): void => {
    const { connection } = relayer.provider
    if (!connection) return
    const openSocket = connection.open.bind(connection)
    let stopJudging = (): void => {}
    let isUsed = false
    connection.open = async (url) => {
      // For each waiting message the library reopens a dead connection in vain. All of them need the next connection.
      if (isUsed) await nextConnection()
      isUsed = true
      const socket = await openSocket(url)
      stopJudging = startTimer(backOff.reset, GOOD_AFTER_MS)
      return socket
    }
    const write = connection.send.bind(connection)
    connection.send = async (payload) => {
      // Without a socket, the library would open one here and bypass the gate.
      if (connection.connected && mayBeWritten(payload)) await write(payload)
    }
    connection.on('close', (event) => {
      stopJudging()
      if (event?.code !== REFUSED) return
      close()
      listeners.forEach((listener) => listener())
    })
  }
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  // Otherwise each waiting message creates a connection of its own, which replaces those of the others.
  relayer.connect = (url) => {
    connecting ??= connect(url).finally(() => (connecting = undefined))
    return connecting
  }
  const createProvider = relayer.createProvider.bind(relayer)
  // The library measures the time of an attempt from here on, so the pause comes before.
  relayer.createProvider = async () => {
    await waitForTurn()
    await createProvider()
    watch()
  }
  watch()

  return {
    close,
    open: () => {
      backOff.reset()
      releaseGate()
      gate = undefined
    },
    onRefused: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ruleWrites: (rule) => {
      mayBeWritten = rule
    },
  }
}

/** Creates increasing pauses between attempts. */
function createBackOff(random: () => number) {
  const waiting = new Set<() => void>()
  let attempts = 0
  const pauseFor = (length: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        stopTimer()
        waiting.delete(end)
        resolve()
      }
      const stopTimer = startTimer(end, length)
      waiting.add(end)
    })
  return {
    wait: async (): Promise<void> => {
      attempts += 1
      if (attempts <= FREE_ATTEMPTS) return
      const step = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - FREE_ATTEMPTS - 1), LONGEST_PAUSE_MS)
      await pauseFor(step * (1 + random() / 4))
    },
    /** Starts again with the first attempt, and ends the current pauses. */
    reset: (): void => {
      attempts = 0
      waiting.forEach((end) => end())
    },
  }
}

function isRelayer(relayer: object): relayer is RelayerLike {
  const methods = ['createProvider', 'connect', 'transportOpen']
  return methods.every((name) => typeof Reflect.get(relayer, name) === 'function') && 'provider' in relayer
}
